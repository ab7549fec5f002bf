import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { childOf } from '../../../src/core/disk/fileStore';
import { isInside } from '../../../src/core/disk/realPlaces';
import { OPERATION_TABLE } from '../../../src/core/domain/operations';
import { slug } from '../../../src/core/domain/outputNames';
import type { RunPlan } from '../../../src/core/domain/runPlan';
import { foreignText } from '../../../src/shared/base/foreignText';
import { removeFolder } from '../../support/folders';
import { userFiles } from '../../support/runs/userFiles';
import { type ScriptedServer, startScripted } from '../../support/service/scriptedServer';
import { type Bench, benchOn, squarePng } from '../core/runs/support';
import { completed, isGenerate, output, started, streamOf } from './generateAnswers';

const DEVICES = ['con', 'PRN', 'aux', 'nul', 'com1', 'LPT9'];
const HOSTILE = [
  '../../../etc/passwd',
  '..\\..\\x',
  '/abs',
  'C:\\x',
  'a/b',
  'con',
  'nul.png',
  '.',
  '..',
  '\u202egnp',
  '',
];

function stems(more: Partial<RunPlan>): readonly string[] {
  const plan: RunPlan = { kind: 'edit', sources: [], tags: [], folder: 'file:///art', directionNames: [], ...more };
  const [first] = OPERATION_TABLE[plan.kind].names(plan);
  assert.ok(first);
  return first;
}

/** A name that stays in its folder and that every file system accepts. */
function assertFit(stem: string): void {
  const name = `${stem}-99.json`;
  assert.ok(Buffer.byteLength(name) <= 255, `${Buffer.byteLength(name)} bytes: ${name}`);
  assert.doesNotMatch(name, /[<>:"/\\|?*]|\p{C}/u);
  assert.doesNotMatch(name.split('.')[0] ?? '', /^(con|prn|aux|nul|com\d|lpt\d)$/i);
  const uri = childOf('file:///art', name);
  assert.equal(path.posix.dirname(new URL(uri).pathname), '/art');
  assert.equal(decodeURIComponent(new URL(uri).pathname), `/art/${name}`);
}

describe('Path traversal, reserved names, symlinks', () => {
  let home: string;
  const uri = (...parts: string[]) => pathToFileURL(path.join(home, ...parts)).href;

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-names-'));
  });

  afterEach(() => removeFolder(home));

  it('names from prompts are [a-z0-9._-], at most 80 characters, and no device names, for any prompt', () => {
    const prompts = fc.oneof(fc.constantFrom(...HOSTILE, ...DEVICES), fc.string({ unit: 'binary', maxLength: 300 }));
    fc.assert(
      fc.property(prompts, (prompt) => {
        assert.match(slug(foreignText(prompt)), /^[a-z0-9][a-z0-9._-]{0,79}$/);
        for (const kind of ['generate', 'style-reference'] as const)
          assertFit(stems({ kind, prompt: foreignText(prompt) })[0] ?? '');
      }),
      { numRuns: 1000 },
    );
  });

  it('directions from workspace settings stay in the folder', () => {
    const names = stems({
      kind: 'direction-set',
      sources: ['file:///art/hero.png'],
      directionNames: HOSTILE.slice(0, 8),
    });
    assert.equal(new Set(names).size, 8);
    const twice = ['N', 'n', 'e', 'se', 's', 'sw', 'w', 'nw'];
    assert.equal(stems({ kind: 'direction-set', sources: ['file:///a.png'], directionNames: twice })[1], 'a-dir-1');
    for (const name of names) assertFit(name);
    const name = fc.oneof(fc.constantFrom(...HOSTILE, ...DEVICES), fc.string({ unit: 'binary', maxLength: 200 }));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 8, maxLength: 8 }), (directionNames) => {
        const made = stems({ kind: 'direction-set', sources: ['file:///art/hero.png'], directionNames });
        assert.equal(new Set(made.map((one) => one.toLowerCase())).size, 8);
        for (const one of made) assertFit(one);
      }),
      { numRuns: 1000 },
    );
  });

  it('source names are kept, but no longer than a file system allows, and never cut inside a character', () => {
    const name = fc.oneof(
      fc.constantFrom('con.x', 'nul.tar', '😀'.repeat(90)),
      fc.string({ unit: 'grapheme', maxLength: 250 }),
    );
    fc.assert(
      fc.property(name, (source) => {
        for (const kind of ['edit', 'animate', 'normal-map', 'direction-set'] as const) {
          const made = stems({ kind, sources: [`file:///art/${encodeURIComponent(source)}.png`] });
          for (const one of made) assertFit(one);
        }
      }),
      { numRuns: 1000 },
    );
    assert.deepEqual(stems({ sources: ['file:///art/Gr%C3%B6%C3%9Fe%20%231.png'] }), ['Größe #1-edit-1']);
  });

  it("an asset's fields don't affect names", async () => {
    const server: ScriptedServer = await startScripted((request) =>
      isGenerate(request)
        ? streamOf(
            started('../../req'),
            ...HOSTILE.map((id, index) =>
              output(index, {
                id: id || 'x',
                prompt: id,
                tags: [id],
                assetUrl: `${server.origin}/f/..%2f..%2fx.sh?n=${index}`,
              }),
            ),
            completed(HOSTILE.length),
          )
        : request.path.startsWith('/f/')
          ? { headers: { 'content-disposition': 'attachment; filename="../../x.sh"' }, body: squarePng(16) }
          : { status: 404 },
    );
    const bench: Bench = await benchOn(`${server.origin}/api/v1`);
    try {
      const sources = [await bench.put('hero.png', squarePng(16))];
      const run = bench.start({ kind: 'edit', sources, prompt: foreignText('a cloak') });
      await run.ended;
      assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
      const names = HOSTILE.map((_, index) => `hero-edit-${index + 1}.png`);
      assert.deepEqual(await bench.names(), [...names, 'hero.png'].sort());
      assert.deepEqual((await readdir(path.dirname(bench.folder))).sort(), ['art', 'budget', 'known', 'runs']);
    } finally {
      await bench.close();
      await server.close();
    }
  });

  it("a workspace's spriteKiln.outputFolder can't leave the workspace by dots or links", async () => {
    await mkdir(path.join(home, 'game', 'art'), { recursive: true });
    await mkdir(path.join(home, 'game-2'));
    await symlink(path.join(home, 'game-2'), path.join(home, 'game', 'away'));
    await symlink(path.join(home, 'nowhere'), path.join(home, 'game', 'dangling'));
    await symlink(path.join(home, 'game', 'art'), path.join(home, 'game', 'within'));
    const inside = (...parts: string[]) => isInside(uri('game', ...parts), uri('game'));
    for (const place of ['', 'art', 'new/deep', 'within', '..art']) assert.equal(await inside(place), true, place);
    for (const place of ['..', '../game-2', 'art/../../game-2', 'away', 'away/new', 'dangling', 'dangling/new']) {
      assert.equal(await inside(place), false, place);
    }
    assert.equal(await isInside('memfs:/a/b', 'memfs:/a'), true);
    assert.equal(await isInside('memfs:/ab', 'memfs:/a'), false);
  });

  it('a link in place of an output is left alone, wherever it leads', async () => {
    await writeFile(path.join(home, 'mine.txt'), 'mine');
    await symlink(path.join(home, 'mine.txt'), path.join(home, 'one.png'));
    await symlink(path.join(home, 'nowhere'), path.join(home, 'two.png'));
    for (const name of ['one.png', 'two.png']) assert.equal(await userFiles.create(uri(name), squarePng(8)), false);
    assert.equal(await readFile(path.join(home, 'mine.txt'), 'utf8'), 'mine');
    assert.deepEqual((await readdir(home)).sort(), ['mine.txt', 'one.png', 'two.png']);
  });

  it('a stem from a manipulated journal leads nowhere', async () => {
    await mkdir(path.join(home, 'art'));
    await assert.rejects(userFiles.create(childOf(uri('art'), '../out.png'), squarePng(8)));
    assert.deepEqual(await readdir(home), ['art']);
  });
});
