// CommonJS and ES modules, vm, and what a program sees of its process.

export default {
  'cjs basic': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(require("./b"),require("./b.js")===require("./b"),require("./d"),require("./j"),require("./j.json"),require("./dir"))',
      'b.js': 'exports.x=1',
      'd/index.js': 'module.exports="idx"',
      'j.json': '{"a":[1]}',
      'dir/package.json': '{"main": "./m.js"}',
      'dir/m.js': 'module.exports="main"',
    },
  },
  'cycle': {
    args: ['a.js'],
    files: {
      'a.js': 'const b=require("./b"); console.log("a",b.done,b); exports.done=true',
      'b.js': 'exports.done=false; const a=require("./a"); console.log("b",a); exports.done=true; exports.late=1',
    },
  },
  'exports cjs': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(require("p"),require("p/sub"),require("p/f/x"),require("p/feat")); for(const s of ["p/hidden","p/nope","p/package.json","p/f/none","p/bad"]) try{console.log(require(s))}catch(e){console.log(e.code,e.message,e.name)}',
      'node_modules/p/package.json': '{"name": "p", "exports": {".": {"import": "./i.mjs", "require": "./r.js"}, "./sub": "./s.js", "./f/*": "./fd/*.js", "./feat": [{"nope": "./no.js"}, "./s.js"], "./bad": "../x.js"}}',
      'node_modules/p/r.js': 'module.exports="req"',
      'node_modules/p/s.js': 'module.exports="sub"',
      'node_modules/p/fd/x.js': 'module.exports="fx"',
      'node_modules/p/hidden.js': '1',
      'node_modules/p/i.mjs': 'export default 1',
    },
  },
  'exports esm': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import d from "p"; import s from "p/sub"; console.log(d,s); for(const q of ["p/hidden","p/nope","p/f/none","nopkg","./none.mjs","./dir","node:nope","fs/nope","http://x/y","./bad.json"]) try{console.log(await import(q))}catch(e){console.log(e.code,e.message,e.name)}',
      'node_modules/p/package.json': '{"name": "p", "exports": {".": {"import": "./i.mjs", "require": "./r.js"}, "./sub": "./s.js", "./f/*": "./fd/*.js"}}',
      'node_modules/p/r.js': 'module.exports="req"',
      'node_modules/p/s.js': 'module.exports="sub"',
      'node_modules/p/i.mjs': 'export default "imp"',
      'dir/index.js': '',
      'bad.json': '{}',
    },
  },
  'cjs errors': {
    args: ['a.js'],
    files: {
      'a.js': 'for(const s of ["./nope","nope","","node:nope","/abs/nope","./bad.json","./syn","./thrower"]) try{console.log(require(s))}catch(e){console.log(e.code,e.name,e.message)}; try{require(5)}catch(e){console.log(e.code,e.message)}',
      'bad.json': '{"a":',
      'syn.js': 'let a = ;',
      'thrower.js': 'throw new TypeError("tt")',
    },
  },
  'require stack': {
    args: ['a.js'],
    files: {
      'a.js': 'require("./b")',
      'b.js': 'require("./c")',
      'c.js': 'require("nope")',
    },
  },
  'cjs syntax uncaught': { args: ['a.js'], files: { 'a.js': 'require("./b")', 'b.js': '\n\nlet a = ;' } },
  'bad json uncaught': { args: ['a.js'], files: { 'a.js': 'require("./b.json")', 'b.json': '{"a":}' } },
  'module object': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(module.paths.length>0,module.id,module.filename,module.loaded,module.children.length,module.parent,require.main===module,Object.keys(require),require.resolve("./b"),typeof require.cache[require.resolve("./b")]); require("./b"); console.log(module.children.length, module.children[0].id, Object.keys(module))',
      'b.js': 'console.log(module.parent.id,module.id,require.main===module)',
    },
  },
  'builtins': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(require("fs")===require("node:fs"), require("module").builtinModules.includes("fs"), require("module").isBuiltin("node:fs"), require("module").isBuiltin("nope"))',
    },
  },
  'createRequire': {
    args: ['a.js'],
    files: {
      'a.js': 'const m=require("module"); const r=m.createRequire(__filename); console.log(r("./b")); console.log(m._extensions===require.extensions, Object.keys(m._extensions), m.wrap("x"))',
      'b.js': 'module.exports=3',
    },
  },
  'this': {
    args: ['a.js'],
    files: {
      'a.js': 'this.q=1; console.log(exports.q, this===exports, typeof arguments, arguments.length)',
    },
  },
  'shebang': { args: ['a.js'], files: { 'a.js': '#!/usr/bin/env node\nconsole.log(1)' } },
  'shebang mjs': { args: ['a.mjs'], files: { 'a.mjs': '#!/usr/bin/env node\nconsole.log(1)' } },
  'bom': { args: ['a.js'], files: { 'a.js': '\ufeffconsole.log("bom")' } },
  'detect': { args: ['a.js'], files: { 'a.js': 'import fs from "fs"; console.log("detected", typeof require)' } },
  'detect tla': { args: ['a.js'], files: { 'a.js': 'const x = await 5; console.log("tla",x)' } },
  'type module': {
    args: ['a.js'],
    files: {
      'a.js': 'import "./b.js"; console.log("a")',
      'b.js': 'console.log("b",typeof require, import.meta.url.split("/").pop())',
      'package.json': '{"type": "module"}',
    },
  },
  'type module cjs': {
    args: ['a.cjs'],
    files: {
      'a.cjs': 'console.log(typeof require); import("./b.js").then(n=>console.log(n))',
      'b.js': 'export const x=1; export default function foo(){}',
      'package.json': '{"type": "module"}',
    },
  },
  'type commonjs with import': {
    args: ['a.js'],
    files: {
      'a.js': 'require("./b.js")',
      'b.js': 'import "x"',
      'package.json': '{"type": "commonjs"}',
    },
  },
  'require esm': {
    args: ['a.js'],
    files: {
      'a.js': 'const n=require("./b.mjs"); console.log(n, n.x)',
      'b.mjs': 'export const x=1; export default 5',
    },
  },
  'require async esm': {
    args: ['a.js'],
    files: {
      'a.js': 'try{require("./b.mjs")}catch(e){console.log(e.code,e.message)}',
      'b.mjs': 'await 1; export const x=1',
    },
  },
  'named from cjs': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import b,{x,y} from "./b.cjs"; import * as ns from "./b.cjs"; console.log(b,x,y,ns)',
      'b.cjs': 'exports.x=1; module.exports.y=2; Object.defineProperty(exports,"__esModule",{value:true})',
    },
  },
  'missing name cjs': { args: ['a.mjs'], files: { 'a.mjs': 'import {nope} from "./b.cjs"', 'b.cjs': 'exports.x=1' } },
  'missing name esm': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import {nope} from "./b.mjs"',
      'b.mjs': 'export const x=1',
    },
  },
  'missing name builtin': { args: ['a.mjs'], files: { 'a.mjs': 'import {readFileSyncc} from "fs"' } },
  'named builtins': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import {Buffer,kMaxLength} from "buffer"; import b from "node:buffer"; import {inspect,format} from "util"; import {join} from "path"; import {StringDecoder} from "string_decoder"; console.log(Buffer===b.Buffer,kMaxLength,inspect({a:1}),join("a","b"),new StringDecoder().encoding)',
    },
  },
  'esm missing': { args: ['a.mjs'], files: { 'a.mjs': 'import "./nope.mjs"' } },
  'esm missing pkg': { args: ['a.mjs'], files: { 'a.mjs': 'import "nope"' } },
  'esm no ext': { args: ['a.mjs'], files: { 'a.mjs': 'import "./b"', 'b.js': '' } },
  'esm syntax': { args: ['a.mjs'], files: { 'a.mjs': 'console.log(1);\n\nlet a = ;' } },
  'esm throw': { args: ['a.mjs'], files: { 'a.mjs': 'import "./b.mjs"', 'b.mjs': '\nthrow new Error("in b")' } },
  'import.meta': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'console.log(import.meta.url,import.meta.dirname,import.meta.filename,import.meta.resolve("./x.js"),Object.keys(import.meta),import.meta.main,this,typeof require,typeof __filename)',
    },
  },
  'json import': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import j from "./j.json" with {type:"json"}; console.log(j)',
      'j.json': '{"q":1}',
    },
  },
  'json import no attr': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import j from "./j.json"; console.log(j)',
      'j.json': '{"q":1}',
    },
  },
  'esm cycle': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'import {a} from "./b.mjs"; export const q=1; console.log(a)',
      'b.mjs': 'import {q} from "./a.mjs"; export const a=()=>q; try{q}catch(e){console.log(e.name)}',
    },
  },
  'reexport': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'export {x as default, y} from "./b.mjs"; export * from "./b.mjs"; import * as me from "./a.mjs"; console.log(me)',
      'b.mjs': 'export let x=1,y=2,z=3',
    },
  },
  'order esm': {
    args: ['a.mjs'],
    files: {
      'a.mjs': 'const r=[]; setTimeout(()=>console.log("timeout"),0); Promise.resolve().then(()=>console.log("micro")); process.nextTick(()=>console.log("tick")); await null; console.log("after await")',
    },
  },
  'order': {
    args: ['a.js'],
    files: {
      'a.js': 'setTimeout(()=>console.log("timeout"),0); setImmediate(()=>console.log("imm")); Promise.resolve().then(()=>console.log("micro")); process.nextTick(()=>console.log("tick")); queueMicrotask(()=>console.log("qm")); console.log("sync")',
    },
  },
  'vm': {
    args: ['a.js'],
    files: {
      'a.js': 'const vm=require("vm"); console.log(vm.runInNewContext("x+1",{x:2}), vm.runInThisContext("typeof require"), new vm.Script("a=5;a*2").runInNewContext()); const c=vm.createContext({q:1}); vm.runInContext("q=7;var z=3",c); console.log(c, vm.isContext(c), vm.runInContext("Array",c)===Array, vm.runInContext("[1]",c) instanceof Array); try{vm.runInNewContext("throw new TypeError(1)")}catch(e){console.log(e instanceof TypeError, e.name)} try{vm.runInThisContext("foo bar","f.js")}catch(e){console.log(e.name, e.stack.split("\\n")[0])}',
    },
  },
  'vm buffer': {
    args: ['a.js'],
    files: {
      'a.js': 'const vm=require("vm"); const A=vm.runInNewContext("Uint8Array"); const u=new A([1,2,3]); console.log(Buffer.from(u), Buffer.isBuffer(u), Buffer.concat([u]), Buffer.from(vm.runInNewContext("new ArrayBuffer(4)")))',
    },
  },
  'imports': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(require("#x"), require("#y/z"))',
      'package.json': '{"name": "me", "imports": {"#x": "./x.js", "#y/*": "./y/*.js"}}',
      'x.js': 'module.exports="X"',
      'y/z.js': 'module.exports="Z"',
    },
  },
  'self': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(require("me"), require("me/s"))',
      'package.json': '{"name": "me", "exports": {".": "./x.js", "./s": "./s.js"}}',
      'x.js': 'module.exports="X"',
      's.js': 'module.exports="S"',
    },
  },
  'dynamic import': {
    args: ['a.js'],
    files: {
      'a.js': 'import("./b.mjs").then(n=>console.log(n.default,n)); import("fs").then(n=>console.log(n.default===require("fs"))); import("./nope.mjs").catch(e=>console.log(e.code))',
      'b.mjs': 'export default 1',
    },
  },
  'scoped': {
    args: ['a.js'],
    files: {
      'a.js': 'require("@s/p"); console.log(require("@s/p/x"))',
      'node_modules/@s/p/index.js': 'console.log("scoped")',
      'node_modules/@s/p/x.js': 'module.exports=1',
    },
  },
  'parent node_modules': {
    args: ['sub/deep/a.js'],
    files: {
      'sub/deep/a.js': 'console.log(require("q"))',
      'node_modules/q/index.js': 'module.exports=__dirname.split("/").slice(-2)',
    },
  },
  'extensions': {
    args: ['a.js'],
    files: {
      'a.js': 'require.extensions[".txt"]=(m,f)=>{m.exports=require("fs").readFileSync(f,"utf8")}; console.log(require("./t.txt"), require("./t"))',
      't.txt': 'hello',
    },
  },
  'cache': {
    args: ['a.js'],
    files: {
      'a.js': 'require.cache[require.resolve("./b")]={exports:"faked",id:"x",loaded:true}; console.log(require("./b")); delete require.cache[require.resolve("./b")]; console.log(require("./b"))',
      'b.js': 'module.exports="real"',
    },
  },
  'top return': { args: ['a.js'], files: { 'a.js': 'return; foo' } },
  'self req': { args: ['a.js'], files: { 'a.js': 'module.exports=1; console.log(typeof require("./a"))' } },
  'strict': { args: ['a.js'], files: { 'a.js': '"use strict"; try{undefinedVar=1}catch(e){console.log(e.name)}' } },
  'sloppy': { args: ['a.js'], files: { 'a.js': 'undefinedVar=1; console.log(globalThis.undefinedVar)' } },
  'stack api': {
    args: ['a.js'],
    files: {
      'a.js': 'const e=new Error("x"); console.log(e.stack.split("\\n")[0]); function foo(){ return new Error("y").stack.split("\\n")[1].trim().replace(__dirname,"") } console.log(foo()); const o={}; Error.captureStackTrace(o); console.log(typeof o.stack); Error.prepareStackTrace=(e,s)=>s.length>0&&s[0].getFileName()===__filename; console.log(new Error("z").stack)',
    },
  },
  'dotdot main': { args: ['./sub/../a.js'], files: { 'a.js': 'console.log(__filename)', 'b.js': 'x' } },
  'sigint': {
    args: ['a.js'],
    files: {
      'a.js': 'process.on("SIGINT",()=>{console.log("int");process.exit(3)}); process.kill(process.pid,"SIGINT"); setTimeout(()=>{},10000)',
    },
  },
  'sigusr2': {
    args: ['a.js'],
    files: {
      'a.js': 'process.on("SIGUSR2",(a,b)=>{console.log(a,b);clearInterval(t)}); const t=setInterval(()=>{},1000); process.kill(process.pid,"SIGUSR2")',
    },
  },
  'stdio props': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(process.stdin.isTTY,process.stdout.isTTY,process.stdout.columns,process.stdin.fd,process.stdout.fd,process.stderr.fd); process.stdout.write("x",()=>console.log("cb")); console.log(process.stdout.write("y\\n"))',
    },
  },
  'pause': {
    args: ['a.js'],
    stdin: 'abc',
    files: {
      'a.js': 'process.stdin.once("data",d=>{console.log(d.toString()); process.stdin.pause()})',
    },
  },
  'resume': {
    args: ['a.js'],
    stdin: 'abc',
    files: {
      'a.js': 'process.stdin.on("end",()=>console.log("end")); process.stdin.resume()',
    },
  },
  'big stdin': {
    sh: 'head -c 300000 /dev/zero | "$BIN" a.js',
    files: {
      'a.js': 'let n=0; process.stdin.on("data",d=>n+=d.length).on("end",()=>console.log(n))',
    },
  },
  'beforeExit': {
    args: ['a.js'],
    files: {
      'a.js': 'process.on("beforeExit",(c)=>{console.log("be",c); if(!globalThis.d){globalThis.d=1;setTimeout(()=>console.log("more"),1)}}); process.on("exit",c=>console.log("exit",c))',
    },
  },
  'uncaught once': {
    args: ['a.js'],
    files: {
      'a.js': 'process.once("uncaughtException",e=>console.log("1",e.message)); setTimeout(()=>{throw new Error("b")},5); throw new Error("a")',
    },
  },
  'capture': {
    args: ['a.js'],
    files: {
      'a.js': 'process.setUncaughtExceptionCaptureCallback(e=>console.log("cap",e.message)); throw new Error("a")',
    },
  },
  'process facts': {
    args: ['a.js'],
    files: {
      'a.js': 'console.log(process.version,process.platform,process.arch,process.title!==undefined,process.release.name,typeof process.versions.node,process.config&&1,process.execArgv,process.exitCode,process.uptime()>0,process.hrtime().length,typeof process.hrtime.bigint(),Object.keys(process.memoryUsage()),process.memoryUsage.rss()>0)',
    },
  },
};
