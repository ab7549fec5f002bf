import path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { motionNameFault } from '../../core/domain/motions';
import { isPaid, type RunPlan, ShownSource } from '../../core/domain/runPlan';
import { ArgumentError, assetsWords, filesWords, folderWords, textsWords, wrongArgument } from '../../core/text/errors';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatChoices } from '../../shared/base/lists';
import { formatNumber } from '../../shared/base/numbers';
import type { RunKind } from '../../shared/contract/api';
import { COLORS, type OperationLimits, OUTPUT_FRAMES, RUN_LIMITS } from '../../shared/contract/limits';

/** Options of a run command for code, which is asked nothing. */
export interface RunOptions {
  /** Paths (absolute, or relative to the first workspace folder), URI strings, or Uris; the first is the primary sprite. */
  readonly files?: readonly (string | vscode.Uri)[];
  /** Ids of saved assets. They come after the files; only their ids are sent. */
  readonly assets?: readonly string[];
  readonly prompt?: string;
  /** Animate: a word for file names and the tag; absent: from the prompt. */
  readonly motionName?: string;
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

/** A field of the argument. */
interface FieldRow {
  readonly schema: v.GenericSchema;
  /** Whether the runs of a command take it; `limits`: the fields of its request (§4). */
  isTaken(limits: OperationLimits, kind: RunKind): boolean;
  /** What it may be, in words for people who write keybindings and tasks. */
  words(limits: OperationLimits): string;
}

const FIELDS: Readonly<Record<Field, FieldRow>> = {
  files: {
    schema: v.array(v.union([v.string(), uri])),
    isTaken: ({ inputs }) => inputs !== undefined,
    words: filesWords,
  },
  assets: { schema: v.array(v.string()), isTaken: ({ inputs }) => inputs !== undefined, words: assetsWords },
  prompt: {
    schema: v.string(),
    isTaken: ({ prompt }) => prompt !== undefined,
    words: () => vscode.l10n.t('a string'),
  },
  motionName: {
    schema: v.pipe(
      v.string(),
      v.check((name) => !motionNameFault(name)),
    ),
    isTaken: ({ prompt }) => prompt?.describes === 'motion',
    words: () => vscode.l10n.t('a short name for files, such as “{0}”', 'walk'),
  },
  size: {
    schema: v.number(),
    isTaken: ({ size }) => size !== undefined,
    words: ({ size }) => formatChoices((size?.allowed ?? []).map(formatNumber)),
  },
  outputFrames: {
    schema: v.number(),
    isTaken: ({ output_frames }) => output_frames !== undefined,
    words: () => vscode.l10n.t('an even number from {0} to {1}', OUTPUT_FRAMES.min, OUTPUT_FRAMES.max),
  },
  colors: {
    schema: v.number(),
    isTaken: ({ colors }) => colors !== undefined,
    words: () => vscode.l10n.t('a whole number from {0} to {1}', COLORS.min, COLORS.max),
  },
  // A normal map doesn't become an asset, so it has no tags.
  tags: { schema: v.array(v.string()), isTaken: (_, kind) => isPaid(kind), words: textsWords },
  outputFolder: { schema: v.string(), isTaken: () => true, words: folderWords },
  confirm: { schema: v.boolean(), isTaken: () => true, words: () => vscode.l10n.t('true or false') },
};

/** The fields that a command takes, with its limits; *Preview* takes files only. */
function fieldsOf(kind: RunKind | 'preview'): { readonly fields: readonly Field[]; readonly limits: OperationLimits } {
  if (kind === 'preview') return { fields: ['files'], limits: {} };
  const limits = RUN_LIMITS[kind];
  const all = Object.keys(FIELDS) as Field[];
  return { fields: all.filter((field) => FIELDS[field].isTaken(limits, kind)), limits };
}

/**
 * Passed to a run command by Edit and Run Again: the questions start with this plan's pictures, folder, and answers. `with-names`: the outputs get the
 * names that the plan has for them.
 */
export class StartFrom {
  constructor(
    readonly plan: RunPlan,
    readonly names?: 'with-names',
  ) {}
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
  const { fields, limits } = fieldsOf(kind);
  const schema = v.strictObject(Object.fromEntries(fields.map((field) => [field, v.optional(FIELDS[field].schema)])));
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw wrongArgument(
    result.issues[0],
    Object.fromEntries(fields.map((field) => [field, FIELDS[field].words(limits)])),
  );
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
