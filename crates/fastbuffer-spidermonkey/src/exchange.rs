//! Bytes between Rust and JavaScript without a copy where ownership allows it.
#![allow(unsafe_code)]

use fastbuffer::Block;
use fastbuffer_js::engine::Fault;
use mozjs::context::JSContext;
use mozjs::jsval::ObjectValue;
use mozjs::realm::AutoRealm;
use mozjs::rooted;
use mozjs::rust::{HandleValue, MutableHandleValue};

use crate::instance::Fastbuffer;
use crate::value::{Thrown, throw};
use crate::{Pending, bytes};

impl Fastbuffer {
    /// Makes a JavaScript `Buffer` that owns `bytes`.
    ///
    /// `Vec<u8>`, `Box<[u8]>`, [`Block`] and [`fastbuffer::Buffer`] change hands; up to 4 KiB are copied, which is
    /// cheaper there.
    ///
    /// # Errors
    /// The engine has no memory for it, or refuses the length (over 16 GiB): an exception is pending.
    pub fn to_buffer(
        &self,
        cx: &mut JSContext,
        bytes: impl Into<Block>,
        mut buffer: MutableHandleValue<'_>,
    ) -> Result<(), Pending> {
        let block = bytes.into();
        let mut realm = AutoRealm::new_from_handle(cx, self.holder());
        let object = bytes::new_buffer(&mut realm, self.home(), block).map_err(|Thrown| Pending)?;
        buffer.set(ObjectValue(object));
        Ok(())
    }

    /// Takes the bytes of a `Buffer`, typed array, `DataView` or array buffer.
    ///
    /// A large buffer (from 64 KiB) that this adapter made and that the view covers whole hands over its memory; it is
    /// then detached, so that JavaScript finds it empty. Any other is copied and left as it is.
    ///
    /// # Errors
    /// As [`Fastbuffer::from_buffer`].
    pub fn take_buffer(&self, cx: &mut JSContext, buffer: HandleValue<'_>) -> Result<Block, Pending> {
        if buffer.get().is_object() {
            rooted!(&in(cx) let object = buffer.get().to_object());
            let mut realm = AutoRealm::new_from_handle(cx, self.holder());
            if let Some(block) = bytes::take(&mut realm, self.home(), object.handle()) {
                return Ok(block);
            }
        }
        self.from_buffer(cx, buffer).map(Block::from)
    }

    /// The bytes of a `Buffer`, typed array, `DataView` or array buffer, copied. Detached ones are empty.
    ///
    /// # Errors
    /// The value holds no bytes: a `TypeError` with code `ERR_INVALID_ARG_TYPE` is pending.
    pub fn from_buffer(&self, cx: &mut JSContext, buffer: HandleValue<'_>) -> Result<Vec<u8>, Pending> {
        let Some(span) = bytes::span(cx.no_gc(), buffer.get()) else {
            let mut realm = AutoRealm::new_from_handle(cx, self.holder());
            throw(&mut realm, &Fault::not_a_buffer());
            return Err(Pending);
        };
        let mut copy = Vec::with_capacity(span.len);
        // SAFETY: nothing ran since the span was taken; the new memory has room for its bytes.
        unsafe {
            std::ptr::copy(span.data, copy.as_mut_ptr(), span.len);
            copy.set_len(span.len);
        }
        Ok(copy)
    }
}
