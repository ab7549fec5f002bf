import { rawText } from '../../shared/base/foreignText';
import type { LedgerEntry } from './ledgerText';
import type { LedgerSprite, SpriteState } from './matchSprites';
import { isAiKind } from './sourceKind';
import type { ProjectLedger } from './spriteLedger';

/** How reports call the states of sprites. */
export const STATE_WORDS = {
  generated: 'as generated',
  edited: 'edited since',
  known: 'made by a service',
  none: 'no record',
} as const satisfies Readonly<Record<SpriteState, string>>;

/** A sprite as reports have it: strings as they are in lines, for formats that escape them. Absent fields aren't known. */
export interface LedgerRow {
  readonly file: string;
  readonly state: (typeof STATE_WORDS)[SpriteState];
  /** Whether a model made or edited it; null if nothing says so. */
  readonly ai: boolean | null;
  readonly placeholder?: true;
  /** See `SOURCE_KINDS`. */
  readonly kind?: string;
  readonly service?: string;
  readonly operation?: string;
  readonly prompt?: string;
  readonly inputs?: readonly { readonly file?: string; readonly sha256?: string; readonly asset?: true }[];
  readonly date?: string;
  readonly cost?: number;
  readonly by?: string;
  readonly kept?: string;
  /** When it was last changed, if it isn't as generated. */
  readonly edited?: string;
  /** Of the bytes that it has now. */
  readonly sha256: string;
  /** Of the bytes that the run wrote. */
  readonly written?: string;
  readonly run?: string;
}

export const rowsOf = ({ sprites }: Pick<ProjectLedger, 'sprites'>): LedgerRow[] => sprites.map(rowOf);

export function rowOf({ sprite, state, entry, edited, madeBy }: LedgerSprite): LedgerRow {
  return {
    file: rawText(sprite.file),
    state: STATE_WORDS[state],
    ai: aiOf(entry, madeBy),
    ...(madeBy && { service: madeBy === 'built-in' ? madeBy : 'a hosted service' }),
    ...(madeBy === 'built-in' && { placeholder: true as const }),
    ...(entry && fieldsOf(entry)),
    ...(edited && { edited: edited.date }),
    sha256: sprite.sha256,
  };
}

function aiOf(entry: LedgerEntry | undefined, madeBy: LedgerSprite['madeBy']): boolean | null {
  if (entry) return isAiKind(entry.line.kind) ?? null;
  return madeBy === undefined ? null : madeBy === 'hosted';
}

function fieldsOf({ line }: LedgerEntry): Omit<LedgerRow, 'file' | 'state' | 'ai' | 'sha256'> {
  const { kind, service, operation, prompt, inputs, date, cost, by, kept, placeholder, sha256, run } = line;
  return {
    ...(placeholder && { placeholder }),
    kind,
    service,
    operation,
    ...(prompt !== undefined && { prompt: rawText(prompt) }),
    inputs: inputs.map(({ file, ...rest }) => ({
      ...(file !== undefined && { file: rawText(file) }),
      ...(rest.sha256 !== undefined && { sha256: rest.sha256 }),
      ...(rest.asset && { asset: rest.asset }),
    })),
    date,
    ...(cost !== undefined && { cost }),
    by: rawText(by),
    ...(kept && { kept }),
    written: sha256,
    run,
  };
}

/** Sums of a project. */
export interface LedgerSums {
  readonly sprites: number;
  /** Made or edited by a model. */
  readonly ai: number;
  /** Of those, the ones that changed afterwards. */
  readonly aiEdited: number;
  readonly placeholders: number;
  /** Computed normal maps, and what words of later versions say. */
  readonly others: number;
  /** Without any record. */
  readonly none: number;
  /** Credits of all runs that made them, each counted once. */
  readonly cost: number;
  /** Number of recorded outputs that are no longer in the project. */
  readonly gone: number;
}

export function sumsOf(ledger: Pick<ProjectLedger, 'sprites' | 'gone'>): LedgerSums {
  const rows = rowsOf(ledger);
  const count = (test: (row: LedgerRow) => boolean) => rows.filter(test).length;
  const none = count(({ state }) => state === STATE_WORDS.none);
  const ai = count((row) => row.ai === true);
  const placeholders = count((row) => row.placeholder === true);
  const costs = new Map(rows.flatMap(({ run, cost = 0 }) => (run === undefined ? [] : [[run, cost] as const])));
  return {
    sprites: rows.length,
    ai,
    aiEdited: count((row) => row.ai === true && row.edited !== undefined),
    placeholders,
    others: rows.length - none - ai - placeholders,
    none,
    cost: [...costs.values()].reduce((sum, cost) => sum + cost, 0),
    gone: ledger.gone.length,
  };
}
