//! The compact protocol of Apache Thrift, as far as Parquet files need it
//! (<https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>).

/// The type of a value, by its number in the protocol.
#[derive(Clone, Copy)]
enum Kind {
    I32 = 5,
    I64 = 6,
    Binary = 8,
    List = 9,
    Struct = 12,
}

/// A struct that is being written, with its fields in the order of their numbers.
pub struct Fields {
    bytes: Vec<u8>,
    last: u8,
}

impl Fields {
    /// A struct without fields.
    pub fn new() -> Self {
        Fields { bytes: Vec::new(), last: 0 }
    }

    /// A number, or a member of an enumeration.
    pub fn i32(mut self, number: u8, value: i32) -> Self {
        self.field(number, Kind::I32);
        self.zigzag(value.into());
        self
    }

    /// A larger number.
    pub fn i64(mut self, number: u8, value: u64) -> Self {
        self.field(number, Kind::I64);
        self.zigzag(value as i64);
        self
    }

    /// A text.
    pub fn text(mut self, number: u8, text: &str) -> Self {
        self.field(number, Kind::Binary);
        self.binary(text);
        self
    }

    /// A nested struct.
    pub fn fields(mut self, number: u8, fields: Fields) -> Self {
        self.field(number, Kind::Struct);
        self.bytes.extend(fields.end());
        self
    }

    /// A list of structs.
    pub fn structs(mut self, number: u8, all: impl IntoIterator<Item = Fields>) -> Self {
        let all: Vec<Fields> = all.into_iter().collect();
        self.list(number, all.len(), Kind::Struct);
        all.into_iter().for_each(|fields| self.bytes.extend(fields.end()));
        self
    }

    /// A list of texts.
    pub fn texts(mut self, number: u8, all: &[&str]) -> Self {
        self.list(number, all.len(), Kind::Binary);
        all.iter().for_each(|text| self.binary(text));
        self
    }

    /// A list of numbers.
    pub fn i32s(mut self, number: u8, all: &[i32]) -> Self {
        self.list(number, all.len(), Kind::I32);
        all.iter().for_each(|&value| self.zigzag(value.into()));
        self
    }

    /// The bytes of the struct, including its end.
    pub fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }

    fn field(&mut self, number: u8, kind: Kind) {
        let step = number - self.last;
        assert!((1..=15).contains(&step), "fields are in order");
        self.bytes.push(step << 4 | kind as u8);
        self.last = number;
    }

    fn list(&mut self, number: u8, len: usize, kind: Kind) {
        self.field(number, Kind::List);
        match len {
            0..15 => self.bytes.push((len as u8) << 4 | kind as u8),
            _ => {
                self.bytes.push(0xf0 | kind as u8);
                varint(&mut self.bytes, len as u64);
            }
        }
    }

    fn binary(&mut self, text: &str) {
        varint(&mut self.bytes, text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    fn zigzag(&mut self, value: i64) {
        varint(&mut self.bytes, (value << 1 ^ value >> 63) as u64);
    }
}

/// Writes seven bits per byte, the lowest first. All bytes but the last have the top bit set.
pub fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value > 0x7f {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}
