// The rules for imports. They run one way: commands → features → platform → engine → service → shared; localService and export → decode →
// shared; webview → shared. A feature, and a part of the engine, imports only those in its row. Imports never form a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from './lib/sources.mjs';

/** Feature → the other features that it may import. */
const FEATURES = {
  account: [],
  agents: [],
  runs: [],
  assets: [],
  placeholders: ['runs'],
  preview: [],
  export: ['preview'],
  pixelArt: ['preview'],
  style: [],
  references: ['preview'],
  aseprite: [],
  firstSteps: [],
  git: ['preview'],
};

/** Feature → what it may import in addition to the layers that all features use. */
const MORE_FOR_FEATURE = {
  export: ['src/export/', 'src/threads/'],
  agents: ['src/agents/'],
  pixelArt: ['src/export/protocol'],
  aseprite: ['src/export/protocol'],
};

/** Part of the engine → the other parts that it may import. */
const ENGINE = {
  host: [],
  disk: ['host'],
  text: ['disk', 'host'],
  domain: ['disk', 'host', 'text'],
  git: ['disk', 'host', 'text'],
  account: ['disk', 'domain', 'host', 'text'],
  budget: ['disk', 'domain', 'host', 'text'],
  style: ['disk', 'domain', 'host', 'text'],
  runs: ['account', 'budget', 'disk', 'domain', 'host', 'text'],
  discovery: ['disk', 'domain', 'host'],
  exports: ['discovery', 'disk', 'domain', 'host', 'text'],
  pixelArt: ['discovery', 'disk', 'domain', 'exports', 'git', 'host', 'style', 'text'],
  references: ['discovery', 'disk', 'domain', 'exports', 'host', 'text'],
  assets: ['account', 'disk', 'domain', 'host', 'runs', 'text'],
};

/** Part of the engine → what it may import in addition to service and shared code. */
const MORE_FOR_ENGINE = {
  account: ['src/localService/app'],
  runs: ['src/export/protocol', 'src/export/timeLimits', 'src/threads/'],
  discovery: ['src/export/protocol', 'src/export/timeLimits', 'src/threads/'],
  exports: ['src/export/', 'src/threads/'],
  pixelArt: ['src/export/', 'src/threads/'],
  references: ['src/export/', 'src/threads/'],
};

/** Folder → what its files may import outside of their own folder, and exceptions from that. The first match wins. */
const RULES = [
  ['src/shared/base/', []],
  ['src/shared/sprite/', ['src/shared/base/']],
  ['src/shared/contract/', ['src/shared/base/', 'src/shared/sprite/']],
  ['src/shared/protocol/', ['src/shared/']],
  // A new folder of shared code needs its own row.
  ['src/shared/', [], ['src/']],
  ['src/service/', ['src/shared/']],
  // Threads for any purpose, and decoders, which only threads may load.
  ['src/threads/', []],
  ['src/decode/', ['src/shared/']],
  // What makes a picture pixel art, checked and fixed: neither an editor, nor a page, nor a disk.
  ['src/pixelArt/', ['src/shared/base/', 'src/shared/sprite/']],
  ['src/export/', ['src/decode/', 'src/pixelArt/', 'src/shared/', 'src/threads/']],
  ['src/art/', ['src/shared/sprite/pixels/']],
  [
    'src/localService/worker/',
    [
      'src/decode/',
      'src/art/art',
      'src/localService/drawing/',
      'src/shared/sprite/normalMap/',
      'src/shared/sprite/pixels/',
      'src/threads/',
    ],
  ],
  // The messages between both threads contain drawing specs, as types only.
  [
    'src/localService/drawing/',
    [
      'src/art/art',
      'src/localService/errors',
      'src/shared/contract/api',
      'src/shared/sprite/pixels/bytes',
      'src/shared/sprite/pixels/raster',
      'src/threads/',
    ],
  ],
  // Only the drawing worker handles pixels: the thread that answers requests sees bytes and sizes.
  [
    'src/localService/',
    [
      'src/shared/contract/api',
      'src/shared/sprite/pixels/bytes',
      'src/shared/sprite/pixels/raster',
      'src/shared/base/taskQueue',
      'src/threads/',
    ],
    ['src/art/', 'src/localService/worker/'],
  ],
  ['src/webview/', ['src/pixelArt/', 'src/shared/']],
  ...Object.entries(ENGINE).map(([part, others]) => [
    `src/engine/${part}/`,
    [
      'src/pixelArt/',
      'src/service/',
      'src/shared/',
      ...others.map((other) => `src/engine/${other}/`),
      ...(MORE_FOR_ENGINE[part] ?? []),
    ],
  ]),
  // The engine's parts together. A new part needs a row in ENGINE before its files may import anything.
  ['src/engine/engine', ['src/engine/', 'src/service/']],
  ['src/engine/', [], ['src/']],
  // The tools of agents know the engine, and neither an editor, nor a protocol, nor a terminal.
  [
    'src/agents/',
    ['src/engine/', 'src/export/', 'src/pixelArt/', 'src/service/', 'src/shared/', 'src/threads/reached'],
    ['src/export/worker/'],
  ],
  ['src/program/', ['src/agents/', 'src/engine/', 'src/pixelArt/', 'src/service/', 'src/shared/', 'package.json']],
  ['src/extension/platform/', ['src/engine/', 'src/pixelArt/', 'src/service/', 'src/shared/']],
  ...Object.entries(FEATURES).map(([feature, others]) => [
    `src/extension/features/${feature}/`,
    [
      'src/engine/',
      'src/extension/platform/',
      'src/pixelArt/',
      'src/service/',
      'src/shared/',
      ...others.map((other) => `src/extension/features/${other}/`),
      ...(MORE_FOR_FEATURE[feature] ?? []),
    ],
  ]),
  // A new feature needs a row in FEATURES before its files may import anything.
  ['src/extension/features/', [], ['src/']],
  [
    'src/extension/commands/',
    [
      'src/engine/',
      'src/extension/features/',
      'src/extension/platform/',
      'src/extension/services',
      'src/pixelArt/',
      'src/service/',
      'src/shared/',
    ],
  ],
  // The modules that a browser needs instead of Node's and some of ours, and its entry.
  ['src/web/', ['src/engine/', 'src/extension/', 'src/service/', 'src/shared/']],
  // Drawing code is only reached through its entry, and runs in its own thread.
  ['src/extension/', ['src/'], ['src/art/', 'src/localService/worker/']],
];

/** The drawing, its door, and the files that may import what is behind it. */
const DRAWING = 'src/art/';
const DRAWING_DOOR = 'src/art/art';
const BEHIND_DRAWING = [
  // The library's own tests.
  'test/unit/art/',
  // Draws references of a known style, which no prompt can ask for.
  'scripts/gallery.mjs',
  // Quotes forbidden imports as examples.
  'test/unit/repository/house.test.ts',
];

/** Packages that only some folders may import. */
const PACKAGES = [
  ['vscode', ['src/extension/', 'src/web/']],
  // For code that also works outside of VS Code; see `setLanguage`.
  ['@vscode/l10n', ['src/agents/', 'src/engine/', 'src/pixelArt/', 'src/program/', 'src/webview/']],
  ['@modelcontextprotocol/server', ['src/program/mcp']],
  ['undici', ['src/service/']],
  ['@vscode/webview-ui-toolkit', ['src/webview/lib/']],
];

/**
 * The user's files are only written through `UserFiles`, which checks each path. Other access to the disk is for code that only reads,
 * and for the product's own records: these files make their paths from checked ids, in folders that VS Code assigns to the extension.
 */
const DISK = ['node:fs', 'node:fs/promises'];
const ON_DISK = [
  'src/agents/places.ts',
  'src/extension/platform/',
  'src/localService/store/',
  'src/engine/disk/',
  'src/engine/domain/knownFiles.ts',
  'src/engine/assets/assetFile.ts',
  'src/engine/assets/diskPictureCache.ts',
  'src/engine/runs/journal/',
  'src/engine/budget/',
  'src/extension/features/aseprite/findAseprite.ts',
  'src/extension/features/placeholders/replaceFile.ts',
  'src/program/config.ts',
  // Makes a folder for the program's own data.
  'src/program/temporaryData.ts',
  'src/program/workFolders.ts',
  // There, it's the extension's storage.
  'src/web/diskFiles.ts',
];
/** VS Code's stores: only the entry touches them, and gives them on as a `Memory`, which only `recall` and `remember` can use. */
const STORES =
  /\bMemento\b(?!`)|\bcontext\.(?:globalState|workspaceState)|{[^}]*\b(?:globalState|workspaceState)\b[^}]*}: vscode/;
const EXTENSION_ENTRY = 'src/extension/extension.ts';
/** VS Code's own calls that change files. */
const EDITOR_WRITES = /\b(?:fs|recordStore\(\))\.(?:writeFile|delete|rename|copy|createDirectory)\b/;
const EDITOR_WRITERS = ['src/extension/platform/otherFiles.ts', 'src/extension/platform/bin.ts', 'src/web/node/fs.ts'];

/** Entry → everything that it may load without an `import()`. */
const EAGER = {
  // The status bar and what it shows.
  'src/extension/extension.ts': [
    'node_modules/@vscode/l10n/dist/main.js',
    'src/engine/account/credits.ts',
    'src/engine/host/events.ts',
    'src/engine/host/language.ts',
    'src/engine/host/memory.ts',
    'src/engine/host/settings.ts',
    'src/engine/host/stored.ts',
    'src/engine/text/charges.ts',
    'src/engine/text/logEntry.ts',
    'src/engine/text/numbers.ts',
    // A failed start is told even if nothing else can be loaded.
    'src/engine/text/toastText.ts',
    'src/extension/extension.ts',
    'src/extension/features/account/statusBar.ts',
    'src/extension/loading.ts',
    'src/extension/parts.ts',
    'src/extension/platform/bundleStrings.ts',
    'src/extension/platform/contextKey.ts',
    'src/extension/platform/log.ts',
    'src/extension/platform/settings.ts',
    'src/extension/platform/toast.ts',
    'src/service/redact.ts',
    'src/shared/base/foreignText.ts',
    'src/shared/base/language.ts',
    'src/shared/base/reader.ts',
  ],
  // What the help says.
  'src/program/cli.ts': [
    'package.json',
    'src/program/cli.ts',
    'src/program/exitCodes.ts',
    'src/program/line/commandTable.ts',
    'src/program/line/exportFields.ts',
    'src/program/line/helpText.ts',
    'src/program/line/options.ts',
    'src/program/main.ts',
    'src/program/programError.ts',
    'src/program/terminal/colors.ts',
    'src/program/terminal/output.ts',
    'src/shared/base/foreignText.ts',
    'src/shared/contract/limits.ts',
    'src/shared/protocol/exportFormats.ts',
  ],
};

/** Packages and decoders that the drawing worker must only load for tasks that need them. */
const NOT_TO_GENERATE = /^(?:node_modules|src\/decode)\//;

/** Drawing, decoding, and exporting. */
const WORKER_ONLY = /^src\/(?:art|localService\/worker|decode|export\/worker)\/|^node_modules\/(?:jpeg-js|icodec)\//;

/**
 * The imports of a source file, with types and `import()`: a project file as its path from the top without its extension
 * (`src/shared/contract/api`), or the name of a package.
 */
function importsOf(file, text) {
  return [...text.matchAll(/(?:from|import|require)\s*\(?\s*'([^']+)'/g)].map(([, name]) =>
    name.startsWith('.')
      ? { target: path.posix.join(path.posix.dirname(file), name), isOurs: true }
      : { target: name, isOurs: false },
  );
}

/** Each file of src with the files of src that it imports. */
async function importsIn(root) {
  const files = await sources('src', root);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = importsOf(file, readFileSync(path.join(root, file), 'utf8')).map(({ target }) => `${target}.ts`);
      return [file, targets.filter((target) => known.has(target) && target !== file)];
    }),
  );
}

/** Violations of the import direction, types included, as lines of text. `root` is the project's folder. */
export async function directionFaults(root = '.') {
  const faults = [];
  for (const file of await sources('src', root)) {
    const rule = RULES.find(([folder]) => file.startsWith(folder));
    const text = readFileSync(path.join(root, file), 'utf8');
    // The export names of a CommonJS package are lost in a split chunk, so a module of ours wraps it.
    for (const [, name] of text.matchAll(/\bimport\('([^'.][^']*)'\)/g)) {
      faults.push(`${file} must import() a module of its own that imports ${name}`);
    }
    if (STORES.test(text) && file !== EXTENSION_ENTRY) faults.push(`${file} must read stored values with recall()`);
    if (EDITOR_WRITES.test(text) && !EDITOR_WRITERS.includes(file)) faults.push(`${file} must write through UserFiles`);
    for (const { target, isOurs } of importsOf(file, text)) {
      if (isOurs) {
        const [own, others, except = []] = rule;
        const within = (prefix) => target.startsWith(prefix);
        const allowed = [own, ...others].some(within) && !except.some(within);
        if (!allowed) faults.push(`${file} must not import ${target}`);
      } else if (DISK.includes(target)) {
        if (!ON_DISK.some((place) => file.startsWith(place))) faults.push(`${file} must not import ${target}`);
      } else {
        const limit = PACKAGES.find(([pkg]) => target === pkg || target.startsWith(`${pkg}/`));
        if (limit && !limit[1].some((folder) => file.startsWith(folder)))
          faults.push(`${file} must not import ${target}`);
      }
    }
  }
  return faults;
}

/** Scripts and tests that import the drawing behind its door, as lines of text. `root` is the project's folder. */
export function drawingDoorFaults(root = '.') {
  const faults = [];
  for (const file of [...scriptsIn('scripts', root), ...scriptsIn('test', root)]) {
    if (BEHIND_DRAWING.some((place) => file.startsWith(place))) continue;
    for (const { target, isOurs } of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      // Scripts bundle modules that they name from the top of the project, whichever folder they lie in.
      const named = target.slice(Math.max(0, target.indexOf(DRAWING)));
      if (isOurs && named.startsWith(DRAWING) && named !== DRAWING_DOOR)
        faults.push(`${file} must not import ${named}`);
    }
  }
  return faults;
}

/** Our own files: the benchmarks' packages are in test/bench. */
function scriptsIn(folder, root) {
  const place = path.join(root, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs|cjs)$/.test(name))
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => !file.includes('/node_modules/'))
    .sort();
}

/**
 * Circles of imports in src, types included, as lines of text: groups of files that all import each other, directly or through one
 * another. `root` is the project's folder.
 */
export async function circleFaults(root = '.') {
  return circlesIn(await importsIn(root)).map((circle) => `imports run in a circle: ${circle.join(', ')}`);
}

/**
 * Circles of imports between sibling folders and files of src, as lines of text. A folder stands for everything in it. `root` is the
 * project's folder.
 */
export async function folderCircleFaults(root = '.') {
  const inFolder = new Map();
  for (const [file, targets] of await importsIn(root)) {
    for (const target of targets) {
      const { parent, from, to } = sideBySide(file, target);
      if (!inFolder.has(parent)) inFolder.set(parent, new Map());
      const edges = inFolder.get(parent);
      edges.set(from, [...(edges.get(from) ?? []), to]);
      if (!edges.has(to)) edges.set(to, []);
    }
  }
  return [...inFolder].flatMap(([parent, edges]) =>
    circlesIn(edges).map((circle) => `imports run in a circle in ${parent}: ${circle.join(', ')}`),
  );
}

/** The innermost folder that contains both files, and their entries in it: each file itself, or the folder that contains it. */
function sideBySide(a, b) {
  const [partsOfA, partsOfB] = [a.split('/'), b.split('/')];
  const apart = partsOfA.findIndex((part, index) => part !== partsOfB[index]);
  return { parent: partsOfA.slice(0, apart).join('/'), from: partsOfA[apart], to: partsOfB[apart] };
}

/** Groups of two or more nodes that can all reach each other, each sorted. `edges`: node → the nodes that it leads to. */
function circlesIn(edges) {
  const reachable = (start) => {
    const seen = new Set();
    const queue = [start];
    while (queue.length) {
      for (const next of edges.get(queue.pop())) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push(next);
      }
    }
    return seen;
  };
  const reach = new Map([...edges.keys()].map((node) => [node, reachable(node)]));
  const grouped = new Set();
  const circles = [];
  for (const [node, others] of reach) {
    if (grouped.has(node)) continue;
    const circle = [...others].filter((other) => other !== node && reach.get(other).has(node));
    if (!circle.length) continue;
    circle.push(node);
    for (const member of circle) grouped.add(member);
    circles.push(circle.sort());
  }
  return circles;
}

/** Every output that `start` loads at once; with `lazy`, also those behind an `import()`. */
function loaded(outputs, start, lazy) {
  const seen = new Set();
  const queue = [start];
  while (queue.length) {
    const name = queue.pop();
    if (seen.has(name)) continue;
    seen.add(name);
    for (const imported of outputs[name].imports) {
      if (!imported.external && (lazy || imported.kind !== 'dynamic-import')) queue.push(imported.path);
    }
  }
  return [...seen];
}

const outputOf = (outputs, entry) => Object.keys(outputs).find((name) => outputs[name].entryPoint === entry);

/** Modules that the entry loads at once but should load later, from esbuild's metafile. */
export function eagerFaults({ outputs }, entry) {
  return loaded(outputs, outputOf(outputs, entry), false)
    .flatMap((name) => Object.keys(outputs[name].inputs))
    .filter((input) => !EAGER[entry].includes(input))
    .map((input) => `${entry} loads ${input} before it is needed`);
}

/** Modules that the drawing worker loads at once but `generate` doesn't need, from esbuild's metafile. */
export function drawingFaults({ outputs }, worker) {
  return loaded(outputs, outputOf(outputs, worker), false)
    .flatMap((name) => Object.keys(outputs[name].inputs))
    .filter((input) => NOT_TO_GENERATE.test(input))
    .map((input) => `${worker} loads ${input} before it is needed`);
}

/** Code of worker threads that the entry can load, now or later, from esbuild's metafile. */
export function workerFaults({ outputs }, entry) {
  return loaded(outputs, outputOf(outputs, entry), true)
    .flatMap((name) => Object.keys(outputs[name].inputs))
    .filter((input) => WORKER_ONLY.test(input))
    .map((input) => `${entry} can load ${input}, which is for worker threads`);
}

/** Outputs with VS Code's API that an entry can load, now or later, from esbuild's metafile: outside of the editor, they can't start. */
export function editorFaults({ outputs }, entry) {
  return loaded(outputs, outputOf(outputs, entry), true)
    .filter((name) => outputs[name].imports.some(({ path: imported }) => imported === 'vscode'))
    .map((name) => `${entry} can load ${name}, which needs vscode`);
}

/** Paths of an entry's output and all outputs that it can load, now or later, from esbuild's metafile. */
export function outputsOf({ outputs }, entry) {
  return loaded(outputs, outputOf(outputs, entry), true).sort();
}
