import type { Core } from '../core/core';
import type { AgentAsker } from '../core/domain/runPlan';
import type { Confirmation } from './confirmations';
import type { Guidance } from './guidance';
import type { Places } from './places';

/** The parts of the core that tools use. */
export type ToolCore = Pick<
  Core,
  | 'host'
  | 'connections'
  | 'runs'
  | 'costs'
  | 'known'
  | 'provenance'
  | 'maps'
  | 'styles'
  | 'exports'
  | 'fileEdits'
  | 'outputFolders'
  | 'threads'
  | 'pixelArt'
  | 'code'
  | 'unused'
  | 'assets'
  | 'assetPictures'
  | 'knownTags'
>;

/** What agents may still spend today. */
export interface BudgetUsage {
  /** Credits a day. */
  readonly limit: number;
  /** Spent or reserved. */
  readonly used: number;
  readonly left: number;
  /** Passed by a run that cost more than expected: closed for the day. */
  readonly closed: boolean;
}

/** What a host of the tools gives them: the editor, the program, or a test. */
export interface ToolHost {
  readonly core: ToolCore;
  readonly places: Places;
  readonly guidance: Guidance;
  /** The folder for generated sprites and saved assets, as a URI string; undefined if no folder is open, or if the setting leads outside. */
  outputFolder(): Promise<string | undefined>;
  /** Results are text alone: some clients show pictures badly, and some pay much for them. */
  textOnly(): boolean;
  /** Reads the ledger of the budget; rejects if it can't be read: then nothing may be sent. */
  budget(): Promise<BudgetUsage>;
  /**
   * Who calls, and what they may spend: stands in the journal and counts in the ledger. Read at each call, because a person may change the limit.
   * Undefined if a person calls, who was asked about the cost.
   */
  agent(): Promise<AgentAsker | undefined>;
  /** Milliseconds after which a call answers with the ID of its run, which continues. */
  readonly patience: number;
  /** Asks a person in a dialog of the host's own, which no client can answer or skip: if the budget is 0. Absent if nobody can be asked. */
  ask?(question: Confirmation): Promise<boolean>;
}

/** One call of a tool. */
export interface ToolCall {
  /** Aborts if the client cancels the call. */
  readonly signal: AbortSignal;
  /** Tells a client that waits what happens now, in a few words. */
  progress(text: string): void;
}
