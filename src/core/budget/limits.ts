import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { hasCode, makeFolder, replaceFile } from '../disk/durableFiles';
import { withRegular } from '../disk/regularFile';
import type { BudgetBound } from './budget';

/** Credits that agents may spend a UTC day if nobody chose another number. */
export const DEFAULT_AGENT_BUDGET = 100;

/** The most that a setting may allow: a larger number is a mistake. */
const MAX_CREDITS = 1_000_000;

const limitSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MAX_CREDITS));

/** A limit from a setting or a config file: undefined if it isn't a number from 0 to 1,000,000. */
export function limitFrom(value: unknown): number | undefined {
  const parsed = v.safeParse(limitSchema, value);
  return parsed.success ? parsed.output : undefined;
}

/** Where an account's files are. */
export interface Account {
  /** `process.platform`. */
  readonly system: NodeJS.Platform;
  /** Absolute path of its home folder, as the system knows it. */
  readonly home: string;
}

/**
 * This account by the system's list of users: not by `HOME` and the like, which an agent can set for the programs that it starts. Throws if the
 * system doesn't know it, as in some containers.
 */
export function thisAccount(): Account {
  return { system: process.platform, home: os.userInfo().homedir };
}

const PLACES: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['Library', 'Application Support', 'sprite-kiln'],
  win32: ['AppData', 'Local', 'sprite-kiln'],
};

/**
 * The folder of the budget's ledger: one for the account, so that no option and no environment gives a program a fresh one.
 */
export function budgetFolder({ system, home }: Account = thisAccount()): string {
  const place = PLACES[system] ?? ['.local', 'state', 'sprite-kiln'];
  const { join } = system === 'win32' ? path.win32 : path.posix;
  return join(home, ...place, 'budget');
}

/**
 * The limit of a program: what the account's own config file says, or 100. The config file that the environment names can only lower it, because an
 * agent chooses the environment of the programs that it starts.
 * @param account `agentBudget` of the account's own file
 * @param environment the same of the file that the environment names; undefined if it's the account's own or has none
 */
export function programLimit(account: unknown, environment?: unknown): number {
  // What can't be understood allows nothing.
  const own = account === undefined ? DEFAULT_AGENT_BUDGET : (limitFrom(account) ?? 0);
  return environment === undefined ? own : Math.min(own, limitFrom(environment) ?? 0);
}

const editorSchema = v.object({ version: v.literal(1), limit: limitSchema, folders: v.array(v.string()) });

/**
 * Records the editor's limit for a workspace, so that a server that the editor starts for one of its folders finds it.
 * @param folder see `budgetFolder`
 * @param bound the user's setting, and the real paths of the workspace's folders
 */
export async function recordEditorBound(folder: string, { limit, folders = [] }: BudgetBound): Promise<void> {
  const place = path.join(folder, 'editor');
  await makeFolder(place);
  const content = JSON.stringify({ version: 1, limit, folders });
  // A file for each folder: windows never write each other's.
  for (const one of folders) await replaceFile(path.join(place, nameFor(one)), content);
}

/**
 * What the editor recorded for a folder of its workspace: undefined if nothing, or if it is damaged. Rejects if the file can't be read.
 * @param folder see `budgetFolder`
 * @param workspace real path of the folder
 */
export async function editorBound(folder: string, workspace: string): Promise<BudgetBound | undefined> {
  try {
    const file = path.join(folder, 'editor', nameFor(workspace));
    const text = await withRegular(file, ({ handle }) => handle.readFile('utf8'));
    const parsed = v.safeParse(editorSchema, JSON.parse(text));
    if (!parsed.success || !parsed.output.folders.includes(workspace)) return undefined;
    return { limit: parsed.output.limit, folders: parsed.output.folders };
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const nameFor = (workspace: string) => `${createHash('sha256').update(workspace).digest('hex').slice(0, 32)}.json`;
