// The rules for imports. They run one way: web → commands → features → platform → core → work → sprite → base; features, program → agents → core;
// placeholders → work, sprite; webview → sprite. A feature, and a part of the core, imports only those in its row. Imports never form a circle.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sources } from './lib/sources.mjs';

/** A workspace: what it's called, and its folder. */
const PLACEHOLDERS = { name: '@sprite-kiln/placeholders', folder: 'packages/placeholders' };

/** The doors of the placeholders, as others name them → their files, as paths from the top without extension. */
export const DOORS = Object.fromEntries(
  Object.entries(
    JSON.parse(readFileSync(new URL(`../${PLACEHOLDERS.folder}/package.json`, import.meta.url), 'utf8')).exports,
  ).map(([door, file]) => [
    path.posix.join(PLACEHOLDERS.name, door),
    path.posix.join(PLACEHOLDERS.folder, file).replace(/\.ts$/, ''),
  ]),
);

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
  code: ['preview', 'references'],
  ledger: [],
};

/** Feature → what it may import in addition to the layers that all features use. */
const MORE_FOR_FEATURE = {
  aseprite: ['src/work/'],
  export: ['src/work/'],
  pixelArt: ['src/work/'],
  agents: ['src/agents/'],
};

/** Part of the core → the other parts that it may import. */
const CORE = {
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
  edits: ['discovery', 'disk', 'domain', 'exports', 'host', 'pixelArt', 'text'],
  variants: ['disk', 'exports', 'pixelArt', 'text'],
  assets: ['account', 'disk', 'domain', 'host', 'runs', 'text'],
  code: ['discovery', 'disk', 'domain', 'exports', 'git', 'host', 'ledger', 'references', 'style', 'text'],
  review: ['discovery', 'disk', 'domain', 'exports', 'git', 'host', 'text'],
  ledger: ['disk', 'domain', 'git', 'host', 'runs', 'text'],
};

/** Part of the core → what it may import in addition to service, sprites, and shared code. */
const MORE_FOR_CORE = {
  runs: ['src/work/'],
  discovery: ['src/work/'],
  exports: ['src/work/'],
  pixelArt: ['src/work/'],
  references: ['src/work/'],
  edits: ['src/work/'],
  code: ['src/work/'],
  review: ['src/work/'],
};

/** What every part of the product may use. */
const BELOW = ['src/sprite/', 'src/shared/'];

/** Folder → what its files may import outside of their own folder, and exceptions from that. The first match wins. */
const RULES = [
  ['src/shared/base/', []],
  ['src/shared/contract/', ['src/shared/base/']],
  ['src/shared/protocol/', BELOW],
  // A new folder of shared code needs its own row.
  ['src/shared/', [], ['src/']],
  // All that knows pixels: neither an editor, nor a page, nor a disk, nor a service.
  ['src/sprite/', ['src/shared/base/']],
  // Threads for work on pixels; their scripts do it.
  ['src/work/', ['src/shared/base/', 'src/sprite/']],
  ['src/service/', BELOW],
  ['packages/placeholders/src/drawing/', ['src/sprite/pixels/']],
  [
    'packages/placeholders/src/service/worker/',
    [
      'packages/placeholders/src/drawing/drawing',
      'packages/placeholders/src/service/work/',
      'src/sprite/formats/',
      'src/sprite/normalMap/',
      'src/sprite/pixels/',
      'src/sprite/sheet/',
      'src/work/',
    ],
  ],
  // The messages between both threads contain drawing specs, as types only.
  [
    'packages/placeholders/src/service/work/',
    [
      'packages/placeholders/src/drawing/drawing',
      'packages/placeholders/src/service/errors',
      'src/shared/contract/api',
      'src/sprite/pixels/bytes',
      'src/sprite/pixels/raster',
      'src/work/',
    ],
  ],
  // Only the drawing worker handles pixels: the thread that answers requests sees bytes and sizes.
  [
    'packages/placeholders/src/service/',
    [
      'src/shared/contract/api',
      'src/sprite/pixels/bytes',
      'src/sprite/pixels/raster',
      'src/shared/base/taskQueue',
      'src/work/',
    ],
    ['packages/placeholders/src/drawing/', 'packages/placeholders/src/service/worker/'],
  ],
  ['packages/placeholders/src/testing', ['packages/placeholders/src/service/']],
  // A new part of a package needs its own row.
  ['packages/', [], ['src/', 'packages/']],
  // Pages that open without an editor. Builds put them into what writes them, as text.
  ['src/report/', [...BELOW, 'src/webview/lib/dom'], ['src/sprite/formats/decode/']],
  // Pages have their own decoders, those of the browser.
  ['src/webview/', BELOW, ['src/sprite/formats/decode/']],
  ...Object.entries(CORE).map(([part, others]) => [
    `src/core/${part}/`,
    ['src/service/', ...BELOW, ...others.map((other) => `src/core/${other}/`), ...(MORE_FOR_CORE[part] ?? [])],
  ]),
  // The core's parts together. A new part needs a row in CORE before its files may import anything.
  ['src/core/core', ['src/core/', 'src/service/', 'src/work/']],
  ['src/core/', [], ['src/']],
  // The tools of agents know the core, and neither an editor, nor a protocol, nor a terminal.
  ['src/agents/', ['src/core/', 'src/service/', 'src/work/', ...BELOW]],
  ['src/program/', ['src/agents/', 'src/core/', 'src/report/reportData', 'src/service/', ...BELOW, 'package.json']],
  ['src/extension/platform/', ['src/core/', 'src/service/', ...BELOW]],
  ...Object.entries(FEATURES).map(([feature, others]) => [
    `src/extension/features/${feature}/`,
    [
      'src/core/',
      'src/extension/platform/',
      'src/service/',
      ...BELOW,
      ...others.map((other) => `src/extension/features/${other}/`),
      ...(MORE_FOR_FEATURE[feature] ?? []),
    ],
  ]),
  // A new feature needs a row in FEATURES before its files may import anything.
  ['src/extension/features/', [], ['src/']],
  [
    'src/extension/commands/',
    [
      'src/core/',
      'src/extension/features/',
      'src/extension/platform/',
      'src/extension/services',
      'src/service/',
      ...BELOW,
    ],
  ],
  // The modules that a browser needs instead of Node's and some of ours, and its entry.
  ['src/web/', ['src/core/', 'src/extension/', 'src/service/', ...BELOW]],
  ['src/extension/', ['src/']],
];

/** Packages that only some folders may import. */
const PACKAGES = [
  ['vscode', ['src/extension/', 'src/web/']],
  // For code that also works outside of VS Code; see `setLanguage`.
  [
    '@vscode/l10n',
    [
      'src/agents/',
      'src/core/',
      'src/program/',
      'src/shared/base/counts',
      'src/sprite/checks/',
      'src/sprite/edit/words/',
      'src/sprite/engines/',
      'src/sprite/export/',
      'src/webview/',
    ],
  ],
  // The product has one door to the placeholders; the others are for scripts and tests.
  ...Object.keys(DOORS).flatMap((door) => (door === PLACEHOLDERS.name ? [] : [[door, []]])),
  [PLACEHOLDERS.name, ['src/core/account/']],
  ['@modelcontextprotocol/server', ['src/program/mcp']],
  ['undici', ['src/service/']],
  ['page-source:report', ['src/program/diff/']],
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
  'packages/placeholders/src/service/store/',
  'src/core/disk/',
  'src/core/domain/knownFiles.ts',
  'src/core/assets/assetFile.ts',
  'src/core/assets/diskPictureCache.ts',
  'src/core/runs/journal/',
  'src/core/budget/',
  'src/extension/features/aseprite/findAseprite.ts',
  'src/extension/features/placeholders/replaceFile.ts',
  'src/program/config.ts',
  // Makes a folder for the program's own data.
  'src/program/temporaryData.ts',
  'src/program/workFolders.ts',
  // There, it's the extension's storage.
  'src/web/diskFiles.ts',
];
/** VS Code's stores: only one file touches them, and gives them on as a `Memory`, which only `recall` and `remember` can use. */
const STORES =
  /\bMemento\b(?!`)|\bcontext\.(?:globalState|workspaceState)|{[^}]*\b(?:globalState|workspaceState)\b[^}]*}: vscode/;
const STORES_READER = 'src/extension/early.ts';
/** VS Code's own calls that change files. */
const EDITOR_WRITES = /\b(?:fs|recordStore\(\))\.(?:writeFile|delete|rename|copy|createDirectory)\b/;
const EDITOR_WRITERS = [
  'src/extension/platform/otherFiles.ts',
  'src/extension/platform/bin.ts',
  'src/extension/platform/backups.ts',
  'src/web/node/fs.ts',
];

/** Entry → everything that it may load without an `import()`: files, and patterns of their paths. */
const EAGER = {
  // What is registered.
  'src/extension/extension.ts': [
    'src/extension/earlyLog.ts',
    'src/extension/extension.ts',
    'src/extension/loading.ts',
    'src/extension/parts.ts',
  ],
  // What the help says.
  'src/program/cli.ts': [
    'node_modules/@vscode/l10n/dist/main.js',
    'package.json',
    'src/program/cli.ts',
    'src/program/exitCodes.ts',
    'src/program/line/commandRow.ts',
    'src/program/line/commandTable.ts',
    'src/program/line/exportFields.ts',
    'src/program/line/helpText.ts',
    'src/program/line/options.ts',
    'src/program/line/runCommands.ts',
    'src/program/main.ts',
    'src/program/programError.ts',
    'src/program/terminal/colors.ts',
    'src/program/terminal/output.ts',
    'src/shared/base/foreignText.ts',
    'src/shared/contract/limits.ts',
    // The formats and options of exports: facts of engines, and never a writer.
    'src/sprite/engines/engines.ts',
    'src/sprite/engines/exportFormats.ts',
    'src/sprite/engines/facts.ts',
    'src/sprite/engines/plainFormats.ts',
    'src/sprite/engines/presets.ts',
    'src/sprite/engines/webGames.ts',
    /^src\/sprite\/engines\/(\w+)\/(?:\1|outlines)\.ts$/,
    'src/sprite/export/optionTable.ts',
    'src/sprite/source/notForTheGame.ts',
  ],
};

/** Packages and decoders that the drawing worker must only load for tasks that need them. */
const NOT_TO_GENERATE = /^(?:node_modules|src\/sprite\/formats\/decode)\//;

/** Drawing, decoding, and exporting. */
const WORKER_ONLY =
  /^packages\/placeholders\/src\/(?:drawing|service\/worker)\/|^src\/sprite\/formats\/decode\/|^src\/sprite\/engines\/(?:writers|atlasWriters|exportAtlas|\w+\/(?:write|atlas))\.ts|^src\/work\/(?:spriteWorker|atlasTask)|^src\/core\/code\/(?:codeWorker|scanText)|^node_modules\/(?:jpeg-js|icodec)\//;

/**
 * The imports of a source file, with types and `import()`: a project file as its path from the top without its extension
 * (`src/shared/contract/api`), or the name of a package.
 */
export function importsOf(file, text) {
  return [...text.matchAll(/(?:from|import|require)\s*\(?\s*'([^']+)'/g)].map(([, name]) =>
    name.startsWith('.')
      ? { target: path.posix.join(path.posix.dirname(file), name), isOurs: true }
      : { target: name, isOurs: false },
  );
}

/** Folders of the product's own code. */
const CODE = ['packages', 'src'];

/** The files of the product: not the tests of a package. */
async function productFiles(root) {
  const found = await Promise.all(
    CODE.map((folder) => (existsSync(path.join(root, folder)) ? sources(folder, root) : [])),
  );
  return found.flat().filter((file) => !/^packages\/[^/]+\/test\//.test(file));
}

/** Each file of the product with those that it imports. */
export async function importsIn(root = '.') {
  const files = await productFiles(root);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = importsOf(file, readFileSync(path.join(root, file), 'utf8')).map(
        ({ target }) => `${DOORS[target] ?? target}.ts`,
      );
      return [file, targets.filter((target) => known.has(target) && target !== file)];
    }),
  );
}

/** Imports in a form that the rules don't read: each of them could hide a file. */
const HIDDEN = [
  /\bimport\s*\(\s*(?!['\s)])/,
  /^(?:import|export)\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+(?!')/m,
  /^import\s+(?!['\w{*])/m,
  /^\/\/\/\s*<reference\s+path/m,
];

/** Names of a file of ours that aren't its path without the ending. */
const OTHER_NAME = /\.(?:[cm]?[jt]sx?)$|(?:^|\/)index$/;

/** Loads the script that the build makes of the whole page, beside its own. */
const LOADS_BUILT = ['src/webview/preview/startPreview.ts'];

/** Forms of imports and files that the other rules can't read, as lines of text. */
function formFaults(root, file, text) {
  const named = LOADS_BUILT.includes(file) ? [] : importsOf(file, text).filter(({ isOurs }) => isOurs);
  const isFolder = (target) => existsSync(path.join(root, target, 'index.ts'));
  const others = named.filter(({ target }) => OTHER_NAME.test(target) || isFolder(target));
  return [
    ...(HIDDEN.some((form) => form.test(text)) ? [`${file} must name what it imports in single quotes`] : []),
    ...others.map(({ target }) => `${file} must import ${target} by the path of its file, without the ending`),
  ];
}

/** Code of the product in files that the rules don't read, as lines of text. */
function kindFaults(root) {
  const isProduct = (file) => !/^packages\/[^/]+\/(?:test|scripts)\//.test(file);
  return CODE.filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.posix.join(folder, name.split(path.sep).join('/')),
      ),
    )
    .filter((file) => /\.(?:[cm][jt]s|[jt]sx|js)$/.test(file) && isProduct(file))
    .map((file) => `${file} must be a .ts file`);
}

/** Violations of the import direction, types included, as lines of text. `root` is the project's folder. */
export async function directionFaults(root = '.') {
  const faults = kindFaults(root);
  for (const file of await productFiles(root)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    faults.push(...formFaults(root, file, text));
    // The export names of a CommonJS package are lost in a split chunk, so a module of ours wraps it.
    for (const [, name] of text.matchAll(/\bimport\('([^'.][^']*)'\)/g)) {
      if (!(name in DOORS)) faults.push(`${file} must import() a module of its own that imports ${name}`);
    }
    if (STORES.test(text) && file !== STORES_READER) faults.push(`${file} must read stored values with recall()`);
    if (EDITOR_WRITES.test(text) && !EDITOR_WRITERS.includes(file)) faults.push(`${file} must write through UserFiles`);
    const forbidden = importsOf(file, text).filter((one) => !mayImport(file, one));
    faults.push(...forbidden.map(({ target }) => `${file} must not import ${target}`));
  }
  return faults;
}

const mayImport = (file, { target, isOurs }) => (isOurs ? mayImportFile(file, target) : mayImportPackage(file, target));

function mayImportFile(file, target) {
  const [own, others, except = []] = RULES.find(([folder]) => file.startsWith(folder));
  const within = (prefix) => target.startsWith(prefix);
  return [own, ...others].some(within) && !except.some(within);
}

/** A package, or a module of Node. */
function mayImportPackage(file, target) {
  const places = DISK.includes(target)
    ? ON_DISK
    : PACKAGES.find(([pkg]) => target === pkg || target.startsWith(`${pkg}/`))?.[1];
  return !places || places.some((place) => file.startsWith(place));
}

/** Scripts and tests that import files of a package instead of its doors, as lines of text. `root` is the project's folder. */
export function doorFaults(root = '.') {
  const faults = [];
  for (const file of [...scriptsIn('scripts', root), ...scriptsIn('test', root)]) {
    for (const { target } of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      // Scripts bundle modules that they name from the top of the project, whichever folder they lie in.
      const [named] = /packages\/.*$/.exec(target) ?? [];
      const isBehind = named ? !/^packages\/[^/]+\/package\.json$/.test(named) : isUnknownDoor(target);
      if (isBehind) faults.push(`${file} must not import ${named ?? target}`);
    }
  }
  return faults;
}

const isUnknownDoor = (target) => target.startsWith(`${PLACEHOLDERS.name}/`) && !(target in DOORS);

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
 * another. `root` is the project's folder; `imports` is what `importsIn` gives for it.
 */
export async function circleFaults(root = '.', imports = importsIn(root)) {
  return circlesIn(await imports).map((circle) => `imports run in a circle: ${circle.join(', ')}`);
}

/**
 * Circles of imports between sibling folders and files of src, as lines of text. A folder stands for everything in it. `root` is the
 * project's folder; `imports` is what `importsIn` gives for it.
 */
export async function folderCircleFaults(root = '.', imports = importsIn(root)) {
  const inFolder = new Map();
  for (const [file, targets] of await imports) {
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

/** The folders of a file, and its name. Packages and what is in src/shared stand beside the rooms of src: these folders only hold others. */
const roomsOf = (file) => file.replace(/^(?:src\/shared|packages)\/(?=[^/]+\/)/, 'src/').split('/');

/** The innermost folder that contains both files, and their entries in it: each file itself, or the folder that contains it. */
function sideBySide(a, b) {
  const [partsOfA, partsOfB] = [roomsOf(a), roomsOf(b)];
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
    .filter((input) => !EAGER[entry].some((one) => (one instanceof RegExp ? one.test(input) : one === input)))
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
