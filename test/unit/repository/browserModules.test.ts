import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../support/places';
import { script } from './files';

interface Resolve {
  readonly path: string;
  readonly importer: string;
  readonly resolveDir: string;
}

interface Resolved {
  readonly path?: string;
  readonly errors?: readonly { readonly text: string }[];
}

/** The exports of scripts/browserModules.mjs that the tests use. */
interface BrowserModules {
  readonly NODE_MODULES: Readonly<Record<string, string>>;
  readonly OWN_MODULES: Readonly<Record<string, string>>;
  readonly browserModules: {
    setup(build: {
      onResolve(options: { readonly filter: RegExp }, answer: (asked: Resolve) => Resolved | undefined): void;
      resolve(name: string): Resolved;
    }): void;
  };
  unusedRows(metafile: { readonly inputs: Readonly<Record<string, object>> }): string[];
}

describe('What differs in a browser', () => {
  let modules: BrowserModules;
  /** What the build resolves an import to: a path from the top, or the text of an error. */
  let resolved: (name: string, importer: string) => string | undefined;

  before(async () => {
    modules = await script<BrowserModules>('browserModules.mjs');
    const rules: { filter: RegExp; answer: (asked: Resolve) => Resolved | undefined }[] = [];
    modules.browserModules.setup({
      onResolve: ({ filter }, answer) => rules.push({ filter, answer }),
      resolve: (name) => ({ path: `package ${name}` }),
    });
    resolved = (name, importer) => {
      const file = path.join(process.cwd(), importer);
      const rule = rules.find(({ filter }) => filter.test(name));
      const answer = rule?.answer({ path: name, importer: file, resolveDir: path.dirname(file) });
      const text = answer?.errors?.[0]?.text ?? answer?.path;
      return text && path.isAbsolute(text) ? path.relative(process.cwd(), text) : text;
    };
  });

  it('is a row for each module, whose replacement exists', () => {
    const rows = { ...modules.NODE_MODULES, ...modules.OWN_MODULES };
    for (const [name, replacement] of Object.entries(rows)) {
      const place = replacement.startsWith('src/') ? replacement : `node_modules/${replacement}`;
      assert.ok(existsSync(path.join(root, place)), `${name} → ${replacement}`);
    }
    for (const name of Object.keys(modules.OWN_MODULES)) assert.ok(existsSync(path.join(root, name)), name);
  });

  it('replaces modules of Node, and refuses those without a row', () => {
    assert.equal(resolved('node:fs/promises', 'src/core/disk/x.ts'), 'src/web/node/fs.ts');
    assert.equal(
      resolved('node:child_process', 'src/core/disk/x.ts'),
      "src/core/disk/x.ts needs node:child_process, which browsers don't have: scripts/browserModules.mjs has no row for it",
    );
  });

  it('replaces modules of ours, except for what replaces them', () => {
    assert.equal(resolved('./lease', 'src/core/disk/resumableJob.ts'), 'src/web/lease.ts');
    assert.equal(resolved('../engine/disk/lease', 'src/web/lease.ts'), undefined);
    assert.equal(resolved('./userFiles', 'src/core/disk/x.ts'), undefined);
  });

  it('has no row that nothing needs', () => {
    const all = [...Object.values(modules.NODE_MODULES), ...Object.values(modules.OWN_MODULES)];
    const inputs = Object.fromEntries(
      all.map((name) => [name.startsWith('src/') ? name : `node_modules/${name}/index.js`, {}]),
    );
    assert.deepEqual(modules.unusedRows({ inputs }), []);
    const { 'src/web/lease.ts': _, ...others } = inputs;
    assert.deepEqual(modules.unusedRows({ inputs: others }), [
      'no script for browsers needs src/core/disk/lease.ts: remove its row in scripts/browserModules.mjs',
    ]);
  });
});
