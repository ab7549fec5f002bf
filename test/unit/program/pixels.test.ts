import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { decodePng } from '../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { removeFolder } from '../../support/folders';
import { resample } from '../../support/pixelArt/resampling';
import { flattened } from '../../support/pixelArt/uglySprites';
import { root } from '../../support/places';
import { hasTerminal } from '../../support/program/program';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { repositoryAt } from '../../support/references/gitRepository';
import { reportFile } from '../../support/sprites/reportFiles';

let bench: ProgramBench;

function pngOf({ width, height, data }: Raster): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png);
}

const hero = async () => decodePng(await readFile(path.join(root, 'samples/hero.png')));

/** A bench with the sample `clean.png`, and `ugly.png`, which is the same enlarged. */
async function withSprites(factor = 4.27): Promise<{ readonly clean: Raster }> {
  bench = await programBench({ inOneProcess: true });
  const clean = await hero();
  const size = (side: number) => Math.round(side * factor);
  await cp(path.join(root, 'samples/hero.png'), path.join(bench.game, 'clean.png'));
  const ugly = resample(clean, size(clean.width), size(clean.height), 'nearest');
  await writeFile(path.join(bench.game, 'ugly.png'), pngOf(ugly));
  return { clean };
}

/** A spell: alphas that change from pixel to pixel. */
const glow = createRaster(16, 16);
for (let at = 0; at < 256; at++) {
  const away = Math.hypot((at % 16) - 7.5, Math.floor(at / 16) - 7.5);
  glow.data.set([200 + away, 120 + 9 * away, 40, Math.max(0, 255 - 32 * away)], at * 4);
}

const inGame = (...names: string[]) => path.join(bench.game, ...names);

interface Fixed {
  readonly source: string;
  readonly output: string | null;
  readonly changed: boolean;
  readonly grid: { readonly x: number; readonly y: number } | null;
  readonly colors: number;
}

async function fix(
  ...args: string[]
): Promise<{ readonly code: number | undefined; readonly files: readonly Fixed[] }> {
  const { code, stdout } = await bench.run(['--json', 'fix', ...args]);
  return { code, files: (JSON.parse(stdout) as { files: Fixed[] }).files };
}

const visible = (picture: Raster) =>
  picture.data.map((value, at) => (picture.data[at - (at % 4) + 3] === 0 ? 0 : value));

describe('The program checks pixels', () => {
  afterEach(() => bench.close());

  it('and exits by the worst finding that counts', async () => {
    await withSprites();
    assert.equal((await bench.run(['check', 'clean.png'])).code, 0);
    // As a process of its own, too.
    assert.equal((await bench.start(['check', 'ugly.png']).ended).code, 7);
    assert.equal((await bench.run(['check', 'ugly.png'])).code, 7);
    assert.equal((await bench.run(['check', 'ugly.png', '--fail-on', 'error'])).code, 0);
    assert.equal((await bench.run(['check', 'ugly.png', '--fail-on', 'none'])).code, 0);
    await writeFile(inGame('.sprite-kiln.json'), JSON.stringify({ palette: ['#000000'] }));
    assert.equal((await bench.run(['check', 'clean.png'])).code, 8);
    assert.equal((await bench.run(['check', 'clean.png', '--no-style'])).code, 0);
    assert.equal((await bench.run(['check', 'ugly.png', '--fail-on', 'much'])).code, 2);
    assert.equal((await bench.run(['check', 'ugly.png', '--format', 'xml'])).code, 2);
    assert.equal((await bench.run(['check'])).code, 2);
  });

  it('and prints findings as text for people', async () => {
    await withSprites();
    const { stdout } = await bench.run(['check', '.']);
    assert.match(stdout, /^ugly\.png\n {2}warning {2}.*4\.28×.* enlarged$/m);
    assert.match(stdout, /^2 files checked: 1 warning\.$/m);
    assert.equal((await bench.run(['check', 'clean.png'])).stdout, '1 file checked: nothing to fix.\n');
  });

  it('and leaves out, of a folder, what Git ignores, originals of fixed sprites, and raw references', async () => {
    await withSprites();
    const repository = repositoryAt(bench.game);
    repository.write('.gitignore', 'build/\n');
    const ugly = await readFile(inGame('ugly.png'));
    for (const name of ['build/a.png', 'art/hero.png', 'art/concept.png']) repository.write(name, ugly);
    repository.write('art/hero-fixed.png', await readFile(inGame('clean.png')));
    repository.write('.sprite-kiln.json', JSON.stringify({ references: ['art/concept.png', 'clean.png'] }));
    const checked = async (...args: string[]) => {
      const { stdout, stderr } = await bench.run(['check', ...args]);
      return { files: stdout.match(/^[\w/-]+\.png$/gm) ?? [], stderr };
    };
    const { files, stderr } = await checked('.');
    assert.deepEqual(files, ['ugly.png']);
    assert.match(stderr, /Left out 1 image that Git ignores\./);
    assert.match(stderr, /Left out 1 image with a fixed version in the same folder\./);
    assert.match(stderr, /Left out 1 image as references of a style file/);
    assert.match(stderr, /Use --all, or name a file/);
    const everything = ['art/concept.png', 'art/hero.png', 'build/a.png', 'ugly.png'];
    assert.deepEqual((await checked('.', '--all')).files.sort(), everything);
    assert.deepEqual((await checked(...everything)).files.sort(), everything);
  });

  it('and prints findings as JSON', async () => {
    await withSprites();
    const { stdout } = await bench.run(['check', 'ugly.png', '--format', 'json']);
    const { findings } = JSON.parse(stdout) as { findings: Record<string, unknown>[] };
    assert.deepEqual(
      findings.map(({ file, rule, severity }) => ({ file, rule, severity })),
      [{ file: inGame('ugly.png'), rule: 'enlarged', severity: 'warning' }],
    );
    const told = await bench.json(['check', 'ugly.png']);
    assert.deepEqual([told.code, told.output.ok, told.output.findings], [7, true, findings]);
  });

  it('and annotates files for GitHub', async () => {
    await withSprites();
    await mkdir(inGame('a,b'));
    await cp(inGame('ugly.png'), inGame('a,b/50%.png'));
    const { stdout } = await bench.run(['check', 'a,b', '--format', 'github']);
    assert.match(stdout, /^::warning file=a%2Cb\/50%25\.png,title=[^:\n]+::.+\n$/);
  });

  it('and writes SARIF that code scanning reads', async () => {
    await withSprites();
    await cp(inGame('ugly.png'), inGame('my hero.png'));
    const { stdout } = await bench.run(['check', 'my hero.png', '--format', 'sarif']);
    const log = JSON.parse(stdout) as {
      version: string;
      runs: { tool: { driver: { rules: { id: string }[] } }; results: SarifResult[] }[];
    };
    const [run] = log.runs;
    const [result] = run?.results ?? [];
    assert.equal(log.version, '2.1.0');
    assert.equal(result?.level, 'warning');
    assert.equal(run?.tool.driver.rules[result?.ruleIndex ?? -1]?.id, result?.ruleId);
    assert.equal(result?.locations[0]?.physicalLocation.artifactLocation.uri, 'my%20hero.png');
  });

  it('and says which files it could not read, after it checked the others', async () => {
    await withSprites();
    await writeFile(inGame('broken.png'), 'not a picture');
    const { code, stdout, stderr } = await bench.run(['check', 'broken.png', 'ugly.png']);
    assert.equal(code, 2);
    assert.match(stdout, /^ugly\.png$/m);
    assert.match(stderr, /broken\.png: .*isn't a PNG/);
    const told = await bench.json(['check', 'broken.png', 'ugly.png']);
    assert.equal(told.output.ok, false);
    assert.equal(told.output.findings?.length, 1);
  });

  it('and says once what is wrong with many, and never that nothing is to fix if it read none', async () => {
    await withSprites();
    await mkdir(inGame('deep'));
    for (const name of ['a.png', 'b.png', 'c.png']) await cp(inGame('clean.png'), inGame('deep', name));
    await writeFile(inGame('deep/.sprite-kiln.json'), '{ "size": 3 }');
    for (const [command, report] of [
      ['check', '0 files checked.\n'],
      ['fix', ''],
    ] as const) {
      const { code, stdout, stderr } = await bench.run([command, 'deep']);
      assert.deepEqual([code, stdout], [2, report], command);
      assert.match(stderr, /^Error: deep\/a\.png and 2 more: \.sprite-kiln\.json, line 1: Unknown field.*\n$/, command);
    }
    assert.match((await bench.run(['check', 'deep', 'ugly.png'])).stderr, /\nThe other files are done\.\n$/);
  });
});

describe('The program says what lies in the place of an image', () => {
  afterEach(() => bench.close());

  const LFS = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4'.repeat(64)}\nsize 12345\n`;
  const LINES = ['check', 'fix', 'look', 'normal-map', 'export --format gif'];

  for (const [name, content, said] of [
    ['a pointer of Git LFS', LFS, /hero\.png is a Git LFS pointer, not the image itself\. Run “git lfs pull”\./],
    ['a pointer of git-annex', '/annex/objects/SHA256E-s1--0a.png\n', /git-annex pointer.* Run “git annex get”\./],
    ['a web page', '<!DOCTYPE html><html><body>404</body></html>', /hero\.png is a web page, not an image\./],
    ['an empty file', '', /hero\.png.* (?:is empty|can't be read)/],
  ] as const) {
    it(`${name}, for each command`, async () => {
      bench = await programBench({ inOneProcess: true });
      await writeFile(inGame('hero.png'), content);
      for (const line of LINES) {
        const { code, stderr } = await bench.run([...line.split(' '), 'hero.png']);
        assert.equal(code, 2, line);
        assert.match(stderr, said, line);
      }
    });
  }

  it('a link of git-annex whose content is missing', async () => {
    bench = await programBench({ inOneProcess: true });
    await symlink('.git/annex/objects/wF/3k/SHA256E-s1--0a/SHA256E-s1--0a.png', inGame('hero.png'));
    const { code, stderr } = await bench.run(['check', 'hero.png']);
    assert.equal(code, 2);
    assert.match(stderr, /is a link of git-annex, and its content isn't here\. Run “git annex get”\./);
  });

  it('one of many: the others are judged, and it is named', async () => {
    bench = await programBench({ inOneProcess: true });
    const outside = await mkdtemp(path.join(tmpdir(), 'sprite-kiln-outside-'));
    try {
      await cp(path.join(root, 'samples/hero.png'), path.join(outside, 'secret.png'));
      await cp(path.join(root, 'samples/hero.png'), inGame('hero.png'));
      await mkdir(inGame('.hidden'));
      await cp(path.join(root, 'samples/hero.png'), inGame('.hidden/hero.png'));
      await symlink(path.join(outside, 'secret.png'), inGame('link.png'));
      await symlink('gone.png', inGame('nowhere.png'));
      const checked = await bench.run(['check', '.', '--json']);
      assert.equal(checked.code, 2);
      const { error } = JSON.parse(checked.stdout);
      assert.match(error.message, /link\.png: .*outside of the allowed folders/);
      assert.match(error.message, /nowhere\.png: Couldn't read/);
      assert.equal(error.next, 'The other files are done.');
      const { stdout } = await bench.run(['check', '.']);
      // The sprite, and the one in the hidden folder.
      assert.match(stdout, /2 files checked/);
      assert.doesNotMatch(stdout, /sprite/);
      await mkdir(inGame('only'));
      await symlink('gone.png', inGame('only/nowhere.png'));
      assert.match((await bench.run(['check', 'only'])).stderr, /nowhere\.png: Couldn't read/);
      const named = await bench.run(['check', 'hero.png', 'gone.png', 'link.png']);
      assert.equal(named.code, 2);
      assert.match(named.stderr, /gone\.png: No file or folder/);
      const fixed = await bench.run(['fix', '.', '--replace']);
      assert.match(fixed.stderr, /link\.png: .*outside of the allowed folders/);
      assert.match(fixed.stderr, /\.hidden\/hero\.png: .*hidden/);
    } finally {
      await removeFolder(outside);
    }
  });

  it('one of many to export: the others are written, and it is named', async () => {
    bench = await programBench({ inOneProcess: true });
    await cp(path.join(root, 'samples/hero.png'), inGame('a.png'));
    await cp(path.join(root, 'samples/hero.png'), inGame('c.png'));
    await writeFile(inGame('b.png'), 'no image');
    const { code, stdout, stderr } = await bench.run(['export', 'a.png', 'b.png', 'c.png', '--format', 'gif']);
    assert.equal(code, 2);
    assert.match(`${stdout}${stderr}`, /b\.png\(1,1\): error: /);
    assert.deepEqual(
      (await readdir(bench.game)).filter((name) => name.endsWith('.gif')),
      ['a.gif', 'c.gif'],
    );
    assert.match(stderr, /The other exports were made/);
  });

  it('a folder with the name of an image', async () => {
    bench = await programBench({ inOneProcess: true });
    await mkdir(inGame('hero.png'));
    assert.match((await bench.run(['look', 'hero.png'])).stderr, /"hero\.png" isn't a file\./);
    assert.match((await bench.run(['check', 'hero.png'])).stderr, /No sprites in "hero\.png"\./);
  });
});

describe('The program and many numbered files', () => {
  afterEach(() => bench.close());

  const COUNT = 30;
  /** Icons whose colors have nothing in common: one palette for all would change them. */
  async function withIcons(): Promise<void> {
    bench = await programBench({ inOneProcess: true });
    for (let icon = 0; icon < COUNT; icon++) {
      const picture = createRaster(8, 8);
      for (let pixel = 0; pixel < 64; pixel++)
        picture.data.set([icon * 8, 255 - icon * 8, pixel < 32 ? 0 : 255, 255], pixel * 4);
      await writeFile(inGame(`icon_${String(icon).padStart(3, '0')}.png`), pngOf(picture));
    }
  }

  it('says that they count as one animation, and how they are sprites of their own', async () => {
    await withIcons();
    const { stdout, stderr } = await bench.run(['check', '.']);
    assert.match(stdout, /^30 files checked as 1 sprite: /m);
    assert.equal(
      stderr,
      '30 numbered files, icon_000.png to icon_029.png, count as one animation.\nUse --single if each file is a sprite by itself.\n',
    );
    const fixed = await bench.run(['fix', '.', '--output', 'fixed']);
    assert.match(fixed.stderr, /30 numbered files/);
    // Scripts read nothing but their object.
    assert.equal((await bench.run(['--json', 'check', '.'])).stderr, '');
  });

  it('shows on a terminal how far it is, and says so there, too', async function () {
    if (!hasTerminal) this.skip();
    await withIcons();
    const { stdout } = await bench.person(['check', '.'], '');
    assert.match(stdout, /Looking for sprites/);
    assert.match(stdout, /Checking/);
    assert.match(stdout, /30 numbered files, icon_000\.png to icon_029\.png, count as one animation\.\r\n/);
  });

  it('checks and fixes each by itself with --single', async () => {
    await withIcons();
    const { stdout, stderr } = await bench.run(['check', '.', '--single']);
    assert.match(stdout, /^30 files checked: /m);
    assert.equal(stderr, '');
    const { files } = await fix('.', '--single', '--colors', '1', '--output', 'fixed');
    // As one animation, all of them would get one color.
    const colors = new Set<string>();
    for (const { output, colors: count } of files) {
      assert.equal(count, 1);
      colors.add(
        decodePng(await readFile(output ?? ''))
          .data.slice(0, 3)
          .join(),
      );
    }
    assert.ok(colors.size > 20, `${colors.size} colors`);
  });

  it('says nothing of short animations', async () => {
    await withIcons();
    const { stdout, stderr } = await bench.run(['check', 'icon_000.png', 'icon_001.png']);
    assert.match(stdout, /^2 files checked as 1 sprite: /m);
    assert.equal(stderr, '');
  });
});

describe('A path on the command line', () => {
  afterEach(() => bench.close());

  it('in the wrong case gets the right one', async function () {
    // Elsewhere, it works.
    if (process.platform !== 'linux') this.skip();
    await withSprites();
    await mkdir(inGame('Pal'));
    await writeFile(inGame('Pal/Town.hex'), '101010\n');
    const said = async (...args: string[]) => (await bench.run(args)).stderr;
    assert.match(
      await said('fix', 'ugly.png', '--palette', 'pal/town.hex'),
      /but "Pal\/Town\.hex" exists: case counts here\./,
    );
    assert.match(await said('check', 'Ugly.PNG'), /No file or folder "Ugly\.PNG", but "ugly\.png" exists/);
    assert.match(await said('check', 'other.png'), /No file or folder "other\.png"\. Relative paths start at/);
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } } }[];
}

describe('The program fixes pixels', () => {
  afterEach(() => bench.close());

  it('and writes only what changes, into a folder, under its own name', async () => {
    const { clean } = await withSprites();
    const { code, files } = await fix('clean.png', 'ugly.png', '--output', 'fixed');
    assert.equal(code, 0);
    assert.deepEqual(
      files.map(({ source, output, changed }) => ({ source, output, changed })),
      [
        { source: inGame('clean.png'), output: null, changed: false },
        { source: inGame('ugly.png'), output: inGame('fixed/ugly.png'), changed: true },
      ],
    );
    assert.deepEqual(await readdir(inGame('fixed')), ['ugly.png']);
    const fixed = decodePng(await readFile(inGame('fixed/ugly.png')));
    assert.deepEqual([fixed.width, fixed.height], [clean.width, clean.height]);
    assert.deepEqual(visible(fixed), visible(clean));
    const grid = files[1]?.grid ?? { x: 0, y: 0 };
    assert.ok(Math.abs(grid.x - 4.27) < 0.1 && Math.abs(grid.y - 4.27) < 0.1);
  });

  it('and saves next to the source, or over it if that was said', async () => {
    await withSprites(4);
    const before = await readFile(inGame('ugly.png'));
    assert.deepEqual((await fix('ugly.png')).files[0]?.output, inGame('ugly-fixed.png'));
    assert.deepEqual(await readFile(inGame('ugly.png')), before);
    assert.equal((await bench.run(['fix', 'ugly.png', '--replace', '--output', 'x'])).code, 2);
    assert.deepEqual((await fix('ugly.png', '--replace')).files[0]?.output, inGame('ugly.png'));
    assert.notDeepEqual(await readFile(inGame('ugly.png')), before);
    assert.deepEqual((await fix('ugly.png', '--replace')).files[0]?.changed, false);
  });

  it('and puts the last replacement below the folder back, with the JSON of sheets', async () => {
    await withSprites(4);
    for (const name of ['plain.png', 'plain.json']) await writeFile(inGame(name), reportFile(`fix-sheets/${name}`));
    const before = await readFile(inGame('ugly.png'));
    assert.match((await bench.run(['fix', '--undo'])).stdout, /^Nothing to undo/);
    const replaced = await bench.run(['fix', '.', '--replace']);
    assert.equal(replaced.code, 0);
    assert.match(replaced.stdout, /fix --undo$/m);
    assert.equal((await bench.run(['fix', 'ugly.png', '--undo'])).code, 2);
    assert.equal((await bench.run(['fix', '--undo', '--replace'])).code, 2);
    const fixedSheet = await readFile(inGame('plain.png'));
    await writeFile(inGame('plain.json'), '{}');
    const { code, stdout, stderr } = await bench.run(['fix', '--undo']);
    assert.deepEqual([code, stdout], [2, 'restored   ugly.png\n']);
    assert.match(stderr, /plain\.json: It was changed since it was replaced.*left alone/);
    assert.deepEqual(await readFile(inGame('ugly.png')), before);
    assert.deepEqual(await readFile(inGame('plain.png')), fixedSheet);
  });

  it('and replaces nothing that it cannot put back', async () => {
    await withSprites(4);
    const before = await readFile(inGame('ugly.png'));
    await mkdir(bench.data, { recursive: true });
    await writeFile(path.join(bench.data, 'undo'), 'a file in the way');
    const { code, stderr } = await bench.run(['fix', 'ugly.png', '--replace']);
    assert.equal(code, 1);
    assert.match(stderr, /can't be kept for --undo\. Nothing was written\./);
    assert.deepEqual(await readFile(inGame('ugly.png')), before);
    assert.equal((await bench.run(['fix', 'ugly.png'])).code, 0);
  });

  it('of sheets together with their JSON, or leaves both alone', async () => {
    await withSprites(4);
    for (const name of ['plain.png', 'plain.json']) await writeFile(inGame(name), reportFile(`fix-sheets/${name}`));
    await writeFile(inGame('bad.png'), reportFile('fix-sheets/hero.png'));
    await writeFile(inGame('bad.json'), '{"frames": [');
    const { code, stdout, stderr } = await bench.run(['fix', '.', '--replace']);
    assert.equal(code, 2);
    assert.match(stdout, /^written {4}plain\.png$/m);
    assert.match(stderr, /bad\.png: bad\.json names places in bad\.png.*left alone/);
    assert.deepEqual(await readFile(inGame('bad.png')), reportFile('fix-sheets/hero.png'));
    const { frames, meta } = JSON.parse(`${await readFile(inGame('plain.json'))}`);
    assert.deepEqual(
      [frames[3].frame, meta.size],
      [
        { x: 48, y: 0, w: 16, h: 16 },
        { w: 64, h: 16 },
      ],
    );
    // Whatever reads the sheet as one image says why.
    const why = /bad\.json isn't valid JSON/;
    assert.match((await bench.run(['look', 'bad.png'])).stdout, why);
    assert.match((await bench.run(['check', 'bad.png'])).stdout, why);
    assert.match((await bench.run(['export', 'bad.png', '--format', 'gif', '--folder', 'out'])).stdout, why);
    const { stdout: copied } = await bench.run(['--json', 'fix', 'bad.png', '--output', 'fixed']);
    assert.match(JSON.parse(copied).details.notes.join(), why);
    const looked = await bench.json(['look', 'plain.png']);
    assert.deepEqual((looked.output.details as { durations: unknown }).durations, [100, 100, 100, 100]);
  });

  it('with a grid, a palette, and steps said by hand', async () => {
    const { clean } = await withSprites(4);
    await writeFile(inGame('two.hex'), '101010\nf0f0f0\n');
    const { files } = await fix('ugly.png', '--grid', '2x2', '--palette', 'two.hex', '--output', 'fixed');
    const fixed = decodePng(await readFile(inGame('fixed/ugly.png')));
    assert.deepEqual([fixed.width, fixed.height], [clean.width * 2, clean.height * 2]);
    assert.deepEqual([files[0]?.grid, files[0]?.colors], [{ x: 2, y: 2 }, 2]);
    const { files: only } = await fix('ugly.png', '--only', 'alpha', '--output', 'other');
    assert.equal(only[0]?.changed, false);
    for (const wrong of [
      ['--grid', '0.5'],
      ['--grid', '4x'],
      ['--only', 'size'],
      ['--colors', '0'],
      ['--holes'],
      ['--tolerance', '5'],
      ['--background', '--tolerance', '31'],
      ['--alpha', '0'],
      ['--alpha', '256'],
      ['--alpha', '0.5'],
      ['--palette', 'clean.png'],
      ['--dither'],
      ['--output', '../elsewhere'],
    ])
      assert.equal((await bench.run(['fix', 'ugly.png', ...wrong])).code, 2, wrong.join(' '));
  });

  it('of what is behind a sprite, which stays unless it is named', async () => {
    const { clean } = await withSprites();
    const large = resample(clean, clean.width * 6, clean.height * 6, 'nearest');
    await writeFile(inGame('king.png'), pngOf(flattened(large, 0xf4f1ea)));
    const alphasOf = async ({ files }: Awaited<ReturnType<typeof fix>>) =>
      decodePng(await readFile(files[0]?.output ?? '')).data.filter((_, at) => at % 4 === 3);
    const before = await alphasOf(await fix('king.png', '--output', 'opaque'));
    assert.ok(before.every((alpha) => alpha === 255));
    const after = await alphasOf(
      await fix('king.png', '--background', '--holes', '--tolerance', '2', '--output', 'cut'),
    );
    assert.deepEqual(
      after,
      clean.data.filter((_, at) => at % 4 === 3),
    );
  });

  it('of colors and soft alpha that somebody may want only if they are named', async () => {
    bench = await programBench({ inOneProcess: true });
    await writeFile(inGame('spell.png'), pngOf(glow));
    assert.equal((await bench.run(['check', 'spell.png'])).code, 0);
    assert.equal((await fix('spell.png')).files[0]?.changed, false);
    const { files: hard } = await fix('spell.png', '--alpha', '100');
    const { data } = decodePng(await readFile(hard[0]?.output ?? ''));
    for (let at = 3; at < data.length; at += 4) assert.equal(data[at], (glow.data[at] ?? 0) >= 100 ? 255 : 0);
    const { files: few } = await fix('spell.png', '--colors', '3', '--output', 'few');
    assert.deepEqual([few[0]?.changed, few[0]?.colors], [true, 3]);
  });

  it('of what a service drew by default, as another process finds in the records, until a person changes it', async () => {
    bench = await programBench({ credits: 1000, still: () => new Uint8Array(pngOf(glow)) });
    const { code, output } = await bench.json(['generate', 'a spell', '--size', '16']);
    const [spell = ''] = output.files;
    assert.equal(code, 0);
    assert.equal((await bench.run(['check', spell])).code, 7);
    assert.equal((await fix(spell)).files[0]?.changed, true);
    await writeFile(spell, pngOf({ ...glow, data: glow.data.map((value, at) => (at === 0 ? 1 : value)) }));
    assert.equal((await bench.run(['check', spell])).code, 0);
    assert.equal((await fix(spell)).files[0]?.changed, false);
  });

  it('of eight views with one grid, also if each alone would get another one', async () => {
    bench = await programBench({ inOneProcess: true });
    const clean = await hero();
    const empty = createRaster(clean.width * 4, clean.height * 4);
    for (let view = 0; view < 8; view++) {
      const picture = view === 7 ? empty : resample(clean, clean.width * 4, clean.height * 4, 'nearest');
      await writeFile(inGame(`hero-dir-${view}.png`), pngOf(picture));
    }
    const { files } = await fix('.', '--output', 'fixed');
    assert.equal(files.length, 8);
    for (let view = 0; view < 8; view++) {
      const fixed = decodePng(await readFile(inGame(`fixed/hero-dir-${view}.png`)));
      assert.deepEqual([fixed.width, fixed.height], [clean.width, clean.height]);
    }
  });

  it("of numbered pictures of different sizes one by one: they aren't an animation", async () => {
    bench = await programBench({ inOneProcess: true });
    const clean = await hero();
    for (const factor of [3, 5])
      await writeFile(
        inGame(`hero-${factor}.png`),
        pngOf(resample(clean, clean.width * factor, clean.height * factor, 'nearest')),
      );
    await writeFile(inGame('hero-4.png'), pngOf(resample(clean, clean.width * 4, clean.height * 4, 'nearest')));
    const { files } = await fix('hero-3.png', 'hero-4.png', 'hero-5.png', '--output', 'fixed');
    for (const { output } of files) {
      const fixed = decodePng(await readFile(output ?? ''));
      assert.deepEqual([fixed.width, fixed.height], [clean.width, clean.height]);
    }
  });
});
