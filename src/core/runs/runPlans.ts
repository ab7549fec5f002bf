import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { RunKind } from '../../shared/contract/api';
import { checkTag, normalizeTag, toTag } from '../../shared/contract/check';
import { parentOf } from '../disk/fileStore';
import { assetAt } from '../domain/assetPlace';
import { OPERATION_TABLE } from '../domain/operations';
import { answersOf, type RunAnswers, type RunPlan, withProjectTag } from '../domain/runPlan';

/** The request of a person, of an agent, or of code, before it's split into runs. Places are URI strings. */
export interface RunRequest extends RunAnswers {
  readonly sources: readonly string[];
  readonly motionName?: RunPlan['motionName'];
  readonly looks?: RunPlan['looks'];
  /** In addition to the project's tag. */
  readonly tags: readonly ForeignText[];
  /** Folder of the outputs; absent: next to their first source. */
  readonly folder?: string;
  /** From the settings: a folder for outputs of assets, which are in no folder. */
  readonly assetFolder?: string;
}

/** Settings that become part of a plan. A file or folder, as a URI string, picks whose values count; undefined: the first workspace folder. */
export interface PlanSettings {
  directionNames(uri: string | undefined): readonly string[];
  /** The project's tag; see `projectTagOf`. */
  projectTag(uri: string | undefined): ForeignText | undefined;
}

/** The project's tag: from the setting, otherwise from the name of its folder. Undefined if neither can be a tag. */
export function projectTagOf(set: string | undefined, folderName: string): ForeignText | undefined {
  // A valid tag that somebody typed stays unchanged.
  const tag = set !== undefined && !checkTag(set) ? normalizeTag(set) : toTag(set ?? folderName);
  return tag === undefined ? undefined : foreignText(tag);
}

/** One plan for all images, or one for each, depending on the operation. */
export function plansOf(kind: RunKind, request: RunRequest, settings: PlanSettings): RunPlan[] {
  const { sources } = request;
  const groups = OPERATION_TABLE[kind].selection === 'each' ? sources.map((source) => [source]) : [sources];
  return (groups.length ? groups : [[]]).map((group) => planOf(kind, request, group, settings));
}

/** The plan of one run. @param sources those of the request that the run uses */
export function planOf(
  kind: RunKind,
  request: RunRequest,
  sources: readonly string[],
  settings: PlanSettings,
): RunPlan {
  const [first] = sources;
  const beside = first && (assetAt(first) ? request.assetFolder : parentOf(first));
  return {
    kind,
    sources: [...sources],
    looks: looksAmong(request.looks, sources),
    folder: request.folder ?? beside ?? '',
    tags: withProjectTag(request.tags, settings.projectTag(first ?? request.folder)),
    directionNames: settings.directionNames(first),
    ...answersOf(request),
    ...(request.motionName !== undefined && { motionName: request.motionName }),
  };
}

function looksAmong(looks: RunPlan['looks'], sources: readonly string[]): RunPlan['looks'] {
  const entries = sources.flatMap((source) => {
    const look = looks?.[source];
    return look ? [[source, look] as const] : [];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}
