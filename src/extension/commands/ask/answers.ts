import type * as vscode from 'vscode';
import type { Step } from '../../platform/wizard';

/** What the questions of a run command have brought so far. */
export interface Answers {
  readonly prompt?: string;
  readonly size?: number;
  readonly outputFrames?: number;
  readonly colors?: number;
  /** Supporting pictures, chosen in the wizard. */
  readonly supporting?: readonly vscode.Uri[];
  readonly folder?: vscode.Uri;
}

export type RunStep = Step<Answers>;
