//! Bytes between Rust and JavaScript without a copy where ownership allows it.
#![allow(unsafe_code)]

use fastbuffer::Block;
use fastbuffer_js::engine::Fault;
use rquickjs::{Ctx, Value, qjs};

use crate::{bytes, value};

/// Makes a JavaScript `Buffer` that owns `bytes`.
///
/// `Vec<u8>`, `Box<[u8]>`, [`Block`], [`fastbuffer::Buffer`] and a `bytes::Bytes` that nobody else holds change
/// hands; up to 256 bytes are copied, which is cheaper there.
///
/// ```
/// # use rquickjs::{Context, Runtime};
/// # let context = Context::full(&Runtime::new()?)?;
/// context.with(|ctx| {
///     fastbuffer_quickjs::install(&ctx)?;
///     let buffer = fastbuffer_quickjs::to_buffer(&ctx, vec![0x68, 0x69])?;
///     ctx.globals().set("input", buffer)?;
///     let text: String = ctx.eval("input.toString()")?;
///     assert_eq!(text, "hi");
///     rquickjs::Result::Ok(())
/// })?;
/// # rquickjs::Result::Ok(())
/// ```
///
/// # Errors
/// [`crate::install`] was not called for this context, or the engine refuses the length (over 2<sup>31</sup> - 1).
pub fn to_buffer<'js>(ctx: &Ctx<'js>, bytes: impl Into<Block>) -> rquickjs::Result<Value<'js>> {
    let raw = ctx.as_raw().as_ptr();
    // SAFETY: ctx is live and entered; the new value's only reference goes to the Value.
    unsafe {
        if qjs::JS_GetContextOpaque(raw).is_null() {
            return Err(rquickjs::Error::Unknown);
        }
        let buffer = bytes::new_buffer(raw, bytes.into());
        if qjs::JS_IsException(buffer) {
            Err(rquickjs::Error::Exception)
        } else {
            Ok(Value::from_raw(ctx.clone(), buffer))
        }
    }
}

/// Takes the bytes of a `Buffer`, typed array, `DataView` or array buffer.
///
/// A large buffer (from 64 KiB) that this adapter made and that the view covers whole hands over its memory; it is
/// then detached, so that JavaScript finds it empty. Any other is copied and left as it is.
///
/// ```
/// # use rquickjs::{Context, Runtime, Value};
/// # let context = Context::full(&Runtime::new()?)?;
/// context.with(|ctx| {
///     fastbuffer_quickjs::install(&ctx)?;
///     let value: Value<'_> = ctx.eval("var b = Buffer.alloc(1e6, 'x'); b")?;
///     let bytes: Vec<u8> = fastbuffer_quickjs::take_buffer(&value)?.into(); // or a bytes::Bytes
///     assert_eq!(bytes.len(), 1_000_000);
///     assert_eq!(ctx.eval::<i32, _>("b.length")?, 0);
///     rquickjs::Result::Ok(())
/// })?;
/// # rquickjs::Result::Ok(())
/// ```
///
/// # Errors
/// As [`from_buffer`].
pub fn take_buffer(value: &Value<'_>) -> rquickjs::Result<Block> {
    let raw = value.ctx().as_raw().as_ptr();
    // SAFETY: the value and its context are live and entered.
    let taken = unsafe {
        if qjs::JS_GetContextOpaque(raw).is_null() {
            return Err(rquickjs::Error::Unknown);
        }
        bytes::take(raw, value.as_raw())
    };
    taken.map_or_else(|| from_buffer(value).map(Block::from), Ok)
}

/// The bytes of a `Buffer`, typed array, `DataView` or array buffer, copied. Detached ones are empty.
///
/// ```
/// # use rquickjs::{Context, Runtime, Value};
/// # let context = Context::full(&Runtime::new()?)?;
/// context.with(|ctx| {
///     fastbuffer_quickjs::install(&ctx)?;
///     let value: Value<'_> = ctx.eval("Buffer.from('hi')")?;
///     assert_eq!(fastbuffer_quickjs::from_buffer(&value)?, b"hi");
///     rquickjs::Result::Ok(())
/// })?;
/// # rquickjs::Result::Ok(())
/// ```
///
/// # Errors
/// The value holds no bytes: a `TypeError` with code `ERR_INVALID_ARG_TYPE` is pending.
pub fn from_buffer(value: &Value<'_>) -> rquickjs::Result<Vec<u8>> {
    let raw = value.ctx().as_raw().as_ptr();
    // SAFETY: the value and its context are live and entered; the bytes are copied before anything else runs.
    unsafe {
        if qjs::JS_GetContextOpaque(raw).is_null() {
            return Err(rquickjs::Error::Unknown);
        }
        let Some(span) = bytes::span(raw, value.as_raw()) else {
            value::throw(raw, &Fault::not_a_buffer());
            return Err(rquickjs::Error::Exception);
        };
        let mut copy = Vec::with_capacity(span.len);
        std::ptr::copy(span.data, copy.as_mut_ptr(), span.len);
        copy.set_len(span.len);
        Ok(copy)
    }
}
