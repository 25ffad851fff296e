//! Macros that turn the texts of the catalogue into functions.

/// Makes a function for each text, which returns it in the current language.
macro_rules! texts {
    ($(
        $(#[$doc:meta])* $name:ident $(($($value:ident),+))? { $($languages:tt)+ }
    )+) => {
        $(text! { $(#[$doc])* $name ($($($value),+)?) { $($languages)+ } })+
    };
}

/// Makes the function of one text. If the text for one thing differs, it comes first.
macro_rules! text {
    (
        $(#[$doc:meta])*
        $name:ident ($first:ident $(, $value:ident)*) {
            one: $one:literal, en: $en:literal, zh: $zh:literal $(,)?
        }
    ) => {
        $(#[$doc])*
        pub(crate) fn $name(
            $first: impl ::std::fmt::Display $(, $value: impl ::std::fmt::Display)*
        ) -> String {
            match ($crate::texts::language(), $first.to_string().as_str()) {
                ($crate::texts::Lang::En, "1") => format!($one),
                ($crate::texts::Lang::En, $first) => {
                    format!($en, $first = $first $(, $value = $value)*)
                }
                ($crate::texts::Lang::Zh, $first) => {
                    format!($zh, $first = $first $(, $value = $value)*)
                }
            }
        }
    };
    (
        $(#[$doc:meta])*
        $name:ident ($($value:ident),*) { en: $en:literal, zh: $zh:literal $(,)? }
    ) => {
        $(#[$doc])*
        pub(crate) fn $name($($value: impl ::std::fmt::Display),*) -> String {
            match $crate::texts::language() {
                $crate::texts::Lang::En => format!($en $(, $value = $value)*),
                $crate::texts::Lang::Zh => format!($zh $(, $value = $value)*),
            }
        }
    };
}
