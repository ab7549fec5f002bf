import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/program/line/commandTable';
import { commandHelp, rootHelp } from '../../../src/program/line/helpText';
import { read } from './files';

/** Where words stand: `shown` are strings of the interface, help, and agents' answers; `thrown` those of errors and the log; `prose` all the rest. */
type Kind = 'shown' | 'thrown' | 'prose';

interface WordRule {
  readonly pattern: RegExp;
  readonly better: string;
  /** Absent: all. */
  readonly kinds?: readonly Kind[];
}

/** Words that no American engineer would write, and what to write instead. */
const DIALECT: readonly WordRule[] = [
  {
    pattern: /(?<!\bthere )\b(?:is|was) no (?!longer\b|more\b|less\b|\w+er than\b|\w+er from\b)/i,
    better: "isn't a",
  },
  { pattern: /(?<!\bthere )\b(?:are|were) no (?!longer\b|more\b|less\b)/i, better: "aren't" },
  { pattern: /\b(?:go(?:es)?|went|gone) on\b(?! the (?:wire|disk|right|left))/i, better: 'continue, resume' },
  { pattern: /\b(?:take|takes|taken|took) up\b(?! to\b)/i, better: 'resume', kinds: ['shown', 'thrown'] },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, better: 'fix' },
  { pattern: /\btexts\b/i, better: 'strings' },
  { pattern: /\bbefalls?\b/i, better: 'happens to' },
  { pattern: /whatever its name/i, better: 'despite its extension' },
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\b(?:take|takes|taken|took) back\b/i, better: 'undo' },
  { pattern: /\bcancell/i, better: 'cancel with one l' },
  { pattern: /\b(?:col|arm|fav|behavi)our/i, better: 'American spelling' },
  { pattern: /\banymore\b|(?<!\bhow many )\bany more\b/i, better: 'no longer' },
  { pattern: /\bdearer\b/i, better: 'costs more' },
  { pattern: /\boverlook/i, better: 'take in at a glance, or miss: say which' },
  { pattern: /\b[Mm]ebibytes?\b/, better: 'MB', kinds: ['shown'] },
  // The value of a field in a recipe is quoted.
  { pattern: /(?<!["“`])\bpictures?\b(?!["”`])/i, better: 'image', kinds: ['shown', 'thrown'] },
  { pattern: /\btrash\b/, better: 'Trash', kinds: ['shown'] },
  {
    pattern: /\b(?:[Nn]o trash|There is no trash)\b/,
    better: 'This location has no Trash',
    kinds: ['shown', 'thrown'],
  },
  {
    pattern: /\b(?:could|do|does|did|is|are|was|were|has|have|will|would|should) not\b|\bcannot\b/i,
    better: "couldn't, isn't, can't",
    kinds: ['shown', 'thrown'],
  },
  { pattern: /^There (?:is|are|was|were) no\b/, better: 'No …', kinds: ['shown', 'thrown'] },
];

function faultsIn(name: string, text: string, kind: Kind = 'prose'): string[] {
  return DIALECT.flatMap(({ pattern, better, kinds }) => {
    const found = kinds && !kinds.includes(kind) ? undefined : pattern.exec(text);
    if (!found) return [];
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

/** What makes an error or writes to a log or a progress, up to its first argument. */
const TELLS = /\b(?:new \w*(?:Error|Fault)|super|log\.(?:info|warn|error|debug|trace)|warn|report)\(/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/y;

/** What a literal says, without what is put into it. */
const wordsOf = (literal: string) =>
  literal
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}/g, '…')
    .replaceAll("\\'", "'");

/** Sentences that a source gives to errors and the log, without quotes and what is put into them; codes such as `too-large` aren't sentences. */
function thrownIn(text: string): string[] {
  return [...text.matchAll(TELLS)].flatMap((found) => stringsFrom(text, found.index + found[0].length));
}

/** Strings among the arguments of a call. @param from place of its first argument */
function stringsFrom(text: string, from: number): string[] {
  const strings: string[] = [];
  for (let [at, depth] = [from, 1]; depth > 0 && at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (`'"\``.includes(char)) {
      STRING.lastIndex = at;
      const string = STRING.exec(text)?.[0];
      if (!string) break;
      const words = wordsOf(string);
      if (/\s/.test(words)) strings.push(words);
      at += string.length - 1;
    }
  }
  return strings;
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*/gm, '');

/** All sentences of a source: what has a space in quotes. */
const stringsIn = (text: string) =>
  (withoutComments(text).match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`/g) ?? [])
    .map(wordsOf)
    .filter((words) => /\w \w/.test(words));

/** Titles of a test file that are written as one string. */
const titlesIn = (text: string) =>
  text.match(/\b(?:describe|it|journey|line)\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g) ?? [];

describe("The product's voice", () => {
  it('is American English in every user-visible string', () => {
    const bundle: Record<string, string | { message: string }> = JSON.parse(read('l10n/bundle.l10n.json'));
    const titles: Record<string, string> = JSON.parse(read('package.nls.json'));
    const strings = [...Object.values(bundle), ...Object.values(titles)];
    const faults = strings.flatMap((one) => faultsIn('string', typeof one === 'string' ? one : one.message, 'shown'));
    assert.deepEqual(faults, []);
  });

  it("is American English in the program's help", () => {
    // Lines as long as they are written.
    const style = { width: 10_000, heading: (text: string) => text };
    const pages = [rootHelp(style), ...COMMANDS.map((row) => commandHelp(row, style))];
    assert.ok(pages.join('').length > 5_000);
    assert.deepEqual(
      pages.flatMap((page) => page.split('\n').flatMap((line) => faultsIn('help', line, 'shown'))),
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
      'packages/placeholders/README.md',
      'packages/placeholders/docs/drawing.md',
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

  it('is American English in what errors and the log say', () => {
    const told = [...filesBelow('src', '.ts'), ...filesBelow('packages', '.ts')]
      .filter((file) => !/^packages\/[^/]+\/test\//.test(file))
      .flatMap((file) => thrownIn(read(file)).map((words) => ({ file, words })));
    assert.ok(told.length > 200, `${told.length} sentences`);
    assert.deepEqual(
      told.flatMap(({ file, words }) => faultsIn(file, words, 'thrown')),
      [],
    );
  });

  it('is American English in the words of the tools and the program', () => {
    const told = [...filesBelow('src/agents', '.ts'), ...filesBelow('src/program', '.ts')].flatMap((file) =>
      stringsIn(read(file)).map((words) => ({ file, words })),
    );
    assert.ok(told.length > 300, `${told.length} sentences`);
    assert.deepEqual(
      told.flatMap(({ file, words }) => faultsIn(file, words, 'shown')),
      [],
    );
  });

  it('is American English in comments', () => {
    const sources = [
      ...filesBelow('src', '.ts'),
      ...filesBelow('packages', '.ts'),
      ...filesBelow('test', '.ts'),
      ...filesBelow('scripts', '.mjs'),
      ...filesBelow('packages', '.mjs'),
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
      [...filesBelow('test', '.ts'), ...filesBelow('packages', '.ts')].flatMap((file) =>
        titlesIn(read(file)).flatMap((title) => faultsIn(file, title)),
      ),
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

  it('says numbers, counts, and lists in one way', () => {
    const own = /\bnew Intl\.(?:Number|List)Format\b|(?<!&& [\w.]+ )=== 1\s*\?\s*(?:vscode\.)?l10n\.t\(/;
    const faults = filesBelow('src', '.ts')
      .filter((file) => !file.startsWith('src/shared/base/'))
      .flatMap((file) => own.exec(withoutComments(read(file)))?.[0].replace(/^/, `${file}: `) ?? []);
    assert.deepEqual(faults, [], 'see countOf in src/shared/base/counts.ts, and numbers.ts and lists.ts next to it');
  });

  it('is checked: the listed words are noticed', () => {
    const everywhere = [
      'hero.png is no sprite',
      'There are texts',
      'To go on costs nothing',
      'mend them first',
      'drawn anew',
      "It isn't there anymore",
      'Nobody needs it any more.',
      'The run was dearer.',
      'Colors that people overlook',
    ];
    const inStrings = [
      '1 picture',
      'Choose Pictures…',
      'The list could not be read',
      'The run is taken up',
      'No trash here.',
    ];
    for (const words of everywhere) assert.equal(faultsIn('string', words).length, 1, words);
    for (const words of inStrings) {
      assert.ok(faultsIn('string', words, 'shown').length > 0, words);
      assert.ok(faultsIn('string', words, 'thrown').length > 0, words);
      assert.deepEqual(faultsIn('string', words, 'prose'), [], words);
    }
    const fine = [
      'hero.png is no longer there',
      'There is no picture.',
      'go on the wire',
      'recommended',
      'how many more',
    ];
    for (const words of fine) assert.deepEqual(faultsIn('string', words), [], words);
    assert.deepEqual(faultsIn('string', 'Export it, or add "numbered": "pictures".', 'shown'), []);
  });

  it('is checked in errors, the log, and progress', () => {
    const source = [
      "throw new RangeError('There is no frame.');",
      `throw new Fault(400, 'bad_request', \`It \${why(name)} is not right (\${x}).\`);`,
      `super(\`A picture of \${origin} is dead.\`, options);`,
      "services.log.error('The style could not be read', error);",
      "this.#log.warn(when ? 'The key cannot be kept.' : 'fine here');",
      "this.#warn('does not tell when a key changes');",
      "return code('cannot be seen here');",
    ].join('\n');
    assert.deepEqual(thrownIn(source), [
      'There is no frame.',
      'It … is not right (…).',
      'A picture of … is dead.',
      'The style could not be read',
      'The key cannot be kept.',
      'fine here',
      'does not tell when a key changes',
    ]);
    assert.equal(thrownIn(source).flatMap((words) => faultsIn('source', words, 'thrown')).length, 6);
  });
});
