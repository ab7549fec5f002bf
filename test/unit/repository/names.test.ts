import assert from 'node:assert/strict';
import { committedFiles, read } from './files';

/** A name that says something in another way than all others: what it is, and how it's said here. */
interface Rule {
  readonly how: string;
  /** The names in a source that break the rule. */
  faultsIn(source: string): readonly string[];
  readonly refused: readonly string[];
  readonly allowed: readonly string[];
}

const all = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);

const isTime = (name: string) => /(?:_MS|_SECONDS)$/.test(name);

/** Names of constants in an argument; a member of an object, such as `LIMITS.decode`, has its own name. */
const constantsIn = (argument: string) =>
  argument.match(/(?<![.\w'"])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b(?![.\w'"(])/g) ?? [];

/** What waits, and the place of the time among its arguments. */
const WAITING: readonly (readonly [call: RegExp, place: number])[] = [
  [/\b(?:setTimeout|setInterval)\(/g, 1],
  [/\b(?:delay|sleep|AbortSignal\.timeout|new Later|new LaterByKey)(?:<[^()]*>)?\(/g, 0],
];

/** The arguments of a call. @param start after its opening parenthesis */
function argumentsAt(source: string, start: number): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (depth === 0 && ',)'.includes(letter)) {
      found.push(source.slice(from, at));
      from = at + 1;
      if (letter === ')') return found;
    }
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth--;
  }
  return found;
}

function unnamedTimes(source: string): readonly string[] {
  return WAITING.flatMap(([call, place]) =>
    [...source.matchAll(call)].flatMap(({ index, 0: { length } }) =>
      constantsIn(argumentsAt(source, index + length)[place] ?? '').filter((name) => !isTime(name)),
    ),
  );
}

const RULES: Readonly<Record<string, Rule>> = {
  'private members': {
    how: 'a private member is #name; only constructors are private',
    faultsIn: (source) => [
      ...all(
        source,
        /^\s*(?:(?:public|static|override|abstract|readonly|async)\s+)*(?:private|protected)\s+(?!constructor\b)((?:\w+\s+)*\w+)\s*[(<:=;?!]/gm,
      ),
      ...all(source, /^[^\n'"`/*]*[(,]\s*(?:private|protected)\s+(?:readonly\s+)?(\w+)\s*[:?]/gm),
    ],
    refused: [
      '  private find(): void {',
      '  private readonly names = 1;',
      '  static private look<T>() {}',
      '  protected async go(): Promise<void> {',
      '  constructor(private readonly log: Log) {}',
      '  private static count: number;',
    ],
    allowed: [
      '  private constructor(root: string) {',
      '  #find(): void {',
      '/** private: */',
      " * private find(): it's old",
    ],
  },
  limits: {
    how: 'a limit is MAX_… or MIN_…',
    faultsIn: (source) =>
      all(
        source,
        /(?<![\w'"`])((?:MOST|LEAST|LONGEST|LARGEST|SHORTEST|SMALLEST|FEWEST|HIGHEST|LOWEST|BIGGEST)(?:_[A-Z0-9_]+)?)\b(?!['"`])/g,
      ),
    refused: [
      'const MOST_FRAMES = 3;',
      'export const LONGEST_NAME: number = 4;',
      'let MOST = 3;',
      '  static readonly LARGEST_SIDE = 4;',
      'const [MIN_SIDE, MOST_SIDE] = [1, 2];',
    ],
    allowed: ['const MAX_FRAMES = 3;', 'const ALMOST_ALL = 1;', '  const mostOf = 1;', "say('MOST');"],
  },
  'times that are waited for': {
    how: 'a time ends in _MS or _SECONDS',
    faultsIn: unnamedTimes,
    refused: [
      'setTimeout(() => look(a, b), PAUSE);',
      'setTimeout(done, 2 * REST);',
      'await delay(NAP, undefined, { signal });',
      'await clock.sleep(Math.min(left, NAP), signal);',
      'AbortSignal.timeout(LIMIT)',
      'new Later(REST, () => this.go());',
      'new Later<[string]>(REST, call)',
    ],
    allowed: [
      "setTimeout(() => process.kill(pid, 'SIGKILL'), GRACE_MS);",
      'setTimeout(() => tell(WORDS), 5 * PAUSE_MS);',
      'await delay(NAP_SECONDS * 1000);',
      'await clock.sleep(LIMITS.decode, SIGNAL);',
      'setTimeout(resolve)',
    ],
  },
  'times whose comment says so': {
    how: 'a constant in milliseconds ends in _MS',
    faultsIn: (source) =>
      all(
        source,
        /^\/\*\*\s*(?:\*\s*)?Milliseconds\b(?:(?!\*\/)[\s\S])*\*\/\n(?:export\s+)?const\s+([A-Z][A-Z0-9_]*)\s*[=:]/gm,
      ).filter((name) => !isTime(name)),
    refused: [
      '/** Milliseconds of a look. */\nconst PAUSE = 3;',
      '/**\n * Milliseconds.\n */\nexport const PAUSE = 3;',
    ],
    allowed: ['/** Milliseconds. */\nconst PAUSE_MS = 3;', '/** Pixels; see milliseconds. */\nconst SIDE = 3;'],
  },
};

describe('Names in the code', () => {
  const files = committedFiles().filter((file) => /^(?:src|packages|scripts|test)\/.*\.(?:ts|mjs|cjs)$/.test(file));
  const OWN = 'test/unit/repository/names.test.ts';

  for (const [what, { how, faultsIn, refused, allowed }] of Object.entries(RULES)) {
    it(`say ${what} in one way`, () => {
      const faults = files
        .filter((file) => file !== OWN)
        .flatMap((file) => faultsIn(read(file)).map((name) => `${file}: ${name} (${how})`));
      assert.deepEqual(faults, []);
    });

    it(`that say ${what} in another way are noticed`, () => {
      assert.deepEqual(
        refused.filter((source) => !faultsIn(source).length),
        [],
      );
      assert.deepEqual(
        allowed.filter((source) => faultsIn(source).length),
        [],
      );
    });
  }
});
