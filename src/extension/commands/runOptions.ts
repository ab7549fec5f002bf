import path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { foreignText, plainText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import { COLORS, OUTPUT_FRAMES } from '../../shared/contract/limits';
import { limitsOf } from '../domain/operations';
import { isPaid, type RunPlan, ShownSource } from '../domain/runPlan';
import { ArgumentError, assetsWords, filesWords, folderWords, textsWords, wrongArgument } from '../platform/errors';
import { formatChoices } from '../platform/numbers';

/** Options of a run command for code, which is asked nothing. */
export interface RunOptions {
  /** Paths (absolute, or relative to the first workspace folder), URI strings, or Uris; the first is the primary sprite. */
  readonly files?: readonly (string | vscode.Uri)[];
  /** Ids of saved assets. They come after the files; only their ids are sent. */
  readonly assets?: readonly string[];
  readonly prompt?: string;
  /** Pixels. */
  readonly size?: number;
  /** Animate: even, 2 to 16. */
  readonly outputFrames?: number;
  /** Animate: 2 to 256. */
  readonly colors?: number;
  /** In addition to the project's tag. */
  readonly tags?: readonly string[];
  /** Path or URI string; absent: next to the first file, or for an asset the folder from the settings. */
  readonly outputFolder?: string;
  /**
   * Whether a person is asked before credits are spent. `true`: as if a person had started it. `false` or absent: no question, because the
   * caller has asked, unless `spriteKiln.confirmCost` is `always`: the user's own setting counts for callers too.
   */
  readonly confirm?: boolean;
}

const uri = v.custom<vscode.Uri>(isUri);

type Field = keyof RunOptions;

const FIELDS = {
  files: v.optional(v.array(v.union([v.string(), uri]))),
  assets: v.optional(v.array(v.string())),
  prompt: v.optional(v.string()),
  size: v.optional(v.number()),
  outputFrames: v.optional(v.number()),
  colors: v.optional(v.number()),
  tags: v.optional(v.array(v.string())),
  outputFolder: v.optional(v.string()),
  confirm: v.optional(v.boolean()),
};

/** Fields that a command takes: those of its request (§4), and those of every run. */
function fieldsOf(kind: RunKind | 'preview'): readonly Field[] {
  if (kind === 'preview') return ['files'];
  const { inputs, prompt, size, output_frames: outputFrames, colors } = limitsOf(kind);
  return [
    ...(inputs ? (['files', 'assets'] as const) : []),
    ...(prompt ? (['prompt'] as const) : []),
    ...(size ? (['size'] as const) : []),
    ...(outputFrames ? (['outputFrames'] as const) : []),
    ...(colors ? (['colors'] as const) : []),
    // A normal map doesn't become an asset, so it has no tags.
    ...(isPaid(kind) ? (['tags'] as const) : []),
    'outputFolder',
    'confirm',
  ];
}

/** Allowed values of each field, for people who write keybindings and tasks. */
function wordsFor(kind: RunKind | 'preview'): Record<Field, string> {
  const sizes = kind === 'preview' ? [] : (limitsOf(kind).size?.allowed ?? []);
  return {
    files: filesWords(),
    assets: assetsWords(),
    prompt: vscode.l10n.t('a string'),
    size: formatChoices(sizes),
    outputFrames: vscode.l10n.t('an even number from {0} to {1}', OUTPUT_FRAMES.min, OUTPUT_FRAMES.max),
    colors: vscode.l10n.t('a whole number from {0} to {1}', COLORS.min, COLORS.max),
    tags: textsWords(),
    outputFolder: folderWords(),
    confirm: vscode.l10n.t('true or false'),
  };
}

/** Passed to a run command by Edit and Run Again: the questions start with this plan's pictures, folder, and answers. */
export class StartFrom {
  constructor(readonly plan: RunPlan) {}
}

export function isUri(value: unknown): value is vscode.Uri {
  return typeof value === 'object' && value !== null && 'scheme' in value && 'path' in value && 'fsPath' in value;
}

/** Whether code called the command: its one argument is an object that no menu passes. */
export function isCall(args: readonly unknown[]): boolean {
  const [first] = args;
  return (
    typeof first === 'object' &&
    first !== null &&
    !isUri(first) &&
    !(first instanceof StartFrom || first instanceof ShownSource)
  );
}

/** Parses a command's argument; throws an `ArgumentError` that names a wrong or unknown field. */
export function parseOptions(kind: RunKind | 'preview', value: unknown): RunOptions {
  const taken = fieldsOf(kind);
  const words = wordsFor(kind);
  const schema = v.strictObject(Object.fromEntries(taken.map((field) => [field, FIELDS[field]])));
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw wrongArgument(result.issues[0], Object.fromEntries(taken.map((field) => [field, words[field]])));
}

/** A path or URI string as a Uri. */
export function toUri(place: string | vscode.Uri): vscode.Uri {
  if (typeof place !== 'string') return place;
  // A scheme has at least two letters: `C:\hero.png` is a path.
  if (/^[a-z][a-z0-9+.-]+:/i.test(place)) return vscode.Uri.parse(place, true);
  if (path.isAbsolute(place)) return vscode.Uri.file(place);
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder)
    throw new ArgumentError(
      vscode.l10n.t('“{0}” is a relative path, but no folder is open.', plainText(foreignText(place))),
    );
  return vscode.Uri.joinPath(folder.uri, place);
}
