// What our command answers otherwise than Node, by area and name; `reason` says why.
export default {
  "command": {
    "-c a.js": {
      "stderr": "$DIR/a.js:1\nlet a = ;\n        ^\n\nSyntaxError: unexpected token in expression: ';'\n    at $DIR/a.js:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-c": {
      "stderr": "[stdin]:1\nlet a =\n       ^\n\nSyntaxError: Unexpected end of input\n    at [stdin]:2\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-c a.mjs #2": {
      "stderr": "file://$DIR/a.mjs:1\nimport x fro\n         ^\n\nSyntaxError: from clause expected\n    at file://$DIR/a.mjs:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "--input-type=commonjs -e import fs from \"fs\"": {
      "stderr": "[eval]:1\nimport fs from \"fs\"\n       ^\n\nSyntaxError: Cannot use import statement outside a module\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-e throw 5": {
      "stderr": "Uncaught:\n5\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw null": {
      "stderr": "Uncaught:\nnull\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw undefined": {
      "stderr": "Uncaught:\nundefined\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw \"s\"": {
      "stderr": "Uncaught:\ns\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw {a:1}": {
      "stderr": "Uncaught:\n{ a: 1 }\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw Symbol(\"z\")": {
      "stderr": "Uncaught:\n\n(Use `node --trace-uncaught ...` to show where the exception was thrown)\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw function f(){}": {
      "stderr": "Uncaught:\n[Function: f]\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw Object.assign(new Error(\"x\"),{code:\"E\",extra:{a:1}})": {
      "stderr": "[eval]:1\nthrow Object.assign(new Error(\"x\"),{code:\"E\",extra:{a:1}})\n                    ^\n\nError: x\n    at [eval]:1 {\n  code: 'E',\n  extra: { a: 1 }\n}\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw new Error(\"x\",{cause:new TypeError(\"c\")})": {
      "stderr": "[eval]:1\nthrow new Error(\"x\",{cause:new TypeError(\"c\")})\n                           ^\n\nError: x\n    at [eval]:1 {\n  [cause]: TypeError: c\n      at [eval]:1\n}\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e throw new AggregateError([new Error(\"a\"),new Error(\"b\")],\"agg\")": {
      "stderr": "[eval]:1\nthrow new AggregateError([new Error(\"a\"),new Error(\"b\")],\"agg\")\n                                         ^\n\nAggregateError: agg\n    at [eval]:1 {\n  [errors]: [\n    Error: a\n        at [eval]:1\n        at start (node:internal/start:6:61),\n    Error: b\n        at [eval]:1\n  ]\n}\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e class MyE extends Error{}; throw new MyE(\"m\")": {
      "stderr": "[eval]:1\nclass MyE extends Error{}; throw new MyE(\"m\")\n                           ^\n\nError: m\n    at [eval]:1\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "QuickJS's stack names another place"
    },
    "-e var e=new Error(\"x\"); e.stack=undefined; throw e": {
      "stderr": "Uncaught:\n[Error: x]\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e var e=new Error(\"x\"); e.stack=\"custom\"; throw e": {
      "stderr": "Uncaught:\n[custom]\n\nNode.js v26.10.0\n",
      "reason": "QuickJS keeps no place for a thrown value without a stack of its own"
    },
    "-e var e=new Error(\"x\"); e.name=\"Nm\"; throw e": {
      "stderr": "[eval]:1\nvar e=new Error(\"x\"); e.name=\"Nm\"; throw e\n      ^\n\nNm: x\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "QuickJS's stack names another place"
    },
    "-e queueMicrotask(()=>{throw new Error(\"t\")})": {
      "stderr": "[eval]:1\nqueueMicrotask(()=>{throw new Error(\"t\")})\n                    ^\n\nError: t\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "QuickJS's stack names another place"
    },
    "-e new (require(\"events\"))().emit(\"error\",new Error(\"em\"))": {
      "stderr": "$ANYWHERE\nError: em\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "where an error event was emitted is not noted"
    },
    "-e JSON.parse(\"{\")": {
      "stderr": "[eval]:1\nJSON.parse(\"{\")\n     ^\n\nSyntaxError: Expected property name or '}' in JSON at position 1 (line 1 column 2)\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-e let a=1; let a=2": {
      "stderr": "[eval]:1\nlet a=1; let a=2\n              ^\n\nSyntaxError: invalid redefinition of lexical identifier\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words"
    },
    "-e return 1": {
      "stderr": "[eval]:1\nreturn 1\n^\n\nSyntaxError: return not in a function\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-e var x = \"abc": {
      "stderr": "[eval]:1\nvar x = \"abc\n        ^\n\nSyntaxError: unexpected end of string\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-e function(": {
      "stderr": "[eval]:1\nfunction(\n        ^\n\nSyntaxError: function name expected\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "-e if(1){": {
      "stderr": "[eval]:1\nif(1){\n      ^\n\nSyntaxError: Unexpected end of input\n    at [eval]:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    }
  },
  "modules": {
    "cycle": {
      "stderr": "",
      "reason": "no warning about members that a module in a circular dependency does not have yet"
    },
    "cjs errors": {
      "stdout": "MODULE_NOT_FOUND Error Cannot find module './nope'\nRequire stack:\n- $DIR/a.js\nMODULE_NOT_FOUND Error Cannot find module 'nope'\nRequire stack:\n- $DIR/a.js\nERR_INVALID_ARG_VALUE TypeError The argument 'id' must be a non-empty string. Received ''\nERR_UNKNOWN_BUILTIN_MODULE Error No such built-in module: node:nope\nMODULE_NOT_FOUND Error Cannot find module '/abs/nope'\nRequire stack:\n- $DIR/a.js\nundefined SyntaxError $DIR/bad.json: Unexpected end of JSON input\nundefined SyntaxError unexpected token in expression: ';'\nundefined TypeError tt\nERR_INVALID_ARG_TYPE The \"id\" argument must be of type string. Received type number (5)\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "cjs syntax uncaught": {
      "stderr": "$DIR/b.js:3\nlet a = ;\n        ^\n\nSyntaxError: unexpected token in expression: ';'\n    at $DIR/b.js:3\n    at $DIR/a.js:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "bad json uncaught": {
      "stderr": "$ANYWHERE\nSyntaxError: $DIR/b.json: unexpected token: '}'\n    at $DIR/a.js:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "type commonjs with import": {
      "stderr": "$DIR/b.js:1\nimport \"x\"\n       ^\n\nSyntaxError: Cannot use import statement outside a module\n    at $DIR/b.js:1\n    at $DIR/a.js:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "missing name cjs": {
      "stderr": "file://$DIR/a.mjs:1\nimport {nope} from \"./b.cjs\"\n        ^\n\nSyntaxError: Named export 'nope' not found. The requested module './b.cjs' is a CommonJS module, which may not support all module.exports as named exports.\nCommonJS modules can always be imported via the default export, for example using:\n\nimport pkg from './b.cjs';\nconst {nope} = pkg;\n\n    at file://$DIR/a.mjs:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "missing name esm": {
      "stderr": "file://$DIR/a.mjs:1\nimport {nope} from \"./b.mjs\"\n        ^\n\nSyntaxError: The requested module './b.mjs' does not provide an export named 'nope'\n    at file://$DIR/a.mjs:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "missing name builtin": {
      "stderr": "file://$DIR/a.mjs:1\nimport {readFileSyncc} from \"fs\"\n        ^\n\nSyntaxError: The requested module 'fs' does not provide an export named 'readFileSyncc'\n    at file://$DIR/a.mjs:1\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "esm syntax": {
      "stderr": "file://$DIR/a.mjs:3\nlet a = ;\n        ^\n\nSyntaxError: unexpected token in expression: ';'\n    at file://$DIR/a.mjs:3\n\nNode.js v26.10.0\n",
      "reason": "the engine's own words and place for a syntax error"
    },
    "esm throw": {
      "stderr": "file://$DIR/b.mjs:2\nthrow new Error(\"in b\")\n^\n\nError: in b\n    at file://$DIR/b.mjs:2\n\nNode.js v26.10.0\n",
      "reason": "QuickJS's stack names another place"
    },
    "vm": {
      "stdout": "3 undefined 10\n{ q: 7, z: 3 } true false false\nfalse TypeError\nSyntaxError SyntaxError: expecting ';'\n",
      "reason": "the engine's own words and place for a syntax error"
    }
  },
  "repl": {
    "let a = 1\\nlet a = 2\\na\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> Uncaught SyntaxError: redeclaration of 'a'\n> 1\n> ",
      "reason": "the engine's own words"
    },
    "const c=1\\nc=2\\nc\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> Uncaught TypeError: 'c' is read-only\n> 1\n> ",
      "reason": "the engine's own words"
    },
    "\"abc\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> \"abc\n^\n\nUncaught SyntaxError: unexpected end of string\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "null.x\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> Uncaught TypeError: cannot read property 'x' of null\n> ",
      "reason": "the engine's own words"
    },
    "let = ;\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> let = ;\n      ^\n\nUncaught SyntaxError: unexpected token in expression: ';'\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "a b\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> a b\n  ^\n\nUncaught SyntaxError: expecting ';'\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    ")\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> )\n^\n\nUncaught SyntaxError: unexpected token in expression: ')'\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "return 1\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> return 1\n^\n\nUncaught SyntaxError: return not in a function\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "const p = await Promise.resolve(3)\\np\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> 3\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    },
    "await Promise.reject(new Error(\"r\"))\\n_error.message\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> Uncaught Error: r\n> 'r'\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    },
    ".exit\\n1\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    },
    "function(){\\n.break\\n1\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> function(){\n        ^\n\nUncaught SyntaxError: function name expected\n> > 1\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "function(){\\n.clear\\n1\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> function(){\n        ^\n\nUncaught SyntaxError: function name expected\n> > 1\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "...\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> ...\n^\n\nUncaught SyntaxError: unexpected token in expression: '...'\n> ",
      "reason": "the engine's own words and place for a syntax error"
    },
    "ip": {
      "stdout": "Welcome\nType \".help\" for more information.\n2\n> 2\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    },
    "let x = 1; let y = 2\\nlet x = 5\\ny\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> Uncaught SyntaxError: redeclaration of 'x'\n> 2\n> ",
      "reason": "the engine's own words"
    },
    "const a = 1\\nconst a = 2\\na\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> Uncaught SyntaxError: redeclaration of 'a'\n> 1\n> ",
      "reason": "the engine's own words"
    },
    "class K{}\\nclass K{z(){}}\\nnew K().z\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> Uncaught SyntaxError: redeclaration of 'K'\n> undefined\n> ",
      "reason": "the engine's own words"
    },
    "x = 1; await 2; y = 3\\nx+y\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> 3\n> 4\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    },
    "let aw = await 1, bw = await 2\\naw+bw\\n": {
      "stdout": "Welcome\nType \".help\" for more information.\n> undefined\n> 3\n> ",
      "reason": "input that is piped in waits for a top-level await; the end of the session prints a line end"
    }
  }
};
