//! Linear equations modulo a prime, solved by elimination.

use std::collections::BTreeMap;

/// An equation modulo a prime: variables with their coefficients, none of which is 0. It says that the
/// variables, times their coefficients, add up to 0.
pub type Equation = BTreeMap<usize, u64>;

/// Adds to the coefficient of a variable.
pub fn add(equation: &mut Equation, variable: usize, by: u64, modulus: u64) {
    let sum = (equation.get(&variable).unwrap_or(&0) + by) % modulus;
    match sum {
        0 => equation.remove(&variable),
        _ => equation.insert(variable, sum),
    };
}

/// Equations in echelon form.
#[derive(Clone, Debug)]
pub struct Solved {
    modulus: u64,
    /// The equations, by their first variables, whose coefficients are 1.
    by_first: BTreeMap<usize, Equation>,
}

impl Solved {
    /// No equations yet.
    pub fn new(modulus: u64) -> Self {
        Solved { modulus, by_first: BTreeMap::new() }
    }

    /// Adds an equation unless it follows from the others.
    pub fn add(&mut self, mut equation: Equation) {
        while let Some((&first, &factor)) = equation.first_key_value() {
            let Some(known) = self.by_first.get(&first) else {
                let inverse = power(factor, self.modulus - 2, self.modulus);
                equation.values_mut().for_each(|value| *value = *value * inverse % self.modulus);
                self.by_first.insert(first, equation);
                return;
            };
            for (&variable, &value) in known {
                add(&mut equation, variable, (self.modulus - factor) * value, self.modulus);
            }
        }
    }

    /// Whether the value of a variable can be chosen freely.
    pub fn is_free(&self, variable: usize) -> bool {
        !self.by_first.contains_key(&variable)
    }

    /// Completes the values of the free variables to a solution.
    pub fn complete(&self, values: &mut [u64]) {
        for (&first, equation) in self.by_first.iter().rev() {
            let others = equation.iter().skip(1).map(|(&at, &factor)| factor * values[at]);
            values[first] = (self.modulus - others.sum::<u64>() % self.modulus) % self.modulus;
        }
    }
}

fn power(base: u64, exponent: u64, modulus: u64) -> u64 {
    let bits = (0..u64::BITS - exponent.leading_zeros()).rev();
    bits.fold(1, |power, bit| {
        let square = power * power % modulus;
        if exponent >> bit & 1 == 1 { square * base % modulus } else { square }
    })
}
