import type * as vscode from 'vscode';
import type { RunAnswers, RunPlan } from '../../../core/domain/runPlan';
import type { AskedStyle } from '../../../core/style/styledPlan';
import type { Step } from '../../platform/wizard';
import type { Services } from '../../services';

/** What a person has answered so far. */
export interface Answers extends RunAnswers {
  /** Supporting pictures, chosen in the wizard. */
  readonly supporting?: readonly vscode.Uri[];
  readonly folder?: vscode.Uri;
  /** Name of a motion in the person's own words; see `RunPlan`. */
  readonly motionName?: RunPlan['motionName'];
  /** A pose is made first, for the motion in `prompt`: the prompt for *Edit…*. */
  readonly poseFirst?: string;
}

export type RunStep = Step<Answers>;

/** What is known before the questions. */
export interface QuestionContext {
  /** Selected pictures, as URI strings. */
  readonly sources: readonly string[];
  /** Where the outputs go, as a URI string; undefined if the selection doesn't tell. */
  readonly folder: string | undefined;
  /** Finds folders for the question, if one is needed. */
  readonly folders: Pick<Services, 'outputFolders'>;
  /** What the style file of the folder adds. */
  readonly style?: AskedStyle | undefined;
  /** Size of the first picture. */
  readonly picture: PictureSize | undefined;
  /** Whether the built-in service draws. */
  readonly builtIn: boolean;
  /** Whether a hosted service draws and one of the pictures seems to stand still (see `standsStill`): most motions need a pose. */
  readonly needsPose: boolean;
  /** Lets the person pick from the assets; empty if they cancel. */
  readonly chooseAssets: () => Promise<readonly vscode.Uri[]>;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
