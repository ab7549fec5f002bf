import path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { RunPlan } from '../features/runs/plan';

/** What a run command takes when it is called without questions. */
export interface RunOptions {
  /** Paths (absolute, or relative to the first workspace folder), URI strings or Uris; the first is the primary sprite. */
  readonly files?: readonly (string | vscode.Uri)[];
  /** Ids of saved assets; they come after the files, go by their id, and nothing of them is sent. */
  readonly assets?: readonly string[];
  readonly prompt?: string;
  /** Pixels. */
  readonly size?: number;
  /** Animate: even, 2 to 16. */
  readonly outputFrames?: number;
  /** Animate: 2 to 256. */
  readonly colors?: number;
  /** Added to the project's tag. */
  readonly tags?: readonly string[];
  /** Path or URI string; absent: beside the first file, or for an asset the folder of the settings. */
  readonly outputFolder?: string;
  /**
   * Whether a person is asked before credits are spent. Absent: where `spriteKiln.confirmCost` is `always`, the user's word, which
   * counts for callers too. `false`: not, for callers that have asked themselves. `true`: as for a person.
   */
  readonly confirm?: boolean;
}

const uri = v.custom<vscode.Uri>(isUri);

const schema: v.GenericSchema<unknown, RunOptions> = v.strictObject({
  files: v.optional(v.array(v.union([v.string(), uri]))),
  assets: v.optional(v.array(v.string())),
  prompt: v.optional(v.string()),
  size: v.optional(v.number()),
  outputFrames: v.optional(v.number()),
  colors: v.optional(v.number()),
  tags: v.optional(v.array(v.string())),
  outputFolder: v.optional(v.string()),
  confirm: v.optional(v.boolean()),
});

/** Given to a run command by Edit and Run Again: the plan whose pictures, folder and answers the questions begin with. */
export class StartFrom {
  constructor(readonly plan: RunPlan) {}
}

/** A call whose one argument is not of this shape. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

export function isUri(value: unknown): value is vscode.Uri {
  return typeof value === 'object' && value !== null && 'scheme' in value && 'path' in value && 'fsPath' in value;
}

/** Whether a command is called by code: its one argument is an object that no menu gives. */
export function isCall(args: readonly unknown[]): boolean {
  const [first] = args;
  return typeof first === 'object' && first !== null && !isUri(first) && !(first instanceof StartFrom);
}

export function parseOptions(value: unknown): RunOptions {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const where = v.getDotPath(issue) ?? '';
  throw new ArgumentError(vscode.l10n.t('The argument of the command is wrong at “{0}”: {1}', where, issue.message));
}

/** A path or URI string as a Uri. */
export function toUri(place: string | vscode.Uri): vscode.Uri {
  if (typeof place !== 'string') return place;
  // Two letters at least: `C:\hero.png` is a path.
  if (/^[a-z][a-z0-9+.-]+:/i.test(place)) return vscode.Uri.parse(place, true);
  if (path.isAbsolute(place)) return vscode.Uri.file(place);
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) throw new ArgumentError(vscode.l10n.t('“{0}” is relative, and no folder is open.', place));
  return vscode.Uri.joinPath(folder.uri, place);
}
