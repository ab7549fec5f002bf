import { CHARGED_TEXT, type ToolFailure } from './errors';

/** Credits of one call, as far as they are known. */
export interface CreditFacts {
  /** What the service reserved for this run. */
  readonly reserved?: number;
  /** What is left of the account. */
  readonly remaining?: number;
  /** What agents may still spend today. */
  readonly budgetLeft?: number;
}

/** The part of an answer for programs: the same object as the program prints with `--json`. */
export type AnswerData = {
  /** ID of the run. */
  readonly run?: string;
  /** Absolute paths of the files that were written, in the order of the outputs. */
  readonly files: readonly string[];
  /** IDs of assets. */
  readonly assets: readonly string[];
  readonly credits: CreditFacts;
  /** What only one tool tells, by name. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What to do next, if a model should know; after a failure, its error says it. */
  readonly next?: string;
} & (
  | { readonly ok: true }
  | { readonly ok: false; readonly error: Pick<ToolFailure, 'code' | 'message' | 'charged' | 'next'> }
);

/**
 * What a call answers: text first, which every client reads. A client gets the data in place of the text or not at all, so each of them says everything.
 */
export interface ToolAnswer {
  readonly text: string;
  readonly data: AnswerData;
  /** At most one picture: a PNG of at most 1,024 pixels a side and 200 KB. */
  readonly picture?: Uint8Array;
}

/** What an answer consists of besides its words. */
export interface AnswerParts {
  readonly run?: string | undefined;
  readonly files?: readonly string[];
  readonly assets?: readonly string[];
  readonly credits?: CreditFacts;
  readonly details?: Readonly<Record<string, unknown>>;
  /** What to do next: the last line of the text, too. */
  readonly next?: string | undefined;
  readonly picture?: Uint8Array | undefined;
}

/** An answer to a call that did what was asked. @param lines of the text; empty ones are left out */
export function done(lines: readonly string[], parts: AnswerParts = {}): ToolAnswer {
  const { next, picture } = parts;
  const data = { ok: true, ...dataOf(parts), ...(next !== undefined && { next }) } as const;
  return answer([...lines, next === undefined ? '' : `Next: ${next}`], data, picture);
}

/**
 * An answer to a call that failed. The first line has the code, and whether it cost; the last what to do next.
 * @param lines about what was done anyway
 */
export function failed(failure: ToolFailure, parts: AnswerParts = {}, lines: readonly string[] = []): ToolAnswer {
  const { code, message, charged, next, run } = failure;
  const error = { code, message, charged, next };
  const data = { ok: false, error, ...dataOf({ ...parts, run: parts.run ?? run }) } as const;
  const text = [`Error ${code}: ${message} ${CHARGED_TEXT[charged]}`, ...lines, `Next: ${next}`];
  return answer(text, data, parts.picture);
}

function answer(lines: readonly string[], data: AnswerData, picture: Uint8Array | undefined): ToolAnswer {
  return { text: lines.filter(Boolean).join('\n'), data, ...(picture && { picture }) };
}

function dataOf({ run, files = [], assets = [], credits = {}, details }: AnswerParts) {
  return { ...(run !== undefined && { run }), files, assets, credits, ...(details && { details }) };
}
