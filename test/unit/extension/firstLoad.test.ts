import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { URI, Utils } from 'vscode-uri';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';

const require = createRequire(path.join(root, 'out/test/unit/extension/firstLoad.test.js'));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const COMMANDS: readonly string[] = manifest.contributes.commands.map(({ command }: { command: string }) => command);

/** What may be in a store or a settings file instead of the right value. */
const ODD = [null, {}, [], [null], [[null]], [{ from: 1 }], 'x', 8080, -1, 1e300, true, { a: { b: [null] } }];
const HUGE = Array.from({ length: 20_000 }, () => [null, 'x'.repeat(10)]);

interface Seen {
  readonly commands: Map<string, (...args: unknown[]) => Promise<unknown>>;
  readonly messages: string[];
  readonly log: string[];
  shown: number;
}

let seen: Seen;
let written: Readonly<Record<string, unknown>> = {};

/** Any member of VS Code's API: a class, a function, an enumeration, and a disposable at once. */
function anyMember(): unknown {
  const target = class {};
  return new Proxy(target, {
    get: (own, name) => {
      if (name === 'then' || name === Symbol.toPrimitive) return undefined;
      if (name === Symbol.iterator) return [][Symbol.iterator];
      if (name === 'prototype') return Reflect.get(own, name);
      return anyMember();
    },
    apply: () => anyMember(),
    construct: () => anyMember() as object,
    set: () => true,
  });
}

const also = <T extends object>(given: T): T =>
  new Proxy(given, {
    get: (own, name) => (Object.hasOwn(own, name) ? Reflect.get(own, name) : name === 'then' ? undefined : anyMember()),
  });

class EventEmitter {
  readonly #listeners = new Set<(event: unknown) => void>();
  readonly event = (call: (event: unknown) => void) => {
    this.#listeners.add(call);
    return { dispose: () => this.#listeners.delete(call) };
  };
  fire = (event: unknown) => {
    for (const call of this.#listeners) call(event);
  };
  dispose = () => this.#listeners.clear();
}

const editor = also({
  Uri: Object.assign(URI, { joinPath: Utils.joinPath }),
  EventEmitter,
  Disposable: Object.assign(
    class {
      constructor(readonly dispose: () => void) {}
    },
    { from: (...parts: { dispose(): void }[]) => ({ dispose: () => parts.forEach((one) => void one.dispose()) }) },
  ),
  version: '1.100.0',
  ExtensionMode: { Test: 3 },
  l10n: {
    bundle: undefined,
    t: (message: string | { message: string }) => (typeof message === 'string' ? message : message.message),
  },
  env: also({ language: 'en', appName: 'VS Code' }),
  commands: also({
    registerCommand: (id: string, run: (...args: unknown[]) => Promise<unknown>) => {
      if (seen.commands.has(id)) throw new Error(`command '${id}' already exists`);
      seen.commands.set(id, run);
      return { dispose: () => seen.commands.delete(id) };
    },
    executeCommand: async () => undefined,
  }),
  window: also({
    registerWebviewViewProvider: (..._: unknown[]): unknown => undefined,
    registerCustomEditorProvider: (..._: unknown[]): unknown => ({ dispose: () => {} }),
    createOutputChannel: () => ({
      info: () => {},
      warn: () => {},
      error: (text: string) => seen.log.push(text),
      show: () => seen.shown++,
      dispose: () => {},
    }),
    showErrorMessage: async (text: string) => void seen.messages.push(text),
    tabGroups: also({ all: [] }),
    state: { active: true, focused: true },
  }),
  workspace: also({
    isTrusted: true,
    workspaceFolders: undefined,
    textDocuments: [],
    findFiles: async () => [],
    getConfiguration: (section: string) => ({
      get: (name: string) => written[`${section}.${name}`],
      inspect: (name: string) => ({ globalValue: written[`${section}.${name}`] }),
      update: async () => undefined,
    }),
  }),
  extensions: also({ getExtension: () => undefined }),
});

interface Extension {
  activate(context: unknown): void;
  deactivate(): Promise<void>;
  readonly STORED_NAMES: readonly string[];
  readonly SETTING_NAMES: readonly string[];
  readonly Parts: { readonly prototype: { make(name: string, create: () => unknown): unknown } };
}

interface OpenDocument {
  readonly edits: { change(session: { change(): object }, entries: readonly unknown[]): void };
}

/** The used part of what the extension registers for a type of editor. */
interface EditorProvider {
  onDidChangeCustomDocument(call: (event: { readonly document: unknown }) => void): unknown;
  openCustomDocument(uri: URI, context: object): Promise<OpenDocument>;
}

/** The extension of the build of this test, with the stand-in for `vscode`. */
function loadExtension(): Extension {
  const Module = require('node:module');
  const load = Module._load;
  Module._load = (name: string, ...rest: unknown[]) => (name === 'vscode' ? editor : load(name, ...rest));
  return require('./firstLoad.suite.js');
}

describe('The first load', () => {
  const { activate, deactivate, STORED_NAMES, SETTING_NAMES, Parts } = loadExtension();
  const { make } = Parts.prototype;
  let names = new Set<string>();

  afterEach(() => {
    Parts.prototype.make = make;
    written = {};
  });

  /** Activates in a new window. @param stored by key; a suffix of a key counts as the key */
  async function inWindow(
    { stored, memory }: { stored?: Readonly<Record<string, unknown>>; memory?: object },
    use: () => Promise<void>,
  ): Promise<void> {
    const folder = await temporaryDirectory();
    {
      seen = { commands: new Map(), messages: [], log: [], shown: 0 };
      const state = memory ?? {
        get: (key: string) => stored?.[key] ?? stored?.[key.split(':')[0] ?? ''],
        update: async () => {},
      };
      const subscriptions: { dispose(): void }[] = [];
      activate({
        subscriptions,
        globalState: state,
        workspaceState: state,
        secrets: { get: async () => undefined, onDidChange: () => ({ dispose: () => {} }) },
        extensionUri: URI.file(root),
        globalStorageUri: URI.file(path.join(folder, 'global')),
        storageUri: URI.file(path.join(folder, 'workspace')),
        extensionMode: 3,
        extension: { packageJSON: manifest },
      });
      try {
        await use();
      } finally {
        await deactivate();
        for (const one of subscriptions) one.dispose();
        await removeFolder(folder);
      }
    }
  }

  /** Starts everything by a command that only shows the log. */
  const start = () =>
    seen.commands
      .get('spriteKiln.copyAssetId')?.({ assets: [] })
      .catch((error) => error);

  /** Internal commands begin with an underscore. */
  const contributed = () => [...seen.commands.keys()].filter((id) => !id.startsWith('_'));

  async function startsWhole(what: string): Promise<void> {
    const error = await start();
    assert.ok(!(error instanceof Error) || !/couldn't start/.test(error.message), `${what}: ${seen.log.join('\n')}`);
    assert.deepEqual(contributed(), COMMANDS, what);
    assert.deepEqual(
      seen.messages.filter((one) => /couldn't start/.test(one)),
      [],
      `${what}: ${seen.log.join('\n')}`,
    );
  }

  it('succeeds with any stored value', async () => {
    for (const value of [...ODD, HUGE]) {
      const stored = Object.fromEntries(STORED_NAMES.map((name) => [name, value]));
      written = { 'spriteKiln.baseUrl': 'https://kiln.test' };
      await inWindow({ stored }, () => startsWhole(JSON.stringify(value).slice(0, 80)));
    }
  });

  it('succeeds with any setting', async () => {
    for (const value of ODD) {
      written = Object.fromEntries(SETTING_NAMES.map((name) => [`spriteKiln.${name}`, value]));
      await inWindow({}, () => startsWhole(JSON.stringify(value)));
    }
  });

  it('succeeds with a store that can be neither read nor written', async () => {
    const memory = {
      get: () => {
        throw new Error('damaged');
      },
      update: () => Promise.reject(new Error('disk full')),
    };
    written = { 'spriteKiln.baseUrl': 'https://kiln.test' };
    await inWindow({ memory }, async () => {
      await startsWhole('store');
      assert.ok(seen.log.some((line) => line.includes("couldn't be read")));
    });
  });

  it('tells each part that fails, and tries again at the next use', async () => {
    Parts.prototype.make = function (name, create) {
      names.add(name);
      return make.call(this, name, create);
    };
    await inWindow({}, () => startsWhole('to know the parts'));
    names = new Set([...names].filter((name) => !['hosted', 'address'].includes(name)));
    assert.ok(names.size > 25, [...names].join());
    assert.ok(names.has('status bar'));
    for (const broken of names) {
      let isBroken = true;
      Parts.prototype.make = function (name, create) {
        if (isBroken && name === broken) return make.call(this, name, () => assert.fail(`${name} is broken`));
        return make.call(this, name, create);
      };
      const earlyCommands = broken === 'commands';
      if (earlyCommands) isBroken = false;
      await inWindow({}, async () => {
        if (earlyCommands) isBroken = true;
        const error = await start();
        assert.ok(
          seen.log.some((line) => line.includes(`${broken} is broken`)),
          `${broken}: ${seen.log.join('\n')}`,
        );
        const told = seen.messages.length;
        // A part of `activate` and one of everything else may have the same name. Then each has its message.
        assert.ok(told === 1 || (told === 2 && seen.messages[0] !== seen.messages[1]), `${broken}: ${seen.messages}`);
        assert.deepEqual(contributed(), COMMANDS, broken);
        const shown = seen.shown;
        await seen.commands.get('spriteKiln.showLog')?.();
        assert.equal(seen.shown, shown + 1, broken);
        if (error instanceof Error && /couldn't start/.test(error.message)) {
          await start();
          assert.equal(seen.messages.length, told, broken);
          isBroken = false;
          const again = await start();
          assert.ok(!(again instanceof Error) || !/couldn't start/.test(again.message), broken);
        }
      });
    }
  });

  it('tells that nothing works even if it told before that a part is missing', async () => {
    Parts.prototype.make = function (name, create) {
      const isBroken = name === 'tasks' || name === 'open runs';
      return make.call(this, name, isBroken ? () => assert.fail(`${name} is broken`) : create);
    };
    await inWindow({}, async () => {
      await start();
      await start();
      assert.equal(seen.messages.length, 2, seen.messages.join());
      assert.match(seen.messages[0] ?? '', /^A part of Sprite Kiln couldn't start/);
      assert.match(seen.messages[1] ?? '', /^Sprite Kiln couldn't start/);
    });
  });

  it('has messages that fit a toast in each language', () => {
    const source = readFileSync(path.join(root, 'src/extension/extension.ts'), 'utf8');
    const texts = [...source.matchAll(/const \w+Text = \(\) =>\s+vscode\.l10n\.t\(['"](.+)['"]\);/g)].map(
      ([, text = '']) => text,
    );
    assert.equal(texts.length, 2);
    for (const language of ['de', 'fr', 'ja', 'zh-cn']) {
      const bundle = JSON.parse(readFileSync(path.join(root, `l10n/bundle.l10n.${language}.json`), 'utf8'));
      for (const text of texts) assert.ok(Math.max(text.length, bundle[text].length) <= 120, `${language}: ${text}`);
    }
  });

  it('succeeds without a log and without a language', async () => {
    const { createOutputChannel } = editor.window;
    const { bundle } = editor.l10n;
    const refuse = () => assert.fail('refused');
    Object.assign(editor.window, { createOutputChannel: refuse });
    Object.defineProperty(editor.l10n, 'bundle', { get: refuse, configurable: true });
    try {
      await inWindow({}, () => startsWhole('no log'));
    } finally {
      Object.assign(editor.window, { createOutputChannel });
      Object.defineProperty(editor.l10n, 'bundle', { value: bundle, configurable: true });
    }
  });

  it('says in the view of assets that it failed, with a link to the log', async () => {
    const { registerWebviewViewProvider } = editor.window;
    let resolve = async (_: unknown): Promise<void> => assert.fail('no view');
    Object.assign(editor.window, {
      registerWebviewViewProvider: (_: string, provider: { resolveWebviewView: typeof resolve }) => {
        resolve = provider.resolveWebviewView;
      },
    });
    Parts.prototype.make = function (name, create) {
      return make.call(this, name, name === 'open runs' ? () => assert.fail('broken') : create);
    };
    const webview = { html: '', options: {} };
    try {
      // Not rejected: VS Code would show its own sentence instead.
      await inWindow({}, () => resolve({ webview }));
    } finally {
      Object.assign(editor.window, { registerWebviewViewProvider });
    }
    assert.match(webview.html, /Sprite Kiln couldn't start.*href="command:spriteKiln\.showLog"/);
    assert.deepEqual(webview.options, { enableCommandUris: ['spriteKiln.showLog'] });
  });

  it('tells VS Code a change under the type of editor that has the document', async () => {
    const { registerCustomEditorProvider } = editor.window;
    const providers: EditorProvider[] = [];
    Object.assign(editor.window, {
      // An atlas is a text document, whose changes VS Code knows.
      registerCustomEditorProvider: (type: string, provider: EditorProvider) =>
        type !== 'spriteKiln.atlas' && providers.push(provider),
    });
    try {
      await inWindow({}, async () => {
        const [first, second] = providers;
        assert.ok(first && second && providers.length === 2);
        const told: unknown[][] = [[], []];
        for (const [at, { onDidChangeCustomDocument }] of providers.entries())
          onDidChangeCustomDocument(({ document }) => told[at]?.push(document));
        const uri = URI.file('/sprites/hero.aseprite');
        const [one, other] = [await first.openCustomDocument(uri, {}), await second.openCustomDocument(uri, {})];
        for (const { edits } of [one, other, other]) edits.change({ change: () => ({}) }, []);
        assert.deepEqual(
          told.map((documents) => documents.map((document) => [one, other].indexOf(document as OpenDocument))),
          [[0], [1, 1]],
        );
      });
    } finally {
      Object.assign(editor.window, { registerCustomEditorProvider });
    }
  });
});
