//! Random Buffer programs for fuzz-diff: a receiver, a method, arguments, all drawn from tables of JavaScript text.

/// A small seeded generator (SplitMix64): the same seed gives the same programs everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, table: &[&'a str]) -> &'a str {
        table[self.below(table.len())]
    }
}

/// A program as its parts, so that it can be shrunk.
#[derive(Clone)]
pub(crate) struct Program {
    receiver: String,
    method: String,
    arguments: Vec<String>,
}

const RECEIVERS: &[&str] = &[
    "Buffer.from('abcabcabc')",
    "Buffer.alloc(0)",
    "seq(9)",
    "seq(33)",
    "seq(65)",
    "Buffer.alloc(17, '\\u20ac')",
    "Buffer.from('c3a9e282acf09f9880ff', 'hex')",
    "Buffer.from('xabcabcy').subarray(1, 7)",
    "resizable(8, 16)",
    "((b) => (b.buffer.resize(3), b))(resizable(8, 16))",
    "((b) => (b.buffer.resize(12), b))(resizable(8, 16))",
    "detach(Buffer.alloc(4))",
    "shared(8)",
    "Buffer.from('ab'.repeat(40), 'utf16le')",
    "Buffer.alloc(1025, 'abc')",
    "Buffer.from(new ArrayBuffer(12), 3, 6)",
    "Buffer.from(new ArrayBuffer(8, { maxByteLength: 16 }), 2)",
    "((b) => (b.buffer.resize(1), b))(Buffer.from(new ArrayBuffer(8, { maxByteLength: 16 }), 2))",
    "((b) => (b.buffer.resize(14), b))(Buffer.from(new ArrayBuffer(8, { maxByteLength: 16 }), 2))",
    "((b) => (b.buffer.grow(12), b))(Buffer.from(new SharedArrayBuffer(8, { maxByteLength: 16 }), 1))",
    "Buffer.from(Buffer.from('\\u0444\\ud83d\\ude00a'.repeat(21), 'utf16le').subarray(1))",
    "Buffer.from('\\u20acb\\ud83d\\ude00\\u0101'.repeat(13))",
    "Buffer.concat([seq(63), Buffer.from([0xe2, 0x82])])",
    "Buffer.concat([Buffer.alloc(64, 'a'), Buffer.from([0xf0, 0x9f, 0x98])])",
];
const METHODS: &[&str] = &[
    "toString",
    "write",
    "fill",
    "indexOf",
    "lastIndexOf",
    "includes",
    "copy",
    "equals",
    "compare",
    "slice",
    "subarray",
    "swap16",
    "swap32",
    "swap64",
    "toJSON",
    "inspect",
    "readUInt8",
    "readInt8",
    "readUInt16LE",
    "readInt16BE",
    "readUInt32LE",
    "readInt32BE",
    "readFloatLE",
    "readDoubleBE",
    "readBigInt64LE",
    "readBigUInt64BE",
    "readUIntLE",
    "readIntBE",
    "writeUInt8",
    "writeInt8",
    "writeUInt16LE",
    "writeInt16BE",
    "writeUInt32LE",
    "writeInt32BE",
    "writeFloatLE",
    "writeDoubleBE",
    "writeBigInt64LE",
    "writeBigUInt64BE",
    "writeUIntLE",
    "writeIntBE",
    "utf8Slice",
    "latin1Slice",
    "asciiSlice",
    "hexSlice",
    "base64Slice",
    "base64urlSlice",
    "ucs2Slice",
    "utf8Write",
    "latin1Write",
    "asciiWrite",
    "hexWrite",
    "base64Write",
    "base64urlWrite",
    "ucs2Write",
    "readUInt16BE",
    "readUInt32BE",
    "readInt16LE",
    "readInt32LE",
    "readFloatBE",
    "readDoubleLE",
    "readBigInt64BE",
    "readBigUInt64LE",
    "readUIntBE",
    "readIntLE",
    "writeUInt16BE",
    "writeUInt32BE",
    "writeInt16LE",
    "writeInt32LE",
    "writeFloatBE",
    "writeDoubleLE",
    "writeBigInt64BE",
    "writeBigUInt64LE",
    "writeUIntBE",
    "writeIntLE",
    "readUint8",
    "writeUint8",
    "toLocaleString",
    "set",
    "at",
    "join",
    "copyWithin",
    "reverse",
];
const STATICS: &[&str] = &[
    "Buffer.from",
    "Buffer.alloc",
    "Buffer.of",
    "Buffer.concat",
    "Buffer.compare",
    "Buffer.byteLength",
    "Buffer.copyBytesFrom",
    "Buffer.isBuffer",
    "Buffer.isEncoding",
    "B.transcode",
    "B.atob",
    "B.btoa",
    "B.isUtf8",
    "B.isAscii",
    "((...a) => new SD(a[0]).write(a[1]))",
    "((...a) => Buffer.concat([Buffer.from('a'), a[0]], ...a.slice(1)))",
    "((d, ...a) => [d.write(a[0]), d.write(a[1]), d.end(a[2])])",
    "((d, ...a) => pieces(d, Buffer.from(a[0]), 1))",
    "((d, ...a) => pieces(d, Buffer.from(a[0]), 3))",
    "((...a) => new B.Blob(a[0]).text())",
    "((...a) => new B.Blob([a[0], a[1]]).slice(a[2], a[3], 'x/Y').bytes())",
    "((...a) => [new B.Blob([a[0]], a[1]).type, new B.File([a[0]], a[2]).name])",
    "Buffer",
    "new Buffer",
    "Buffer.allocUnsafeSlow(8).fill",
];
/// Conversions that take the memory away. Not for natives, where Node looks at memory that is gone, nor for the
/// engine's own methods.
const HOSTILE: &[&str] = &[
    "{ valueOf() { detach(b); return 1; } }",
    "{ valueOf() { b.buffer.resize(2); return 1; } }",
    "{ toString() { detach(b); return 'ab'; } }",
];
/// Arguments, the simplest first: shrinking moves towards the front.
const NUMBERS: &[&str] = &[
    "undefined",
    "0",
    "1",
    "2",
    "3",
    "5",
    "8",
    "16",
    "-1",
    "-3",
    "-0",
    "NaN",
    "0.5",
    "1.9",
    "-1.5",
    "255",
    "256",
    "-129",
    "65536",
    "Infinity",
    "-Infinity",
    "2 ** 31",
    "2 ** 32",
    "2 ** 32 + 1",
    "2 ** 53",
    "1e21",
    "1n",
    "-1n",
    "2n ** 64n",
    "null",
    "true",
    "'1'",
    "[2]",
    "{}",
    "Symbol()",
    "{ valueOf() { return 2; } }",
    "{ valueOf() { throw new Error('v'); } }",
    "{ toString() { b.fill(0); return '1'; } }",
    "{ [Symbol.toPrimitive]() { return 2; } }",
];
const TEXTS: &[&str] = &[
    "''",
    "'a'",
    "'abc'",
    "'c'",
    "'\\u00e9'",
    "'\\u20ac'",
    "'\\ud83d\\ude00'",
    "'\\ud800'",
    "'a\\udc00b'",
    "'\\u0161a'",
    "'616263'",
    "'61626'",
    "'6z'",
    "'6\\u0131'",
    "'YWJj'",
    "'YQ=='",
    "'Y Q='",
    "'-_+/'",
    "'=YWJj'",
    "'YW\\u2603Jj'",
    "'x'.repeat(31)",
    "'\\u00e9'.repeat(33)",
    "'\\u20ac'.repeat(65)",
    "('ab' + 'cd').slice(1)",
    "new String('ab')",
    "'6162'.repeat(17) + '6g'",
    "'YWJj'.repeat(11) + 'Y\\nQ'",
    "'_-'.repeat(40)",
    "'a'.repeat(63) + '\\u00ff'",
    "'a'.repeat(64) + '\\ud800'",
    "'\\ud83d\\ude00'.repeat(17) + '\\ud83d'",
    "('\\u0100' + 'x'.repeat(70)).slice(1)",
    "{ toString() { return 'ab'; } }",
];
const ENCODINGS: &[&str] = &[
    "undefined",
    "'utf8'",
    "'latin1'",
    "'hex'",
    "'base64'",
    "'base64url'",
    "'utf16le'",
    "'ascii'",
    "'UCS-2'",
    "'binary'",
    "'bogus'",
    "''",
];
const BYTES: &[&str] = &[
    "Buffer.from('bc')",
    "Buffer.alloc(0)",
    "Buffer.alloc(4)",
    "new Uint8Array([97, 98, 99])",
    "new Uint16Array([0x6261, 3])",
    "new Float64Array([1.5])",
    "new DataView(new ArrayBuffer(3))",
    "new ArrayBuffer(4)",
    "new SharedArrayBuffer(4)",
    "[1, 2, 300]",
    "[Buffer.from('ab'), new Uint8Array(2)]",
    "{ length: 2, 0: 5 }",
    "detach(new Uint8Array(2))",
    "{ type: 'Buffer', data: [1, 2] }",
    "Buffer.from('\\u20ac\\ud83d\\ude00'.repeat(9)).subarray(1)",
    "new Uint8Array(new ArrayBuffer(4, { maxByteLength: 8 }))",
    "new Uint8Array(new SharedArrayBuffer(4), 1)",
    "new Float16Array([1.5, 2])",
    "new BigInt64Array([5n])",
    "b",
];
const TABLES: &[&[&str]] = &[NUMBERS, NUMBERS, TEXTS, TEXTS, ENCODINGS, BYTES];

impl Program {
    pub(crate) fn random(random: &mut Random) -> Program {
        let is_static = random.below(4) == 0;
        let method = random.pick(if is_static { STATICS } else { METHODS }).to_owned();
        let receiver = if is_static { String::new() } else { random.pick(RECEIVERS).to_owned() };
        let mut arguments: Vec<String> =
            (0..random.below(5)).map(|i| argument(&method, i, random).to_owned()).collect();
        if method.starts_with("((d,") {
            arguments.insert(0, format!("new SD({})", random.pick(&ENCODINGS[..9])));
        }
        Program { receiver, method, arguments }
    }

    /// The program as an expression: what it answers, and the receiver's bytes afterwards.
    pub(crate) fn text(&self) -> String {
        let arguments = self.arguments.join(", ");
        if self.receiver.is_empty() {
            return format!("((b) => {}({arguments}))(Buffer.from('abcdef'))", self.method);
        }
        format!("((b) => [attempt(() => b.{}({arguments})), b])({})", self.method, self.receiver)
    }

    /// Programs a step simpler, the simplest first.
    pub(crate) fn simpler(&self) -> Vec<Program> {
        let mut out = Vec::new();
        if !self.arguments.is_empty() && !self.method.starts_with("((d,") {
            let mut shorter = self.clone();
            shorter.arguments.pop();
            out.push(shorter);
        }
        if !self.receiver.is_empty() && self.receiver != RECEIVERS[0] {
            out.push(Program { receiver: RECEIVERS[0].to_owned(), ..self.clone() });
        }
        for (i, old) in self.arguments.iter().enumerate() {
            for table in &TABLES[1..] {
                let before = table.iter().take_while(|text| *text != old).take(4);
                let known = table.contains(&old.as_str());
                out.extend(before.filter(|_| known).map(|text| {
                    let mut simple = self.clone();
                    simple.arguments[i] = (*text).to_owned();
                    simple
                }));
            }
        }
        out
    }
}

/// Mostly what the place wants, sometimes anything.
fn argument<'a>(method: &str, i: usize, random: &mut Random) -> &'a str {
    let is_search = matches!(method, "indexOf" | "lastIndexOf" | "includes");
    // Sizes of gigabytes would be filled; a search whose third argument is no number and no string kills Node.
    let is_dear = matches!((method, i), ("Buffer.alloc" | "Buffer" | "new Buffer", 0))
        || method.contains("concat") && i > 0;
    if is_dear {
        return random.pick(&NUMBERS[..16]);
    }
    let is_engines = matches!(method, "copyWithin" | "set" | "at" | "join" | "reverse");
    let is_native =
        method.ends_with("Slice") || method.ends_with("Write") || method.contains("fill") || is_search;
    if random.below(16) == 0 && !is_native && !is_engines {
        return random.pick(HOSTILE);
    }
    if random.below(4) == 0 && !(is_search && i == 2) {
        let table = TABLES[random.below(TABLES.len())];
        return random.pick(table);
    }
    let is_text_first = method.contains("rite")
        && !method.contains("Int")
        && !method.contains("Float")
        && !method.contains("Double");
    let table = match (i, method) {
        (
            0,
            "copy" | "equals" | "compare" | "Buffer.compare" | "B.isUtf8" | "B.isAscii" | "Buffer.concat"
            | "B.transcode",
        ) => BYTES,
        (0, "toString" | "Buffer.isEncoding") => ENCODINGS,
        (0, "Buffer.from" | "Buffer" | "new Buffer" | "Buffer.byteLength" | "B.atob" | "B.btoa") => TEXTS,
        (_, "B.transcode") | (1, "Buffer.from" | "Buffer.byteLength") | (2, "Buffer.alloc") => ENCODINGS,
        (2, _) if is_search => ENCODINGS,
        (0, _) if is_text_first || is_search || method == "fill" => TEXTS,
        (1, "Buffer.alloc") => TEXTS,
        (3, _) => ENCODINGS,
        _ => NUMBERS,
    };
    random.pick(table)
}
