import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '../../support/places';
import { script } from './files';

interface Esbuild {
  transform(source: string, options: object): Promise<{ readonly code: string }>;
}

// Not an import: esbuild can't be bundled.
const esbuild: Esbuild = createRequire(path.join(root, 'package.json'))('esbuild');

const SOURCE = `
export const made = { by: 'hand' };
export function twice(value) { return 2 * value; }
export class Kiln {}
export let count = 0;
export let later;
export const step = () => { count += 1; later = 'set'; };
export { made as default };
`;

async function chunkOf(source: string): Promise<string> {
  const { code } = await esbuild.transform(source, { format: 'cjs', platform: 'node', target: 'node20' });
  return code;
}

function load(code: string): Record<string, unknown> {
  const module = { exports: {} };
  vm.runInThisContext(`((module) => {${code}\n})`)(module);
  return module.exports;
}

describe('Exports of the chunks that tests load', () => {
  let settledExports: (code: string) => string;

  before(async () => {
    ({ settledExports } = await script<{ settledExports: typeof settledExports }>('lib/settledExports.mjs'));
  });

  it('are plain properties, except those that change later', async () => {
    const exported = load(settledExports(await chunkOf(SOURCE)));
    const getters = Object.keys(exported).filter((name) => Object.getOwnPropertyDescriptor(exported, name)?.get);
    assert.deepEqual(getters.sort(), ['count', 'later']);
    const { step, twice } = exported;
    assert.ok(typeof step === 'function' && typeof twice === 'function');
    step();
    assert.deepEqual([exported.count, exported.later, twice(4)], [1, 'set', 8]);
    assert.deepEqual([exported.made, exported.made === exported.default], [{ by: 'hand' }, true]);
  });

  it('keep their names and the numbers of the lines, up to what esbuild notes at the end', async () => {
    const code = await chunkOf(SOURCE);
    const settled = settledExports(code);
    assert.deepEqual(Object.keys(load(settled)).sort(), Object.keys(load(code)).sort());
    const lineOf = (text: string) => text.split('\n').findIndex((line) => line.includes('class Kiln'));
    assert.ok(lineOf(code) > 0);
    assert.equal(lineOf(settled), lineOf(code));
    assert.ok(Object.hasOwn(load(settled), '__esModule'));
  });

  it('stay as they are in a chunk without exports', async () => {
    const code = await chunkOf('console.log(1);');
    assert.equal(settledExports(code), code);
  });
});
