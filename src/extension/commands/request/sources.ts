import * as vscode from 'vscode';
import { assetAt } from '../../../core/domain/assetPlace';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { type RunPlan, ShownSource } from '../../../core/domain/runPlan';
import { InputError } from '../../../service/errors';
import type { RunKind } from '../../../shared/contract/api';
import { RUN_LIMITS } from '../../../shared/contract/limits';
import { isPicture } from '../ask/pictures';
import { isUri, StartFrom } from '../runOptions';

/** From what a run is made: the arguments of its command → its images. Places are URI strings. Nothing is asked or read here. */

/** What a person started a run command with. */
export interface Start {
  /** The selected files and folders, the clicked one first; of an earlier run, its sources. */
  readonly selected: readonly string[];
  /** What the preview shows in which a button was pressed. */
  readonly shown?: ShownSource;
  /** The plan that *Edit and Run Again* starts from. */
  readonly plan?: RunPlan;
  /** Names of the outputs; see `RunPlan`. */
  readonly stems?: RunPlan['stems'];
}

/**
 * @param args of the command: the Explorer passes the clicked file and all selected ones, the preview what it shows
 * @param newest the newest sprite, if a button of the walkthrough asks for it
 */
export function startOf(args: readonly unknown[], newest?: readonly string[]): Start {
  const [first] = args;
  if (first instanceof StartFrom) {
    const { plan, names } = first;
    const selected = plan.sources.map(normalized);
    return { selected, plan, ...(names && plan.stems && { stems: plan.stems }) };
  }
  if (first instanceof ShownSource) return { selected: [normalized(first.uri)], shown: first };
  return { selected: newest ?? selectedIn(args) };
}

function selectedIn([clicked, all]: readonly unknown[]): readonly string[] {
  if (!isUri(clicked)) return [];
  const others = Array.isArray(all) ? all.filter(isUri).map(uriText) : [];
  const first = uriText(clicked);
  return [first, ...others.filter((uri) => uri !== first)];
}

export const uriText = (uri: vscode.Uri): string => uri.toString();

/** A URI as VS Code writes it. @throws if it isn't one */
export const normalized = (uri: string) => uriText(vscode.Uri.parse(uri, true));

export const takesNoPictures = (kind: RunKind) => OPERATION_TABLE[kind].selection === 'none';

/** Whether runs accept a place as an input. */
export const isInput = (uri: string) => isPicture(vscode.Uri.parse(uri, true));

/** The images that need no question: those of the selection that runs accept. Undefined if there are none, but the operation needs some. */
export function selectedInputs(kind: RunKind, { selected }: Pick<Start, 'selected'>): readonly string[] | undefined {
  if (takesNoPictures(kind)) return [];
  const fitting = selected.filter(isInput);
  return fitting.length ? fitting : undefined;
}

/** The images of a run. */
export interface Sources {
  readonly uris: readonly string[];
  /** What previews show of Aseprite files among them. */
  readonly looks: RunPlan['looks'];
  /** They are the references of a style file, because nothing else was chosen. */
  readonly areReferences: boolean;
}

/**
 * What a preview shows of Aseprite files: of an earlier run, what it used; otherwise the preview that started the command, or the one in front.
 * @param inFront the image in front, if it's the one that is used
 */
export function looksOf({ plan, shown }: Pick<Start, 'plan' | 'shown'>, inFront?: ShownSource): RunPlan['looks'] {
  if (plan?.looks) return plan.looks;
  const one = shown ?? inFront;
  return one?.look && { [one.uri]: one.look };
}

/** @throws {InputError} if these are more images than one run takes */
export function refuseTooMany(kind: RunKind, uris: readonly string[]): void {
  const limits = OPERATION_TABLE[kind].selection === 'together' ? RUN_LIMITS[kind].inputs : undefined;
  if (!limits || uris.length <= limits.max) return;
  throw new InputError([{ rule: 'inputs-count', count: uris.length, ...limits }]);
}

/** Whether some of the images are in no folder, because they are saved assets. */
export const haveAssets = (uris: readonly string[]) => uris.some((uri) => assetAt(uri) !== undefined);
