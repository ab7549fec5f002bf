import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { namesIn, removeFolder, temporaryDirectory } from '../../support/folders';
import { script } from './files';

type Outputs = Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>;

interface JoinChunks {
  groupsOf(outputs: Outputs, sizeOf: (file: string) => number): string[][];
  joinChunks(outputs: Outputs): Promise<Map<string, string>>;
}

/** Outputs of a build: file → what it loads at once (`a`) or later (`?a`). */
function outputsOf(loads: Readonly<Record<string, string>>, folder = 'dist'): Outputs {
  const file = (name: string) => (name.startsWith('entry') ? `${folder}/${name}.js` : `${folder}/chunks/${name}.js`);
  return Object.fromEntries(
    Object.entries(loads).map(([name, targets]) => [
      file(name),
      {
        imports: targets
          .split(' ')
          .filter(Boolean)
          .map((target) =>
            target.startsWith('?')
              ? { path: file(target.slice(1)), kind: 'dynamic-import' }
              : { path: file(target), kind: 'import-statement' },
          ),
      },
    ]),
  );
}

describe('Small chunks', () => {
  it('are joined if every entry loads them at the same time, and those behind an import() with each other', async () => {
    const { groupsOf } = await script<JoinChunks>('lib/joinChunks.mjs');
    const outputs = outputsOf({
      entry: 'chunk-A chunk-B ?main',
      entryThread: 'chunk-B chunk-E',
      main: 'chunk-C chunk-D chunk-F ?chunk-G ?save ?open ?large',
      'chunk-A': 'chunk-H',
      'chunk-B': '',
      'chunk-C': '',
      'chunk-D': '',
      'chunk-E': '',
      'chunk-F': '',
      'chunk-G': '',
      'chunk-H': '',
      save: '',
      open: '',
      large: '',
    });
    const sizes: Readonly<Record<string, number>> = { 'chunk-F.js': 100_000, 'large.js': 5000 };
    const sizeOf = (file: string) => sizes[path.basename(file)] ?? 100;
    assert.deepEqual(
      groupsOf(outputs, sizeOf).map((group) => group.map((file) => path.basename(file, '.js'))),
      [
        ['chunk-A', 'chunk-H'],
        ['chunk-C', 'chunk-D'],
        ['chunk-G', 'open', 'save'],
      ],
    );
  });

  it('run as before: each once, when it is first needed, with its exports', async () => {
    const { joinChunks } = await script<JoinChunks>('lib/joinChunks.mjs');
    const folder = await temporaryDirectory();
    const ran: string[] = [];
    try {
      await mkdir(path.join(folder, 'chunks'));
      const note = (name: string) => `"use strict";globalThis.ranChunks.push("${name}");`;
      const texts: Readonly<Record<string, string>> = {
        'entry.js': `${note('entry')}exports.a=require("./chunks/chunk-A.js").a;exports.later=()=>import("./chunks/main.js");`,
        'chunks/chunk-A.js': `${note('A')}const b=require("./chunk-B.js");exports.a=()=>b.b+1;`,
        'chunks/chunk-B.js': `${note('B')}exports.b=1;`,
        'chunks/chunk-C.js': `${note('C')}exports.c=require("./chunk-A.js").a()+require("./chunk-D.js").d;`,
        'chunks/chunk-D.js': `${note('D')}exports.d=40;`,
        'chunks/main.js': `${note('main')}const c=require("./chunk-C.js");exports.c=c.c;exports.save=()=>import("./save.js");0&&(module.exports={c,save});`,
        'chunks/save.js': `${note('save')}exports.saved=7;`,
        'chunks/open.js': `${note('open')}exports.opened=8;`,
      };
      for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
      const loads = {
        entry: 'chunk-A ?main',
        'chunk-A': 'chunk-B',
        'chunk-B': '',
        main: 'chunk-C ?save ?open',
        save: '',
        open: '',
      };
      const outputs = outputsOf({ ...loads, 'chunk-C': 'chunk-A chunk-D', 'chunk-D': '' }, folder);
      const homes = await joinChunks(outputs);
      assert.equal(new Set(homes.values()).size, 3);
      assert.equal((await namesIn(path.join(folder, 'chunks'))).length, 4);

      Object.assign(globalThis, { ranChunks: ran });
      const entry = createRequire(path.join(folder, 'entry.js'))('./entry.js') as {
        a(): number;
        later(): Promise<{ c: number; save(): Promise<{ saved: number }> }>;
      };
      assert.deepEqual(ran, ['entry', 'A', 'B']);
      assert.equal(entry.a(), 2);
      const main = await entry.later();
      assert.equal(main.c, 42);
      assert.deepEqual(ran, ['entry', 'A', 'B', 'main', 'C', 'D']);
      assert.equal((await main.save()).saved, 7);
      assert.deepEqual(ran.slice(6), ['save']);
    } finally {
      Reflect.deleteProperty(globalThis, 'ranChunks');
      await removeFolder(folder);
    }
  });
});
