import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
var __webpack_modules__ = ({
    2613: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");
    }),
    5317: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("child_process");
    }),
    6982: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
    }),
    4434: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");
    }),
    9896: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");
    }),
    8611: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");
    }),
    5692: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");
    }),
    9278: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");
    }),
    4589: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:assert");
    }),
    6698: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:async_hooks");
    }),
    4573: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");
    }),
    7540: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:console");
    }),
    7598: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
    }),
    3053: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:diagnostics_channel");
    }),
    610: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:dns");
    }),
    8474: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:events");
    }),
    3024: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
    }),
    1455: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs/promises");
    }),
    7067: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http");
    }),
    2467: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:http2");
    }),
    7030: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:net");
    }),
    6760: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
    }),
    643: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:perf_hooks");
    }),
    1792: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:querystring");
    }),
    99: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:sqlite");
    }),
    7075: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream");
    }),
    7830: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:stream/web");
    }),
    7997: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers");
    }),
    8500: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:timers/promises");
    }),
    1692: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:tls");
    }),
    3136: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
    }),
    7975: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
    }),
    3429: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util/types");
    }),
    5919: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");
    }),
    8522: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");
    }),
    857: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");
    }),
    6928: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
    }),
    3193: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("string_decoder");
    }),
    3557: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("timers");
    }),
    4756: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");
    }),
    9023: ((module) => {
        module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");
    })
});
var __webpack_module_cache__ = {};
function __nccwpck_require__(moduleId) {
    var cachedModule = __webpack_module_cache__[moduleId];
    if (cachedModule !== undefined) {
        return cachedModule.exports;
    }
    var module = __webpack_module_cache__[moduleId] = {
        id: moduleId,
        loaded: false,
        exports: {}
    };
    var threw = true;
    try {
        __webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
        threw = false;
    }
    finally {
        if (threw)
            delete __webpack_module_cache__[moduleId];
    }
    module.loaded = true;
    return module.exports;
}
__nccwpck_require__.m = __webpack_modules__;
if (typeof __nccwpck_require__ !== 'undefined')
    __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
(() => {
    var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
    var leafPrototypes;
    __nccwpck_require__.t = function (value, mode) {
        if (mode & 1)
            value = this(value);
        if (mode & 8)
            return value;
        if (typeof value === 'object' && value) {
            if ((mode & 4) && value.__esModule)
                return value;
            if ((mode & 16) && typeof value.then === 'function')
                return value;
        }
        var ns = Object.create(null);
        __nccwpck_require__.r(ns);
        var def = {};
        leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
        for (var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
            Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
        }
        def['default'] = () => (value);
        __nccwpck_require__.d(ns, def);
        return ns;
    };
})();
(() => {
    __nccwpck_require__.d = (exports, definition) => {
        for (var key in definition) {
            if (__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
                Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
            }
        }
    };
})();
(() => {
    __nccwpck_require__.f = {};
    __nccwpck_require__.e = (chunkId) => {
        return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
            __nccwpck_require__.f[key](chunkId, promises);
            return promises;
        }, []));
    };
})();
(() => {
    __nccwpck_require__.u = (chunkId) => {
        return "" + chunkId + ".index.js";
    };
})();
(() => {
    __nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop));
})();
(() => {
    __nccwpck_require__.r = (exports) => {
        if (typeof Symbol !== 'undefined' && Symbol.toStringTag) {
            Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
        }
        Object.defineProperty(exports, '__esModule', { value: true });
    };
})();
(() => {
    __nccwpck_require__.nmd = (module) => {
        module.paths = [];
        if (!module.children)
            module.children = [];
        return module;
    };
})();
(() => {
    var installedChunks = {
        792: 0
    };
    var installChunk = (data) => {
        var { ids, modules, runtime } = data;
        var moduleId, chunkId, i = 0;
        for (moduleId in modules) {
            if (__nccwpck_require__.o(modules, moduleId)) {
                __nccwpck_require__.m[moduleId] = modules[moduleId];
            }
        }
        if (runtime)
            runtime(__nccwpck_require__);
        for (; i < ids.length; i++) {
            chunkId = ids[i];
            if (__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
                installedChunks[chunkId][0]();
            }
            installedChunks[ids[i]] = 0;
        }
    };
    __nccwpck_require__.f.j = (chunkId, promises) => {
        var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
        if (installedChunkData !== 0) {
            if (installedChunkData) {
                promises.push(installedChunkData[1]);
            }
            else {
                if (true) {
                    var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
                        if (installedChunks[chunkId] !== 0)
                            installedChunks[chunkId] = undefined;
                        throw e;
                    });
                    var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))]);
                    promises.push(installedChunkData[1] = promise);
                }
            }
        }
    };
})();
var __webpack_exports__ = {};
__nccwpck_require__.d(__webpack_exports__, {
    M: () => (agent),
    e: () => (visitors)
});
;
const [needed, found] = [24, process.versions.node];
if (Number.parseInt(found, 10) < needed) {
    console.log(`::error title=docs-agent::This action needs Node ${needed}, and the runner gave it Node ${found}. Update the runner to version 2.327.1 or newer.`);
    process.exit(1);
}
;
const agent = async () => (await Promise.all([__nccwpck_require__.e(497), __nccwpck_require__.e(579)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5579))).agent();
const visitors = async () => (await Promise.all([__nccwpck_require__.e(497), __nccwpck_require__.e(579)]).then(__nccwpck_require__.bind(__nccwpck_require__, 5579))).visitors();
var __webpack_exports__agent = __webpack_exports__.M;
var __webpack_exports__visitors = __webpack_exports__.e;
export { __webpack_exports__agent as agent, __webpack_exports__visitors as visitors };
