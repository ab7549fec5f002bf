import * as vscode from 'vscode';
import type { NormalMaps } from '../../engine/discovery/normalMaps';
import { parentOf } from '../../engine/disk/fileStore';
import { OPERATION_TABLE } from '../../engine/domain/operations';
import { stemOf } from '../../engine/domain/outputNames';
import { answersOf, type RunPlan, withProjectTag } from '../../engine/domain/runPlan';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import { checkTag, normalizeTag, toTag } from '../../shared/contract/check';
import { settings } from '../platform/settings';
import type { Answers } from './ask/answers';
import { isAsset } from './ask/pictures';

/** The request of a person or of code, before it's split into runs. */
export interface RunRequest extends Answers {
  readonly sources: readonly vscode.Uri[];
  readonly looks?: RunPlan['looks'];
  readonly tags: readonly ForeignText[];
  /** From the settings: a folder for outputs of assets, which are in no folder. */
  readonly assetFolder?: vscode.Uri;
}

/** The project's tag: from the setting, otherwise from the name of the workspace folder. */
export function projectTag(resource: vscode.Uri | undefined): ForeignText | undefined {
  const set = settings.projectTag(resource);
  const folder = (resource && vscode.workspace.getWorkspaceFolder(resource)) ?? vscode.workspace.workspaceFolders?.[0];
  // A valid tag that somebody typed stays unchanged.
  const tag = set !== undefined && !checkTag(set) ? normalizeTag(set) : toTag(set ?? folder?.name ?? '');
  return tag === undefined ? undefined : foreignText(tag);
}

/** One plan for all pictures, or one for each, depending on the operation. */
export function plansOf(kind: RunKind, request: RunRequest): RunPlan[] {
  const { sources } = request;
  const groups = OPERATION_TABLE[kind].selection === 'each' ? sources.map((source) => [source]) : [sources];
  return (groups.length ? groups : [[]]).map((group) => planOf(kind, request, group));
}

function looksAmong(looks: RunPlan['looks'], sources: readonly vscode.Uri[]): RunPlan['looks'] {
  const entries = sources.flatMap((source) => {
    const look = looks?.[source.toString()];
    return look ? [[source.toString(), look] as const] : [];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}

export function planOf(kind: RunKind, request: RunRequest, sources: readonly vscode.Uri[]): RunPlan {
  const [first] = sources;
  const beside = first && (isAsset(first) ? request.assetFolder?.toString() : parentOf(first.toString()));
  return {
    kind,
    sources: sources.map((source) => source.toString()),
    looks: looksAmong(request.looks, sources),
    folder: request.folder?.toString() ?? beside ?? '',
    tags: withProjectTag(request.tags, projectTag(first ?? request.folder)),
    directionNames: settings.directionNames(first),
    ...answersOf(request),
  };
}

/** The plan; a normal map's plan gets the ending for the sprite's name: `_n`, or `_normal` if `_n` means something else there. */
export async function withMapEnding(plan: RunPlan, maps: Pick<NormalMaps, 'namingIn'>): Promise<RunPlan> {
  const [source] = plan.sources;
  if (plan.kind !== 'normal-map' || source === undefined) return plan;
  const stem = stemOf(source);
  const { ending, exceptions } = await maps.namingIn(plan.folder, stem);
  return { ...plan, mapEnding: exceptions?.get(stem.toLowerCase()) ?? ending };
}
