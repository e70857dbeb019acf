//! A host that lends a script its bytes and takes the script's bytes back: `cargo run -p fastbuffer-quickjs --example embed`.

use rquickjs::{CatchResultExt as _, Context, Runtime, Value};

const SCRIPT: &str = "
    const words = input.toString('latin1').split(' ');
    Buffer.concat(words.map((word) => Buffer.from(word, 'base64url')))
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = Runtime::new()?;
    let context = Context::full(&runtime)?;
    let text = context.with(|ctx| -> Result<String, Box<dyn std::error::Error>> {
        fastbuffer_quickjs::install(&ctx)?;
        let input = fastbuffer_quickjs::to_buffer(&ctx, b"aGVsbG8g ZnJvbSA_ IHF1aWNranM".to_vec())?;
        ctx.globals().set("input", input)?;
        let output: Value<'_> = ctx.eval(SCRIPT).catch(&ctx).map_err(|error| error.to_string())?;
        let bytes: Vec<u8> = fastbuffer_quickjs::take_buffer(&output)?.into();
        Ok(String::from_utf8(bytes)?)
    })?;
    println!("{text}");
    Ok(())
}
