// The command line, exit codes, and what is printed about errors and warnings.

export default {
  'a.js x --y -z': {
    args: ['a.js', 'x', '--y', '-z'],
    files: {
      'a.js': 'console.log(process.argv.slice(2), __filename, __dirname, require.main===module)',
    },
  },
  'a x': { args: ['a', 'x'], files: { 'a.js': 'console.log(process.argv.slice(1))' } },
  '-e console.log(process.argv) -- --x a': { args: ['-e', 'console.log(process.argv)', '--', '--x', 'a'] },
  '-e console.log(process.argv, process.execArgv) a b': {
    args: ['-e', 'console.log(process.argv, process.execArgv)', 'a', 'b'],
  },
  '-pe 1+1 z': { args: ['-pe', '1+1', 'z'] },
  '-p process.argv.length z': { args: ['-p', 'process.argv.length', 'z'] },
  '-p Buffer.from("abc")': { args: ['-p', 'Buffer.from("abc")'] },
  '-p ({a:1})': { args: ['-p', '({a:1})'] },
  '-p "str"': { args: ['-p', '"str"'] },
  '-p undefined': { args: ['-p', 'undefined'] },
  '-p [1,2,{a:{b:{c:{}}}}]': { args: ['-p', '[1,2,{a:{b:{c:{}}}}]'] },
  '-p': { args: ['-p'] },
  '-e': { args: ['-e'] },
  '-pe': { args: ['-pe'] },
  '-i -e 1+1': { args: ['-i', '-e', '1+1'], stdin: '2+2\n' },
  '-r ./r.js -e console.log(globalThis.zz)': {
    args: ['-r', './r.js', '-e', 'console.log(globalThis.zz)'],
    files: {
      'r.js': 'globalThis.zz=5',
    },
  },
  '-r ./nope.js -e 1': { args: ['-r', './nope.js', '-e', '1'] },
  '-r fs -p 1': { args: ['-r', 'fs', '-p', '1'] },
  '--import ./r.mjs -e console.log(globalThis.zz)': {
    args: ['--import', './r.mjs', '-e', 'console.log(globalThis.zz)'],
    files: {
      'r.mjs': 'globalThis.zz=await 6',
    },
  },
  '-c a.js': { args: ['-c', 'a.js'], files: { 'a.js': 'let a = ;' } },
  '-c a.js #2': { args: ['-c', 'a.js'], files: { 'a.js': 'throw 1' } },
  '-c nope.js': { args: ['-c', 'nope.js'] },
  '-c': { args: ['-c'], stdin: 'let a =' },
  '-c -': { args: ['-c', '-'], stdin: 'let a =1' },
  '-c a.mjs': { args: ['-c', 'a.mjs'], files: { 'a.mjs': 'import x from "nope"; await 1' } },
  '-c a.mjs #2': { args: ['-c', 'a.mjs'], files: { 'a.mjs': 'import x fro' } },
  '-c -e 1': { args: ['-c', '-e', '1'] },
  '--input-type=module -e import fs from "fs"; console.log(typeof fs.read': {
    args: ['--input-type=module', '-e', 'import fs from "fs"; console.log(typeof fs.readFileSync, import.meta.url.slice(0,5), typeof require)'],
  },
  '--input-type=module -p 1': { args: ['--input-type=module', '-p', '1'] },
  '--input-type=commonjs -e import fs from "fs"': { args: ['--input-type=commonjs', '-e', 'import fs from "fs"'] },
  '--input-type=module a.js': { args: ['--input-type=module', 'a.js'], files: { 'a.js': '1' } },
  '- a b': { args: ['-', 'a', 'b'], stdin: 'console.log(process.argv.slice(1))' },
  '': { args: [], stdin: 'console.log(process.argv.slice(1), __filename)' },
  '--input-type=module': { args: ['--input-type=module'], stdin: 'console.log(await 5, import.meta.url.slice(-8))' },
  '-': { args: ['-'], stdin: 'throw new Error("x")' },
  '- #2': { args: ['-'], stdin: 'import fs from "fs"; console.log(typeof fs)' },
  'nope.js': { args: ['nope.js'] },
  './dir': { args: ['./dir'], files: { 'dir/index.js': 'console.log(1)' } },
  './dir2': { args: ['./dir2'], files: { 'dir2/x.js': '' } },
  '--bad': { args: ['--bad'] },
  '-x': { args: ['-x'] },
  '--bad --worse=1': { args: ['--bad', '--worse=1'] },
  '-p 1': { args: ['-p', '1'], env: { NODE_OPTIONS: '--bad' } },
  '-p 1 #2': { args: ['-p', '1'], env: { NODE_OPTIONS: '-e 1' } },
  '-p process.execArgv': { args: ['-p', 'process.execArgv'], env: { NODE_OPTIONS: '--no-warnings' } },
  '-p globalThis.q': {
    args: ['-p', 'globalThis.q'],
    env: { NODE_OPTIONS: '-r ./r.js' },
    files: {
      'r.js': 'globalThis.q=1',
    },
  },
  '-p globalThis.q #2': {
    args: ['-p', 'globalThis.q'],
    env: { NODE_OPTIONS: '-r "./r r.js"' },
    files: {
      'r r.js': 'globalThis.q=1',
    },
  },
  '-p require("foo")': {
    args: ['-p', 'require("foo")'],
    env: { NODE_PATH: 'lib' },
    files: {
      'lib/foo.js': 'module.exports=9',
    },
  },
  '-e await new Promise(()=>{})': { args: ['-e', 'await new Promise(()=>{})'] },
  'a.mjs': { args: ['a.mjs'], files: { 'a.mjs': 'console.log(1);\nawait new Promise(()=>{})' } },
  '-e process.exit(3)': { args: ['-e', 'process.exit(3)'] },
  '-e process.exitCode=5': { args: ['-e', 'process.exitCode=5'] },
  '-e process.exit("4")': { args: ['-e', 'process.exit("4")'] },
  '-e process.exit("x")': { args: ['-e', 'process.exit("x")'] },
  '-e process.exitCode="a"': { args: ['-e', 'process.exitCode="a"'] },
  '-e process.on("exit",c=>{console.log("e",c);process.exitCode=9})': {
    args: ['-e', 'process.on("exit",c=>{console.log("e",c);process.exitCode=9})'],
  },
  '-e process.on("exit",c=>{console.log("e",c);process.exit(8)})': {
    args: ['-e', 'process.on("exit",c=>{console.log("e",c);process.exit(8)})'],
  },
  '-e process.on("exit",()=>{throw new Error("in exit")})': {
    args: ['-e', 'process.on("exit",()=>{throw new Error("in exit")})'],
  },
  '-e process.on("exit",(c)=>{console.log("exit",c)}); throw new Error("x': {
    args: ['-e', 'process.on("exit",(c)=>{console.log("exit",c)}); throw new Error("x")'],
  },
  '-e process.on("exit",(c)=>{process.exitCode=77}); throw new Error("x")': {
    args: ['-e', 'process.on("exit",(c)=>{process.exitCode=77}); throw new Error("x")'],
  },
  '-e process.on("uncaughtException",(e,o)=>{console.log("U",e.message,o)': {
    args: ['-e', 'process.on("uncaughtException",(e,o)=>{console.log("U",e.message,o)}); setTimeout(()=>console.log("later"),1); throw new Error("x")'],
  },
  '-e process.on("uncaughtException",(e)=>{throw new Error("again")}); th': {
    args: ['-e', 'process.on("uncaughtException",(e)=>{throw new Error("again")}); throw new Error("x")'],
  },
  '-e process.on("uncaughtException",(e)=>{process.exit(12)}); throw new ': {
    args: ['-e', 'process.on("uncaughtException",(e)=>{process.exit(12)}); throw new Error("x")'],
  },
  '-e process.on("uncaughtExceptionMonitor",(e,o)=>{console.log("M",e.mes': {
    args: ['-e', 'process.on("uncaughtExceptionMonitor",(e,o)=>{console.log("M",e.message,o)}); throw new Error("x")'],
  },
  '-e process.on("unhandledRejection",(r,p)=>{console.log("R",r,p instanc': {
    args: ['-e', 'process.on("unhandledRejection",(r,p)=>{console.log("R",r,p instanceof Promise)}); Promise.reject(7)'],
  },
  '-e Promise.reject(new Error("a"))': { args: ['-e', 'Promise.reject(new Error("a"))'] },
  '-e Promise.reject(5)': { args: ['-e', 'Promise.reject(5)'] },
  '-e Promise.reject({a:1})': { args: ['-e', 'Promise.reject({a:1})'] },
  '-e Promise.reject(undefined)': { args: ['-e', 'Promise.reject(undefined)'] },
  '-e Promise.reject(null)': { args: ['-e', 'Promise.reject(null)'] },
  '-e Promise.reject("s")': { args: ['-e', 'Promise.reject("s")'] },
  '-e Promise.reject(Symbol("q"))': { args: ['-e', 'Promise.reject(Symbol("q"))'] },
  '-e Promise.reject(()=>1)': { args: ['-e', 'Promise.reject(()=>1)'] },
  '-e class A{}; Promise.reject(new A)': { args: ['-e', 'class A{}; Promise.reject(new A)'] },
  '-e const p=Promise.reject(new Error("late")); setTimeout(()=>p.catch((': {
    args: ['-e', 'const p=Promise.reject(new Error("late")); setTimeout(()=>p.catch(()=>{}),5)'],
  },
  '-e process.on("unhandledRejection",()=>{});process.on("rejectionHandle': {
    args: ['-e', 'process.on("unhandledRejection",()=>{});process.on("rejectionHandled",()=>console.log("RH"));const p=Promise.reject(new Error("late")); setTimeout(()=>p.catch(()=>{}),5)'],
  },
  '--unhandled-rejections=warn -e Promise.reject(new Error("w"))': {
    args: ['--unhandled-rejections=warn', '-e', 'Promise.reject(new Error("w"))'],
  },
  '--unhandled-rejections=strict -e Promise.reject(new Error("w"))': {
    args: ['--unhandled-rejections=strict', '-e', 'Promise.reject(new Error("w"))'],
  },
  '--unhandled-rejections=none -e Promise.reject(new Error("w"))': {
    args: ['--unhandled-rejections=none', '-e', 'Promise.reject(new Error("w"))'],
  },
  '--unhandled-rejections=warn-with-error-code -e Promise.reject(new Erro': {
    args: ['--unhandled-rejections=warn-with-error-code', '-e', 'Promise.reject(new Error("w"))'],
  },
  '--unhandled-rejections=warn-with-error-codes -e Promise.reject(new Err': {
    args: ['--unhandled-rejections=warn-with-error-codes', '-e', 'Promise.reject(new Error("w"))'],
  },
  '--unhandled-rejections=foo -e 1': { args: ['--unhandled-rejections=foo', '-e', '1'] },
  '-e throw 5': { args: ['-e', 'throw 5'] },
  '-e throw null': { args: ['-e', 'throw null'] },
  '-e throw undefined': { args: ['-e', 'throw undefined'] },
  '-e throw "s"': { args: ['-e', 'throw "s"'] },
  '-e throw {a:1}': { args: ['-e', 'throw {a:1}'] },
  '-e throw Symbol("z")': { args: ['-e', 'throw Symbol("z")'] },
  '-e throw function f(){}': { args: ['-e', 'throw function f(){}'] },
  '-e throw Object.assign(new Error("x"),{code:"E",extra:{a:1}})': {
    args: ['-e', 'throw Object.assign(new Error("x"),{code:"E",extra:{a:1}})'],
  },
  '-e throw new Error("x",{cause:new TypeError("c")})': {
    args: ['-e', 'throw new Error("x",{cause:new TypeError("c")})'],
  },
  '-e throw new AggregateError([new Error("a"),new Error("b")],"agg")': {
    args: ['-e', 'throw new AggregateError([new Error("a"),new Error("b")],"agg")'],
  },
  '-e class MyE extends Error{}; throw new MyE("m")': { args: ['-e', 'class MyE extends Error{}; throw new MyE("m")'] },
  '-e var e=new Error("x"); e.stack=undefined; throw e': {
    args: ['-e', 'var e=new Error("x"); e.stack=undefined; throw e'],
  },
  '-e var e=new Error("x"); e.stack="custom"; throw e': {
    args: ['-e', 'var e=new Error("x"); e.stack="custom"; throw e'],
  },
  '-e var e=new Error("x"); e.name="Nm"; throw e': { args: ['-e', 'var e=new Error("x"); e.name="Nm"; throw e'] },
  '-e throw new Error("multi\\nline")': { args: ['-e', 'throw new Error("multi\\nline")'] },
  '-e throw new Error("")': { args: ['-e', 'throw new Error("")'] },
  '-e setTimeout(()=>{throw new Error("t")},1)': { args: ['-e', 'setTimeout(()=>{throw new Error("t")},1)'] },
  '-e process.nextTick(()=>{throw new Error("t")})': { args: ['-e', 'process.nextTick(()=>{throw new Error("t")})'] },
  '-e setImmediate(()=>{throw new Error("t")})': { args: ['-e', 'setImmediate(()=>{throw new Error("t")})'] },
  '-e queueMicrotask(()=>{throw new Error("t")})': { args: ['-e', 'queueMicrotask(()=>{throw new Error("t")})'] },
  '-e Buffer.alloc("x")': { args: ['-e', 'Buffer.alloc("x")'] },
  '-e Buffer.alloc(-1)': { args: ['-e', 'Buffer.alloc(-1)'] },
  '-e new (require("events"))().emit("error",new Error("em"))': {
    args: ['-e', 'new (require("events"))().emit("error",new Error("em"))'],
  },
  '-e new (require("events"))().emit("error",5)': { args: ['-e', 'new (require("events"))().emit("error",5)'] },
  '-e require("./nope")': { args: ['-e', 'require("./nope")'] },
  '-e require("nope")': { args: ['-e', 'require("nope")'] },
  '-e require("node:nope")': { args: ['-e', 'require("node:nope")'] },
  '-e import("./nope.mjs")': { args: ['-e', 'import("./nope.mjs")'] },
  '-e JSON.parse("{")': { args: ['-e', 'JSON.parse("{")'] },
  '-e foo': { args: ['-e', 'foo'] },
  '-e let a=1; let a=2': { args: ['-e', 'let a=1; let a=2'] },
  '-e return 1': { args: ['-e', 'return 1'] },
  '-e var x = "abc': { args: ['-e', 'var x = "abc'] },
  '-e function(': { args: ['-e', 'function('] },
  '-e if(1){': { args: ['-e', 'if(1){'] },
  '-e await 1; console.log("tla")': { args: ['-e', 'await 1; console.log("tla")'] },
  '-e import fs from "fs"; console.log(typeof fs)': { args: ['-e', 'import fs from "fs"; console.log(typeof fs)'] },
  '-e export const a=1': { args: ['-e', 'export const a=1'] },
  '--no-warnings -e process.emitWarning("w")': { args: ['--no-warnings', '-e', 'process.emitWarning("w")'] },
  '-e process.emitWarning("w")': { args: ['-e', 'process.emitWarning("w")'] },
  '-e process.emitWarning("w","Foo","C1");process.emitWarning("w2")': {
    args: ['-e', 'process.emitWarning("w","Foo","C1");process.emitWarning("w2")'],
  },
  '-e process.emitWarning("d","DeprecationWarning","DEP9")': {
    args: ['-e', 'process.emitWarning("d","DeprecationWarning","DEP9")'],
  },
  '--no-deprecation -e process.emitWarning("d","DeprecationWarning","DEP9': {
    args: ['--no-deprecation', '-e', 'process.emitWarning("d","DeprecationWarning","DEP9")'],
  },
  '--throw-deprecation -e process.emitWarning("d","DeprecationWarning","D': {
    args: ['--throw-deprecation', '-e', 'process.emitWarning("d","DeprecationWarning","DEP9")'],
  },
  '--trace-deprecation -e process.emitWarning("d","DeprecationWarning","D': {
    args: ['--trace-deprecation', '-e', 'process.emitWarning("d","DeprecationWarning","DEP9")'],
  },
  '--trace-warnings -e process.emitWarning("d")': { args: ['--trace-warnings', '-e', 'process.emitWarning("d")'] },
  '--pending-deprecation -e Buffer(1)': { args: ['--pending-deprecation', '-e', 'Buffer(1)'] },
  '-e Buffer(1)': { args: ['-e', 'Buffer(1)'] },
  '-e new Buffer(1)': { args: ['-e', 'new Buffer(1)'] },
  'a.js': { args: ['a.js'], files: { 'a.js': 'new Buffer(1)' } },
  'a.js #2': { args: ['a.js'], files: { 'a.js': 'require("foo")', 'node_modules/foo/index.js': 'new Buffer(1)' } },
  '--pending-deprecation a.js': {
    args: ['--pending-deprecation', 'a.js'],
    files: {
      'a.js': 'require("foo")',
      'node_modules/foo/index.js': 'new Buffer(1)',
    },
  },
  '--disable-warning=DEP9 -e process.emitWarning("d","DeprecationWarning"': {
    args: ['--disable-warning=DEP9', '-e', 'process.emitWarning("d","DeprecationWarning","DEP9")'],
  },
  '-e process.emitWarning("w") #2': { args: ['-e', 'process.emitWarning("w")'], env: { NODE_NO_WARNINGS: '1' } },
  '-e process.on("warning",w=>console.log(w.name,w.message,w.code)); proc': {
    args: ['-e', 'process.on("warning",w=>console.log(w.name,w.message,w.code)); process.emitWarning("w","T","C")'],
  },
  '--zero-fill-buffers -p Buffer.allocUnsafe(2000).every(x=>x===0)': {
    args: ['--zero-fill-buffers', '-p', 'Buffer.allocUnsafe(2000).every(x=>x===0)'],
  },
  '-p ({a:1,b:"x"})': { args: ['-p', '({a:1,b:"x"})'], env: { FORCE_COLOR: '1' } },
  '-p ({a:1,b:"x"}) #2': { args: ['-p', '({a:1,b:"x"})'], env: { FORCE_COLOR: '1', NO_COLOR: '1' } },
  '-p ({a:1,b:"x"}) #3': { args: ['-p', '({a:1,b:"x"})'], env: { NO_COLOR: '1' } },
  '-e console.log({a:1})': { args: ['-e', 'console.log({a:1})'], env: { FORCE_COLOR: '3' } },
  '-e console.log({a:1}) #2': { args: ['-e', 'console.log({a:1})'], env: { FORCE_COLOR: '0' } },
  '-e console.log({a:1}) #3': {
    args: ['-e', 'console.log({a:1})'],
    env: { NODE_DISABLE_COLORS: '1', FORCE_COLOR: '1' },
  },
  'epipe': { sh: '"$BIN" -e "for(let i=0;i<100000;i++)console.log(i)" | head -n 2; echo ${PIPESTATUS[0]}' },
  'sigterm': { sh: `"$BIN" -e "process.kill(process.pid,'SIGTERM'); setTimeout(()=>{},5000)"; echo $?` },
  'sigterm handled': {
    sh: `"$BIN" -e "process.on('SIGTERM',(s,n)=>{console.log(s,n);process.exit(0)});process.kill(process.pid,'SIGTERM'); setTimeout(()=>{},5000)"; echo $?`,
  },
  'closed stdout': { sh: '"$BIN" -e "console.log(1)" >&-; echo $?' },
  'closed stderr': { sh: '"$BIN" -e "console.error(1)" 2>&-; echo $?' },
  'closed stdin': {
    sh: `"$BIN" -e "process.stdin.on('data',d=>console.log(d)).on('end',()=>console.log(1))" <&-; echo $?`,
  },
  '-e process.stdin.on("data",d=>console.log(d)); process.stdin.on("end",': {
    args: ['-e', 'process.stdin.on("data",d=>console.log(d)); process.stdin.on("end",()=>console.log("end"))'],
    stdin: 'hello\nworld',
  },
  '-e process.stdin.setEncoding("utf8"); process.stdin.on("data",d=>conso': {
    args: ['-e', 'process.stdin.setEncoding("utf8"); process.stdin.on("data",d=>console.log(d)); process.stdin.on("close",()=>console.log("close"))'],
    stdin: 'héllo',
  },
  '-e (async()=>{for await (const c of process.stdin) console.log(c.toStr': {
    args: ['-e', '(async()=>{for await (const c of process.stdin) console.log(c.toString())})()'],
    stdin: 'abc',
  },
  '-e process.stdin.on("readable",()=>{let c; while((c=process.stdin.read': {
    args: ['-e', 'process.stdin.on("readable",()=>{let c; while((c=process.stdin.read())!==null)console.log(c)}); process.stdin.on("end",()=>console.log("end"))'],
    stdin: 'abc',
  },
  '-e process.stdin.pipe(process.stdout)': { args: ['-e', 'process.stdin.pipe(process.stdout)'], stdin: 'abc\n' },
  '-e console.log(require("fs").readFileSync(0,"utf8"))': {
    args: ['-e', 'console.log(require("fs").readFileSync(0,"utf8"))'],
    stdin: 'xyz',
  },
  '-e function f(){f()}; try{f()}catch(e){console.log(e instanceof RangeE': {
    args: ['-e', 'function f(){f()}; try{f()}catch(e){console.log(e instanceof RangeError,e.message)}'],
  },
  '-e function f(){f()}; f()': { args: ['-e', 'function f(){f()}; f()'] },
  '-e let s="["; for(let i=0;i<100000;i++)s+="["; try{JSON.parse(s)}catch': {
    args: ['-e', 'let s="["; for(let i=0;i<100000;i++)s+="["; try{JSON.parse(s)}catch(e){console.log(e.name)}'],
  },
};
