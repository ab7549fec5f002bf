import assert from 'node:assert/strict';
import path from 'node:path';
import { filesIn, read, script } from './files';

interface Mutant {
  readonly name: string;
  readonly decision: string;
  readonly floor: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly tests?: readonly string[];
}

/** The exports of scripts/lib/mutants.mjs that the tests use. */
interface Mutants {
  readMutants(text?: string): Mutant[];
  broken(mutant: Mutant, text: string): string;
}

describe('The table of decisions that scripts/mutate.mjs breaks', () => {
  let mutants: Mutants;
  let all: Mutant[];

  before(async () => {
    mutants = await script<Mutants>('lib/mutants.mjs');
    all = mutants.readMutants();
  });

  it('has at least sixty, each with a unique name and all its fields', () => {
    assert.ok(all.length >= 60, String(all.length));
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    const blocks = read('scripts/lib/mutants.txt').match(/^(?:src|packages)\//gm);
    assert.equal(blocks?.length, all.length);
  });

  it('quotes text that occurs once in its file, and a replacement that breaks it', () => {
    for (const mutant of all)
      assert.notEqual(mutants.broken(mutant, read(mutant.file)), read(mutant.file), mutant.name);
  });

  it('has decisions from every part of the product', () => {
    const parts = new Set(
      all.map(({ file }) =>
        file
          .split('/')
          .slice(1, file.startsWith('src/extension/') ? 3 : 2)
          .join('/'),
      ),
    );
    for (const part of ['shared', 'sprite', 'core', 'service', 'webview', 'placeholders'])
      assert.ok(parts.has(part), part);
    for (const part of ['features', 'commands']) assert.ok(parts.has(`extension/${part}`), part);
  });

  it('names existing tests', () => {
    const names = ['host', 'browser', 'ui'].flatMap((suite) => filesIn(`test/${suite}`, '.test.ts'));
    const there = new Set(names.map((name) => path.basename(name, '.test.ts')));
    assert.deepEqual(
      all.flatMap(({ tests = [] }) => tests).filter((test) => !there.has(test)),
      [],
    );
  });

  it('is checked: missing or duplicate text is an error', () => {
    const [mutant] = mutants.readMutants('# shared\n\nname: what holds\nsrc/shared/a.ts\n- one\n- two\n+ three\n');
    assert.ok(mutant);
    assert.deepEqual([mutant.floor, mutant.find, mutant.replace], ['shared', 'one\ntwo', 'three']);
    assert.equal(mutants.broken(mutant, '(one\ntwo)'), '(three)');
    assert.throws(() => mutants.broken(mutant, 'one'), /stands 0 times/);
    assert.throws(() => mutants.broken(mutant, 'one\ntwo one\ntwo'), /stands 2 times/);
  });
});
