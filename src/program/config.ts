import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { limitFrom, programLimit } from '../core/budget/limits';
import { hasCode, makeFolder, replaceFile } from '../core/disk/durableFiles';
import { NotRegularError, withRegular } from '../core/disk/regularFile';
import { foreignText, plainText } from '../shared/base/foreignText';
import type { Places } from './places';
import { ProgramError } from './programError';

const MAX_BYTES = 64 * 1024;

/** The fields of `config.json`; each is optional. Those of later versions are kept. */
const fields = {
  agentBudget: v.pipe(
    v.number(),
    v.check((value) => limitFrom(value) !== undefined),
  ),
  outputFolder: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
  projectTag: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  directionNames: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(40))), v.maxLength(8)),
  normalMapSuffix: v.picklist(['auto', '_n', '_normal']),
  runsAtOnce: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
};
type Field = keyof typeof fields;

/** What each field must be, after “must be”. */
const WORDS: Readonly<Record<Field, string>> = {
  agentBudget: 'a number of credits from 0 to 1,000,000',
  outputFolder: 'the path of a folder',
  projectTag: 'a string or null',
  directionNames: 'a list of up to 8 names',
  normalMapSuffix: '"auto", "_n", or "_normal"',
  runsAtOnce: 'a whole number from 1 to 8',
};

const schema = v.looseObject(v.entriesFromObjects([v.partial(v.object(fields))]));

/** The settings of the program: those of the same names in the editor, for everything that has no window. */
export interface ProgramConfig {
  /** Credits that agents may spend a day on this account, over all folders. */
  readonly agentBudget: number;
  /** Relative to the folder that the program was started in, and inside it; empty: where the project has its sprites. */
  readonly outputFolder: string;
  /** Absent: the name of the folder; empty: none. */
  readonly projectTag?: string;
  /** Eight names in the service's order, or none. */
  readonly directionNames: readonly string[];
  readonly normalMapSuffix: 'auto' | '_n' | '_normal';
  /** Most runs at the same time. */
  readonly runsAtOnce: number;
}

/**
 * Reads the settings. The budget is the smaller one of the account's own and the environment's: an agent that sets `XDG_CONFIG_HOME` can
 * lower it and never raise it.
 * @throws {ProgramError} if a file is there and can't be used: guessing would ignore what a person wrote
 */
export async function readConfig(places: Pick<Places, 'settings' | 'accountSettings'>): Promise<ProgramConfig> {
  const own = await readAccountSettings(places);
  const here = places.settings === places.accountSettings ? own : ((await readSettings(places.settings)) ?? {});
  const names = here.directionNames ?? [];
  return {
    agentBudget: programLimit(own.agentBudget, here.agentBudget),
    outputFolder: here.outputFolder ?? '',
    ...(typeof here.projectTag === 'string' && { projectTag: here.projectTag }),
    directionNames: new Set(names).size === 8 ? names : [],
    normalMapSuffix: here.normalMapSuffix ?? 'auto',
    runsAtOnce: here.runsAtOnce ?? 4,
  };
}

/**
 * Sets the budget in the account's settings and in the environment's, so that it counts in both. All other fields stay, also unknown ones.
 * @param credits 0 to 1,000,000; see `limitFrom`
 * @throws {ProgramError} if a file is damaged or can't be written; then it is unchanged
 */
export async function writeBudget(
  places: Pick<Places, 'settings' | 'accountSettings'>,
  credits: number,
): Promise<void> {
  const files = [...new Set([places.accountSettings ?? places.settings, places.settings])];
  // Both are read before one is written: a damaged file changes nothing.
  const contents = await Promise.all(files.map(readSettings));
  for (const [index, file] of files.entries()) {
    const content = { ...contents[index], agentBudget: credits };
    try {
      await makeFolder(path.dirname(file));
      // A link to a file elsewhere, as people who keep their settings in Git have it, stays a link.
      await replaceFile(await realpath(file).catch(() => file), `${JSON.stringify(content, null, 2)}\n`);
    } catch (cause) {
      throw new ProgramError('failed', `${shown(file)} couldn't be written. It's unchanged.`, { cause });
    }
  }
}

type Settings = v.InferOutput<typeof schema>;

/** Those of the account. If nobody can know what they say about the budget, agents may spend nothing. */
async function readAccountSettings({ accountSettings }: Pick<Places, 'accountSettings'>): Promise<Settings> {
  if (accountSettings === undefined) return {};
  return (await readSettings(accountSettings)) ?? { agentBudget: 0 };
}

/**
 * The fields of a file, with those that this version doesn't know; none if it doesn't exist. Undefined if this user may not look into its folder, as
 * in containers that have the home folder of another user.
 */
async function readSettings(file: string): Promise<Settings | undefined> {
  let value: unknown;
  try {
    const facts = await stat(file).catch((error: unknown) => {
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    });
    if (!facts) return undefined;
    value = JSON.parse((await textOf(file)).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return {};
    if (error instanceof ProgramError) throw error;
    if (error instanceof SyntaxError) throw damaged(file, "isn't valid JSON");
    if (error instanceof NotRegularError) throw damaged(file, "isn't a file");
    throw new ProgramError('failed', `${shown(file)} couldn't be read.`, { cause: error });
  }
  // To Valibot, a list is an object without fields.
  const result = v.safeParse(schema, Array.isArray(value) ? undefined : value);
  if (result.success) return result.output;
  const field = (v.getDotPath(result.issues[0]) ?? '').split('.')[0] ?? '';
  throw field in WORDS
    ? damaged(file, `is wrong: “${field}” must be ${WORDS[field as Field]}`)
    : damaged(file, "isn't a JSON object");
}

function textOf(file: string): Promise<string> {
  return withRegular(file, ({ handle, size }) => {
    if (size > MAX_BYTES) throw damaged(file, `is over ${MAX_BYTES / 1024} KiB`);
    return handle.readFile('utf8');
  });
}

function damaged(file: string, what: string): ProgramError {
  return new ProgramError('bad-input', `${shown(file)} ${what}.`, { next: 'Fix or remove that file.' });
}

const shown = (file: string) => plainText(foreignText(file));
