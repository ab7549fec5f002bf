import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/program/line/commandTable';
import { commandHelp, rootHelp } from '../../../src/program/line/helpText';
import { read } from './files';

/** Words that no American engineer would write, and what to write instead. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/(?<!\bthere )\b(?:is|was) no (?!longer\b|more\b|less\b|\w+er than\b|\w+er from\b)/i, "isn't a"],
  [/(?<!\bthere )\b(?:are|were) no (?!longer\b|more\b|less\b)/i, "aren't"],
  [/\b(?:go(?:es)?|went|gone) on\b(?! the (?:wire|disk|right|left))/i, 'continue, resume'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\btexts\b/i, 'strings'],
  [/\bbefalls?\b/i, 'happens to'],
  [/whatever its name/i, 'despite its extension'],
  [/\banew\b/i, 'again'],
  [/\b(?:take|takes|taken|took) back\b/i, 'undo'],
  [/\bcancell/i, 'cancel with one l'],
  [/\b(?:col|arm|fav|behavi)our/i, 'American spelling'],
];

/** `file: words` that are allowed, and why. */
const REASONED: Readonly<Record<string, string>> = {};

function faultsIn(name: string, text: string): string[] {
  return DIALECT.flatMap(([pattern, better]) => {
    const found = pattern.exec(text);
    if (!found || `${name}: ${found[0]}` in REASONED) return [];
    const start = Math.max(0, found.index - 40);
    return [`${name}: “${text.slice(start, found.index + 60).replace(/\s+/g, ' ')}” → ${better}`];
  });
}

const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => !file.includes('/node_modules/'))
    .sort();

/** Comments of a source text; words in code quotes are user-visible strings, which the bundle has. */
const commentsOf = (text: string) => text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)?.join('\n') ?? '';

/** Titles of a test file that are written as one string. */
const titlesIn = (text: string) =>
  text.match(/\b(?:describe|it|journey|line)\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g) ?? [];

describe("The product's voice", () => {
  it('is American English in every user-visible string', () => {
    const bundle: Record<string, string | { message: string }> = JSON.parse(read('l10n/bundle.l10n.json'));
    const titles: Record<string, string> = JSON.parse(read('package.nls.json'));
    const strings = [...Object.values(bundle), ...Object.values(titles)];
    const faults = strings.flatMap((one) => faultsIn('string', typeof one === 'string' ? one : one.message));
    assert.deepEqual(faults, []);
  });

  it("is American English in the program's help", () => {
    // Lines as long as they are written.
    const style = { width: 10_000, heading: (text: string) => text };
    const pages = [rootHelp(style), ...COMMANDS.map((row) => commandHelp(row, style))];
    assert.ok(pages.join('').length > 5_000);
    assert.deepEqual(
      pages.flatMap((page) => page.split('\n').flatMap((line) => faultsIn('help', line))),
      [],
    );
  });

  it('is American English in the pages: README, changelog, docs, forms', () => {
    const pages = [
      'README.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'CONTRIBUTING.md',
      ...filesBelow('.github', '.yml'),
      ...filesBelow('.github', '.md'),
      'packages/placeholders/src/drawing/README.md',
      'src/program/README.md',
      'scripts/lib/mutants.txt',
      ...filesBelow('docs', '.md'),
    ];
    assert.deepEqual(
      pages.flatMap((page) =>
        read(page)
          .split('\n')
          .flatMap((line) => faultsIn(page, line)),
      ),
      [],
    );
  });

  it('is American English in comments', () => {
    const sources = [
      ...filesBelow('src', '.ts'),
      ...filesBelow('packages', '.ts'),
      ...filesBelow('test', '.ts'),
      ...filesBelow('scripts', '.mjs'),
    ];
    assert.deepEqual(
      sources.flatMap((file) =>
        commentsOf(read(file))
          .split('\n')
          .flatMap((line) => faultsIn(file, line)),
      ),
      [],
    );
  });

  it('is American English in the titles of tests', () => {
    assert.deepEqual(
      filesBelow('test', '.ts').flatMap((file) => titlesIn(read(file)).flatMap((title) => faultsIn(file, title))),
      [],
    );
  });

  it('is American English in the names of measurements, which are on the page of performance', () => {
    const sources = filesBelow('test/bench', '.ts');
    const names = sources.flatMap((file) =>
      (read(file).match(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g) ?? []).map((name) => ({ file, name })),
    );
    assert.ok(names.length > 500);
    assert.deepEqual(
      names.flatMap(({ file, name }) => faultsIn(file, name)),
      [],
    );
  });

  it('is checked: the listed words are noticed', () => {
    for (const words of [
      'hero.png is no picture',
      'There are texts',
      'To go on costs nothing',
      'mend them first',
      'drawn anew',
    ])
      assert.equal(faultsIn('string', words).length, 1, words);
    for (const words of ['hero.png is no longer there', 'There is no picture.', 'go on the wire', 'recommended'])
      assert.deepEqual(faultsIn('string', words), [], words);
  });
});
