import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileFinding } from '../../../src/core/pixelArt/findings';
import { CHECK_FORMATS } from '../../../src/program/check/formats';
import { repositoryRoot } from '../../../src/program/check/repositoryRoot';
import { removeFolder, temporaryDirectory } from '../../support/folders';

const ROOT = path.resolve('/game');

function finding(more: Partial<FileFinding> = {}): FileFinding {
  const file = path.join(ROOT, 'art/hero.png');
  return { file, rule: 'specks', severity: 'warning', message: 'Two pixels look like dirt.', ...more };
}

interface SarifRun {
  readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
  readonly originalUriBaseIds: Readonly<Record<string, { readonly uri: string }>>;
  readonly invocations?: readonly {
    readonly toolExecutionNotifications: readonly { readonly message: { readonly text: string } }[];
  }[];
  readonly results: readonly {
    readonly ruleId: string;
    readonly ruleIndex: number;
    readonly level: string;
    readonly partialFingerprints: { readonly primaryLocationLineHash: string };
    readonly properties: Readonly<Record<string, unknown>>;
    readonly locations: readonly {
      readonly physicalLocation: { readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string } };
    }[];
  }[];
}

function report(findings: readonly FileFinding[], folder = ROOT) {
  return { findings, files: findings.length, sprites: findings.length, folder, root: ROOT, version: '1.0.0' };
}

function sarifOf(findings: readonly FileFinding[], folder?: string): { readonly text: string; readonly run: SarifRun } {
  const text = CHECK_FORMATS.sarif(report(findings, folder));
  const { runs } = JSON.parse(text) as { readonly runs: readonly [SarifRun] };
  return { text, run: runs[0] };
}

const placesOf = ({ results }: SarifRun) =>
  results.map(({ locations: [one] }) => one?.physicalLocation.artifactLocation);

/** What code scanning of GitHub accepts: 10 MB, 25,000 results in a run. */
const MAX_BYTES = 10_000_000;

describe('SARIF of checks', () => {
  it('names paths from the root of the repository, in any folder', () => {
    for (const folder of [ROOT, path.join(ROOT, 'art')]) {
      const { run } = sarifOf([finding({ file: path.join(ROOT, 'art/my hero#1.png') })], folder);
      assert.deepEqual(placesOf(run), [{ uri: 'art/my%20hero%231.png', uriBaseId: '%SRCROOT%' }]);
      assert.deepEqual(run.originalUriBaseIds, { '%SRCROOT%': { uri: `${pathToFileURL(ROOT).href}/` } });
    }
  });

  it('names a file outside of the repository by its whole address', () => {
    const file = path.resolve('/elsewhere/hero.png');
    assert.deepEqual(placesOf(sarifOf([finding({ file })]).run), [{ uri: pathToFileURL(file).href }]);
  });

  it('stays below the limit with thousands of findings of thousands of pixels', () => {
    const pixels = Array.from({ length: 10_000 }, (_, n) => [100 + (n % 100), 200 + Math.floor(n / 100)] as const);
    const all = Array.from({ length: 2_000 }, (_, n) => finding({ file: path.join(ROOT, `art/${n}.png`), pixels }));
    const { text, run } = sarifOf(all);
    assert.ok(Buffer.byteLength(text) < MAX_BYTES / 10, `${Buffer.byteLength(text)} bytes`);
    assert.equal(run.results.length, 2_000);
    assert.deepEqual(run.results[0]?.properties, {
      pixels: 10_000,
      box: { x: 100, y: 200, width: 100, height: 100 },
    });
  });

  it('lists the worst findings if there are more than a service accepts, and says how many are missing', () => {
    const hints = Array.from({ length: 25_010 }, () => finding({ severity: 'hint' }));
    const { text, run } = sarifOf([...hints, finding({ severity: 'error' })]);
    assert.equal(run.results.length, 25_000);
    assert.equal(run.results[0]?.level, 'error');
    const [told] = run.invocations?.[0]?.toolExecutionNotifications ?? [];
    assert.match(told?.message.text ?? '', /^11 more findings aren't listed/);
    assert.ok(Buffer.byteLength(text) < MAX_BYTES);
    assert.equal(sarifOf([finding()]).run.invocations, undefined);
  });

  it('refers to the rules that it defines', () => {
    const { run } = sarifOf([finding(), finding({ rule: 'banding', severity: 'hint' })]);
    for (const { ruleId, ruleIndex } of run.results) assert.equal(run.tool.driver.rules[ruleIndex]?.id, ruleId);
    assert.deepEqual(
      run.results.map(({ level }) => level),
      ['warning', 'note'],
    );
  });

  it('tells findings of one rule in one file apart, in the same way each time', () => {
    const prints = () =>
      sarifOf([finding(), finding({ message: 'Another one.' }), finding({ rule: 'banding' })]).run.results.map(
        ({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash,
      );
    assert.equal(new Set(prints()).size, 3);
    assert.deepEqual(prints(), prints());
  });
});

describe('Annotations of checks', () => {
  it('name paths from the root of the repository', () => {
    const lines = CHECK_FORMATS.github(report([finding()], path.join(ROOT, 'art')));
    assert.match(lines, /^::warning file=art\/hero\.png,title=/);
    // People read paths from where they are.
    assert.match(CHECK_FORMATS.text(report([finding()], path.join(ROOT, 'art'))), /^hero\.png\n/);
  });
});

describe('The root of a repository', () => {
  let top: string;
  const at = (...parts: string[]) => path.join(top, ...parts);

  beforeEach(async () => {
    top = await temporaryDirectory();
    await mkdir(at('checkout/art/heroes'), { recursive: true });
  });
  afterEach(() => removeFolder(top));

  it('is the nearest folder with .git, which is a file in worktrees and submodules', async () => {
    await mkdir(at('checkout/.git'));
    assert.equal(await repositoryRoot(at('checkout/art/heroes'), {}), at('checkout'));
    await writeFile(at('checkout/art/.git'), 'gitdir: ../.git/worktrees/art\n');
    assert.equal(await repositoryRoot(at('checkout/art/heroes'), {}), at('checkout/art'));
  });

  it('is the checkout of a build without .git', async () => {
    for (const name of ['GITHUB_WORKSPACE', 'CI_PROJECT_DIR', 'BUILD_SOURCESDIRECTORY'])
      assert.equal(await repositoryRoot(at('checkout/art/heroes'), { [name]: at('checkout') }), at('checkout'));
  });

  it('is in the checkout of a build, even if that is in another repository', async () => {
    await mkdir(at('.git'));
    const env = { GITHUB_WORKSPACE: at('checkout') };
    assert.equal(await repositoryRoot(at('checkout/art'), env), at('checkout'));
    // A second repository in the checkout, as with the path of actions/checkout.
    await mkdir(at('checkout/art/.git'));
    assert.equal(await repositoryRoot(at('checkout/art/heroes'), env), at('checkout/art'));
  });

  it('is found through links', async () => {
    await symlink(at('checkout'), at('link'));
    assert.equal(await repositoryRoot(at('checkout/art'), { GITHUB_WORKSPACE: at('link') }), at('checkout'));
  });

  it('is the folder itself if nothing says otherwise', async () => {
    const elsewhere = { GITHUB_WORKSPACE: at('other'), CI_PROJECT_DIR: 'relative' };
    // Folders of tests are in no repository.
    assert.equal(await repositoryRoot(at('checkout/art'), elsewhere), at('checkout/art'));
  });
});

describe('Names with unseen characters', () => {
  const UNSEEN = [0x1b, 0x07, 0x0d, 0x0a, 0x7f, 0x9b, 0x61c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066].map(
    (code) => String.fromCharCode(code),
  );

  for (const format of Object.keys(CHECK_FORMATS) as (keyof typeof CHECK_FORMATS)[]) {
    it(`steer no terminal as ${format}`, () => {
      for (const sign of UNSEEN) {
        const file = path.join(ROOT, `a${sign}b.png`);
        const text = CHECK_FORMATS[format](report([finding({ file, message: `c${sign}d` })]));
        const left = [...text.replaceAll('\n', '')].filter((one) => UNSEEN.includes(one));
        assert.deepEqual(left, [], `U+${sign.charCodeAt(0).toString(16)}`);
        if (format === 'github') assert.match(text, /^::warning file=a.+b\.png,title=.+::c.+d\n$/u);
      }
    });
  }

  it('are the same for whoever parses the JSON', () => {
    const file = path.join(ROOT, `${UNSEEN.join('')}\u{e0041}\u{1f409}.png`);
    const { findings } = JSON.parse(CHECK_FORMATS.json(report([finding({ file })]))) as { findings: FileFinding[] };
    assert.equal(findings[0]?.file, file);
  });
});
