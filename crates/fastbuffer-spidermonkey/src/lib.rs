//! Node.js's `Buffer` for SpiderMonkey, by way of [`mozjs`].
