import * as v from 'valibot';
import { type ForeignText, foreignText, rawText } from '../../shared/base/foreignText';
import { isSha256 } from '../disk/ownPath';

/** An input of the run that made a sprite. */
export interface LedgerInput {
  /** Path in the project, with `/`; absent if it was elsewhere. */
  readonly file?: ForeignText | undefined;
  /** Of the bytes that were read, lowercase hex; absent for an asset that the service kept. */
  readonly sha256?: string | undefined;
  /** An asset of the service, whose file isn't known. */
  readonly asset?: true | undefined;
}

/** That a sprite is no longer what the run wrote. */
export interface LedgerEdit {
  /** Of its bytes when that was noticed, lowercase hex: by it, the sprite is found after it moved. */
  readonly sha256: string;
  /** When it last changed, as in `Date.toISOString`. */
  readonly date: string;
}

/** One output of a run, as a line of the ledger has it. */
export interface LedgerLine {
  /** Where the line stands: lines are sorted by it, and it never changes. See `keyOf`. */
  readonly key: string;
  /** Of the bytes that the run wrote, lowercase hex. */
  readonly sha256: string;
  /** Path in the project, with `/`. */
  readonly file: ForeignText;
  /** See `SOURCE_KINDS`. A later version may write other words. */
  readonly kind: string;
  /** Origin of the service, or `built-in`. */
  readonly service: string;
  readonly operation: string;
  /** As it was sent. */
  readonly prompt?: ForeignText | undefined;
  readonly inputs: readonly LedgerInput[];
  /** When the run was asked for, as in `Date.toISOString`. */
  readonly date: string;
  /** Credits of the whole run, which may have several outputs; absent if they aren't known, or nothing is charged. */
  readonly cost?: number | undefined;
  /** Who asked for it: `person`, or what an agent calls itself. */
  readonly by: ForeignText;
  /** A person kept it: it was a draft. */
  readonly kept?: 'person' | undefined;
  /** A procedural placeholder of the built-in service. */
  readonly placeholder?: true | undefined;
  /** Id of the run. */
  readonly run: string;
  readonly edited?: LedgerEdit | undefined;
  /** Fields that a later version wrote, as JSON has them. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Most characters of a prompt in a line. The contract allows 10,000; only damage and attacks have more. */
const MAX_PROMPT = 20_000;
const MAX_PATH = 4_096;
const MAX_WORD = 500;
const MAX_INPUTS = 100;

const foreign = (most: number) => v.pipe(v.string(), v.maxLength(most), v.transform(foreignText));
const digest = v.pipe(v.string(), v.check(isSha256));
const word = v.pipe(v.string(), v.maxLength(MAX_WORD));
/** No absolute path, and none that leaves the project: it may come from anybody. */
const path = v.pipe(v.string(), v.maxLength(MAX_PATH), v.check(isInProject), v.transform(foreignText));
const date = v.pipe(v.string(), v.isoTimestamp());

const input = v.object({ file: v.optional(path), sha256: v.optional(digest), asset: v.optional(v.literal(true)) });

const FIELDS = {
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{16}-[0-9a-f]{8}$/)),
  sha256: digest,
  file: path,
  kind: word,
  service: word,
  operation: word,
  prompt: v.optional(foreign(MAX_PROMPT)),
  inputs: v.pipe(v.array(input), v.maxLength(MAX_INPUTS)),
  date,
  cost: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  by: foreign(MAX_WORD),
  kept: v.optional(v.literal('person')),
  placeholder: v.optional(v.literal(true)),
  run: word,
  edited: v.optional(v.object({ sha256: digest, date })),
};
const lineSchema = v.object(FIELDS);

/** The same for all lines of one output, whoever wrote them. */
export const identityOf = ({ run, sha256 }: Pick<LedgerLine, 'run' | 'sha256'>) => `${run} ${sha256}`;

/** Whether a path is relative, with `/`, and stays in its folder. */
export function isInProject(file: string): boolean {
  return file !== '' && !/^[/\\]|^[a-z]:|\\|\0/i.test(file) && file.split('/').every((part) => part && part !== '..');
}

/** The line that a text has; undefined if it isn't one, or a required field is missing or wrong. */
export function parseLine(text: string): LedgerLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(lineSchema, value);
  if (!parsed.success || typeof value !== 'object' || value === null) return undefined;
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(FIELDS, name));
  const line = { ...parsed.output, ...(others.length && { more: Object.fromEntries(others) }) };
  return canBeWritten(line) ? line : undefined;
}

/** Whether a line can be written again: what is nested too deeply can be read, but not written. */
function canBeWritten(line: LedgerLine): boolean {
  try {
    return !line.more || lineText(line) !== '';
  } catch {
    return false;
  }
}

/** A line without its line feed: fields in the order of the table, then those of later versions by name. */
export function lineText({ more = {}, ...line }: LedgerLine): string {
  const own: Readonly<Record<string, unknown>> = line;
  const names = Object.keys(FIELDS).filter((name) => own[name] !== undefined);
  const fields = names.map((name) => [name, own[name]] as const);
  const others = Object.entries(more).sort(([a], [b]) => (a < b ? -1 : 1));
  // Foreign text is a string at run time.
  return JSON.stringify(Object.fromEntries([...fields, ...others]));
}

/** A prompt as a line has it. */
export function boundedPrompt(prompt: ForeignText): ForeignText {
  const text = rawText(prompt);
  return text.length > MAX_PROMPT ? foreignText(`${start(text, MAX_PROMPT - 1)}…`) : prompt;
}

export function boundedWord(text: ForeignText): ForeignText {
  return foreignText(start(rawText(text), MAX_WORD));
}

/** The start of a text, without half of a character at its end. */
function start(text: string, characters: number): string {
  return text.slice(0, characters).replace(/[\ud800-\udbff]$/, '');
}
