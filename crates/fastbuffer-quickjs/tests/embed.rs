//! What an embedder of QuickJS gets: the global, modules, bytes in both directions, limits, and contexts that end.

use bytes::Bytes;
use fastbuffer_js::engine::Limits;
use rquickjs::loader::{BuiltinLoader, BuiltinResolver};
use rquickjs::{CatchResultExt as _, Context, Ctx, Module, Runtime, Value};

fn with<T>(run: impl FnOnce(Ctx<'_>) -> T) -> T {
    let runtime = Runtime::new().expect("a runtime");
    let context = Context::full(&runtime).expect("a context");
    context.with(|ctx| {
        fastbuffer_quickjs::install(&ctx).expect("Buffer");
        run(ctx)
    })
}

/// The value of an expression as a string.
fn text(ctx: &Ctx<'_>, expression: &str) -> String {
    ctx.eval::<String, _>(format!("String({expression})")).catch(ctx).expect(expression)
}

#[test]
fn the_global_is_complete() {
    with(|ctx| {
        assert_eq!(text(&ctx, "Buffer.from('aGk=', 'base64').toString('hex')"), "6869");
        assert_eq!(text(&ctx, "atob(btoa('hi'))"), "hi");
        let flags = "(n) => { const d = Object.getOwnPropertyDescriptor(globalThis, n); return [d.enumerable, d.configurable]; }";
        assert_eq!(
            text(&ctx, &format!("['Buffer', 'atob', 'btoa'].map({flags})")),
            "false,true,true,true,true,true"
        );
        assert_eq!(text(&ctx, "Buffer = 5, Buffer"), "5");
    });
}

#[test]
fn installing_twice_keeps_the_class() {
    with(|ctx| {
        ctx.eval::<(), _>("var first = Buffer").expect("a script");
        fastbuffer_quickjs::install(&ctx).expect("again");
        assert_eq!(text(&ctx, "first === Buffer"), "true");
    });
}

#[test]
fn builtin_patching_breaks_nothing() {
    with(|ctx| {
        let patch = "
            Array.prototype.push = Array.prototype.slice = () => { throw 1; };
            Object.defineProperty(Object.prototype, 'value', { value: 5 });
            Uint8Array.prototype.__proto__.fill = Uint8Array.prototype.__proto__.set = () => { throw 2; };
            String.prototype.toLowerCase = () => { throw 3; };
            Symbol.iterator && (Array.prototype[Symbol.iterator] = () => { throw 4; });";
        ctx.eval::<(), _>(patch).catch(&ctx).expect("patches");
        assert_eq!(
            text(&ctx, "Buffer.concat([Buffer.from('ABC', 'UTF8'), Buffer.from([1, 2])]).toString('HEX')"),
            "4142430102"
        );
    });
}

#[test]
fn modules_can_be_imported() {
    with(|ctx| {
        let source = "
            import buffer, { Buffer, kMaxLength } from 'buffer';
            import { Buffer as B2 } from 'node:buffer';
            import { StringDecoder } from 'string_decoder';
            import { StringDecoder as S2 } from 'node:string_decoder';
            globalThis.answer = [Buffer === B2, buffer.Buffer === globalThis.Buffer, kMaxLength, StringDecoder === S2];";
        Module::evaluate(ctx.clone(), "main", source)
            .and_then(|promise| promise.finish::<()>())
            .catch(&ctx)
            .expect("a module");
        assert_eq!(text(&ctx, "answer"), "true,true,9007199254740991,true");
    });
}

#[test]
fn modules_can_be_imported_past_a_resolver() {
    let runtime = Runtime::new().expect("a runtime");
    let resolver = BuiltinResolver::default().with_module("node:buffer").with_module("mine");
    runtime.set_loader(resolver, BuiltinLoader::default().with_module("mine", "export const mine = 1;"));
    let context = Context::full(&runtime).expect("a context");
    context.with(|ctx| {
        fastbuffer_quickjs::install(&ctx).expect("Buffer");
        let source = "import { Buffer } from 'node:buffer'; import { mine } from 'mine'; globalThis.b = Buffer.of(mine);";
        Module::evaluate(ctx.clone(), "main", source).and_then(|promise| promise.finish::<()>()).catch(&ctx).expect("a module");
        assert_eq!(text(&ctx, "b.toString('hex')"), "01");
    });
}

/// The address of a buffer's first byte.
fn address(value: &Value<'_>) -> *const u8 {
    value
        .as_object()
        .and_then(|object| object.as_typed_array::<u8>())
        .and_then(|array| array.as_raw())
        .expect("bytes")
        .cast::<u8>()
        .as_ptr()
}

#[test]
fn rust_memory_goes_in_without_a_copy() {
    with(|ctx| {
        let vector = vec![7_u8; 1 << 20];
        let start = vector.as_ptr();
        let buffer = fastbuffer_quickjs::to_buffer(&ctx, vector).expect("a Buffer");
        assert_eq!(address(&buffer), start);

        let boxed = vec![8_u8; 1 << 20].into_boxed_slice();
        let start = boxed.as_ptr();
        let buffer = fastbuffer_quickjs::to_buffer(&ctx, boxed).expect("a Buffer");
        assert_eq!(address(&buffer), start);

        let bytes = Bytes::from(vec![9_u8; 1 << 20]);
        let start = bytes.as_ptr();
        let buffer = fastbuffer_quickjs::to_buffer(&ctx, bytes).expect("a Buffer");
        assert_eq!(address(&buffer), start);

        ctx.globals().set("buffer", buffer).expect("a global");
        assert_eq!(
            text(&ctx, "[buffer.length, buffer[5], buffer instanceof Buffer, buffer.toString('hex', 0, 2)]"),
            "1048576,9,true,0909"
        );
    });
}

#[test]
fn shared_bytes_are_not_written_by_scripts() {
    with(|ctx| {
        let mine = Bytes::from(vec![1_u8; 1000]);
        let buffer = fastbuffer_quickjs::to_buffer(&ctx, mine.clone()).expect("a Buffer");
        ctx.globals().set("buffer", buffer).expect("a global");
        ctx.eval::<(), _>("buffer.fill(2)").expect("a script");
        assert!(mine.iter().all(|&byte| byte == 1));
    });
}

#[test]
fn script_memory_comes_out_without_a_copy() {
    with(|ctx| {
        let value: Value<'_> = ctx.eval("globalThis.big = Buffer.alloc(1e6, 'x')").expect("a Buffer");
        let start = address(&value);
        let block = fastbuffer_quickjs::take_buffer(&value).expect("bytes");
        assert_eq!((block.as_ptr(), block.len(), block[999_999]), (start, 1_000_000, b'x'));
        assert_eq!(text(&ctx, "[big.length, big.toString(), big.indexOf('x')]"), "0,,-1");
        assert_eq!(Bytes::from(block).as_ptr(), start);
    });
}

#[test]
fn what_cannot_change_hands_is_copied() {
    with(|ctx| {
        for (source, expected) in [
            ("b = Buffer.from('small')", &b"small"[..]),
            ("b = Buffer.alloc(1e6, 'x').subarray(3, 5)", b"xx"),
            ("b = new Uint8Array([1, 2])", &[1, 2]),
            ("b = new DataView(new ArrayBuffer(3), 1)", &[0, 0]),
            ("b = new Uint16Array([0x0201]).buffer", &[1, 2]),
            ("b = new SharedArrayBuffer(2)", &[0, 0]),
        ] {
            let value: Value<'_> = ctx.eval(format!("var b; {source}")).expect(source);
            assert_eq!(&fastbuffer_quickjs::take_buffer(&value).expect(source)[..], expected, "{source}");
            assert_eq!(
                fastbuffer_quickjs::from_buffer(&value).expect(source),
                expected,
                "{source} is still there"
            );
        }
    });
}

#[test]
fn memory_of_rust_comes_back_the_same() {
    with(|ctx| {
        let vector = vec![3_u8; 100_000];
        let start = vector.as_ptr();
        let buffer = fastbuffer_quickjs::to_buffer(&ctx, vector).expect("a Buffer");
        let back: Vec<u8> = fastbuffer_quickjs::take_buffer(&buffer).expect("bytes").into();
        assert_eq!(back.as_ptr(), start);
    });
}

#[test]
fn no_bytes_is_an_error() {
    with(|ctx| {
        for source in ["5", "'text'", "({})", "null", "[1]"] {
            let value: Value<'_> = ctx.eval(source).expect(source);
            let error = fastbuffer_quickjs::from_buffer(&value).catch(&ctx).expect_err(source).to_string();
            assert!(error.contains("argument must be a buffer"), "{error}");
        }
    });
}

#[test]
fn detached_is_empty() {
    with(|ctx| {
        let value: Value<'_> = ctx.eval("var d = new Uint8Array(8); d.buffer.transfer(); d").expect("a view");
        assert_eq!(fastbuffer_quickjs::from_buffer(&value).expect("bytes"), b"");
    });
}

#[test]
fn immutable_memory_is_never_written() {
    with(|ctx| {
        let setup = "var i = Buffer.from(Buffer.from('abcdefgh').buffer.slice(0, 8).transferToImmutable());
                     var before = i.toString('hex');";
        ctx.eval::<(), _>(setup).catch(&ctx).expect("an immutable buffer");
        for write in [
            "i.fill(1)",
            "i.write('xyz')",
            "Buffer.from('xyz').copy(i)",
            "i.swap16()",
            "i.hexWrite('ffff')",
            "i.fill('ab')",
        ] {
            ctx.eval::<(), _>(format!("try {{ {write} }} catch {{}}")).expect(write);
            assert_eq!(text(&ctx, "i.toString('hex') === before"), "true", "{write}");
        }
    });
}

#[test]
fn a_memory_limit_is_a_range_error_and_the_script_goes_on() {
    let runtime = Runtime::new().expect("a runtime");
    let context = Context::full(&runtime).expect("a context");
    context.with(|ctx| {
        let limits = Limits { memory: Some(64 << 20), ..Limits::default() };
        fastbuffer_quickjs::install_with(&ctx, limits).expect("Buffer");
        let script = "(() => {
            const names = [];
            for (const f of [() => Buffer.alloc(1e8), () => Buffer.allocUnsafeSlow(1e8), () => Buffer.alloc(1e8, 'x')])
              try { f(); names.push('none'); } catch (e) { names.push(e.name); }
            for (let i = 0; i < 1000; i++) Buffer.alloc(1e6);
            return [names, Buffer.alloc(1e6).length];
          })()";
        assert_eq!(text(&ctx, script), "RangeError,RangeError,RangeError,1000000");
    });
}

#[test]
fn zero_fill_shows_no_old_bytes() {
    let runtime = Runtime::new().expect("a runtime");
    let context = Context::full(&runtime).expect("a context");
    context.with(|ctx| {
        fastbuffer_quickjs::install_with(&ctx, Limits { zero_fill: true, ..Limits::default() }).expect("Buffer");
        let script = "(() => {
            for (let i = 0; i < 300; i++) {
              Buffer.allocUnsafe(1e6).fill(1); Buffer.allocUnsafe(1000).fill(1); Buffer.allocUnsafeSlow(1e5).fill(1);
              for (const b of [Buffer.allocUnsafe(1e6), Buffer.allocUnsafe(1000), Buffer.allocUnsafeSlow(1e5)])
                if (b.indexOf(1) !== -1) return 'old bytes';
            }
            return 'zeros';
          })()";
        assert_eq!(text(&ctx, script), "zeros");
    });
}

#[test]
fn contexts_are_apart() {
    let runtime = Runtime::new().expect("a runtime");
    let [first, second] = [(); 2].map(|()| Context::full(&runtime).expect("a context"));
    first.with(|ctx| {
        fastbuffer_quickjs::install(&ctx).expect("Buffer");
        ctx.eval::<(), _>("Buffer.prototype.mine = 1").expect("a script");
    });
    second.with(|ctx| {
        fastbuffer_quickjs::install(&ctx).expect("Buffer");
        assert_eq!(text(&ctx, "Buffer.prototype.mine"), "undefined");
    });
    drop(first);
    second.with(|ctx| assert_eq!(text(&ctx, "Buffer.from('abc').toString('hex')"), "616263"));
}

#[test]
fn a_buffer_may_outlive_its_use_in_rust() {
    // Everything is freed with the runtime, whatever order things end in (a leak fails the engine's own check).
    for _ in 0..3 {
        let runtime = Runtime::new().expect("a runtime");
        let context = Context::full(&runtime).expect("a context");
        context.with(|ctx| {
            fastbuffer_quickjs::install(&ctx).expect("Buffer");
            ctx.eval::<(), _>("var a = Buffer.alloc(1e6), b = Buffer.from('x'), c = { a, b }; c.c = c")
                .expect("a script");
            let buffer = fastbuffer_quickjs::to_buffer(&ctx, vec![1; 1000]).expect("a Buffer");
            ctx.globals().set("d", buffer).expect("a global");
        });
        drop(context);
        runtime.run_gc();
    }
}

#[test]
fn without_install_there_is_an_error() {
    let runtime = Runtime::new().expect("a runtime");
    let context = Context::full(&runtime).expect("a context");
    context.with(|ctx| {
        assert!(fastbuffer_quickjs::to_buffer(&ctx, vec![1]).is_err());
        let value: Value<'_> = ctx.eval("new Uint8Array(2)").expect("a view");
        assert!(fastbuffer_quickjs::from_buffer(&value).is_err());
    });
}
