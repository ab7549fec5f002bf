import { runDirection } from '../../../core/discovery/directions';
import { sheetOfRects } from '../../../core/discovery/findSheet';
import { isWithin, nameOf, splitName } from '../../../core/disk/fileStore';
import { compassPlace } from '../../../core/domain/directionWords';
import { OPERATION_TABLE, runTitle } from '../../../core/domain/operations';
import { isFileFor } from '../../../core/domain/pictureFiles';
import { frameDuration, type SavedFile } from '../../../core/domain/saveOutputs';
import { creditsOf, type Run, type RunOutput } from '../../../core/runs/run';
import { endText, outputsThere, progressWords } from '../../../core/runs/runText';
import { plainText, rawText } from '../../../shared/base/foreignText';
import type { DirectionSet, PreviewItem, PreviewRun } from '../../../shared/protocol/preview';
import { COMPASS } from '../../../sprite/source/compass';
import type { DraftOutput, PreviewModel, PreviewPicture } from './previewSource';

/** What the preview knows about a run's files, and the run doesn't. */
export interface RunFilesState {
  /** The current place of a saved file, which may have been renamed. */
  placeOf(uri: string): string;
  isGone(uri: string): boolean;
  /** Prefix of item ids, unique among runs that are shown together. Default: none. */
  readonly prefix?: string;
  withVersion(item: Omit<PreviewItem, 'version'>, places: readonly string[]): PreviewItem;
}

/** Content of a run's preview: its sources, then its outputs in the order in which they were saved. */
export function modelOfRun(run: Run, files: RunFilesState): PreviewModel {
  const { plan, snapshot } = run;
  const sources = plan.sources.map((uri, index) => source(sourceId(index, files), files.placeOf(uri)));
  const outputs = snapshot.outputs.flatMap((output) => pictures(output, run, files));
  const map = outputs.find(({ item }) => item.kind === 'normal-map');
  const drafts = [...sources, ...outputs].map((draft) =>
    map && draft === sources[0] ? { ...draft, item: { ...draft.item, normalMap: map.item.id } } : draft,
  );
  const all = drafts.map(({ item, ...rest }): PreviewPicture => {
    const gone = files.isGone(rest.uri);
    return { ...rest, item: files.withVersion({ ...item, gone: gone || undefined }, [rest.uri]) };
  });
  const [drawn] = sources;
  const drawnFrom = drawn && isFileFor('aseprite', nameOf(drawn.uri)) ? drawn : undefined;
  const directions = OPERATION_TABLE[plan.kind].directions ? directionsOf(run, files) : undefined;
  return {
    state: {
      title: runTitle(plan),
      run: runState(run, files),
      items: all.map(({ item }) => item),
      directions,
      drawnFrom: drawnFrom?.item.name,
    },
    pictures: new Map(all.map((one) => [one.item.id, one])),
    drawnFrom: drawnFrom?.uri,
  };
}

function runState(run: Run, files: RunFilesState): PreviewRun {
  const { plan, snapshot } = run;
  const existingOutputs = outputsThere(snapshot, (uri) => !files.isGone(files.placeOf(uri)));
  return {
    operation: plan.kind,
    besideSources: OPERATION_TABLE[plan.kind].besideSources,
    state: pageState(run),
    message: run.isOver || snapshot.stopped ? endText(plan, snapshot, existingOutputs) : progressWords(snapshot),
    received: snapshot.outputs.length,
    expected: snapshot.expected,
    cost: creditsOf(snapshot).reserved,
    drafts: plan.drafts ? true : undefined,
  };
}

/** The state for the page, where an unresolved run counts as failed until a person decides. */
function pageState({ snapshot }: Run): PreviewRun['state'] {
  if (snapshot.stopped) return 'canceled';
  switch (snapshot.state) {
    case 'succeeded':
    case 'failed':
    case 'canceled':
      return snapshot.state;
    case 'unresolved':
      return 'failed';
    default:
      return 'running';
  }
}

/** A picture before its version is known. */
interface Draft {
  readonly item: Omit<PreviewItem, 'version'>;
  readonly uri: string;
  readonly companions?: readonly string[];
  readonly draft?: DraftOutput | undefined;
}

function draftOf({ files }: RunOutput, { id, plan }: Run, { placeOf }: RunFilesState): DraftOutput | undefined {
  const { drafts, folder } = plan;
  return drafts && { runId: id, drafts, home: folder, files: files.map(({ uri }) => placeOf(uri)) };
}

function source(id: string, uri: string): Draft {
  return { uri, item: { id, name: plainText(nameOf(uri)), role: 'source', kind: 'still', tags: [] } };
}

const sourceId = (index: number, { prefix = '' }: RunFilesState) => `${prefix}source-${index}`;
/** How the ids of an output's items begin. */
export const outputId = ({ index }: RunOutput, prefix = '') => `${prefix}output-${index}-`;
const idOf = (output: RunOutput, { kind }: SavedFile, { prefix }: RunFilesState) =>
  `${outputId(output, prefix)}${kind}`;

/** The pictures of one output; a sheet's JSON goes with the sheet. */
function pictures(output: RunOutput, run: Run, files: RunFilesState): Draft[] {
  const { asset } = output;
  const { plan } = run;
  const draft = draftOf(output, run, files);
  const json = output.files.find(({ kind }) => kind === 'sheet-json');
  return output.files.flatMap((file): Draft[] => {
    const { kind, width, height, frames } = file;
    if (kind === 'sheet-json') return [];
    const uri = files.placeOf(file.uri);
    const sheet = frames && sheetOfRects(frames, 'run', frameDuration(asset?.fps));
    const item: Draft['item'] = {
      id: idOf(output, file, files),
      name: plainText(nameOf(uri)),
      role: 'output',
      kind,
      tags: asset?.tags.map(plainText) ?? [],
      width,
      height,
      sheet,
      before: OPERATION_TABLE[plan.kind].liesOnSource && plan.sources.length > 0 ? sourceId(0, files) : undefined,
      fps: asset?.fps,
      prompt: asset?.prompt && plainText(asset.prompt),
      draft: (draft && isWithin(uri, draft.drafts.folder)) || undefined,
    };
    return [{ uri, item, draft, companions: kind === 'sheet' && json ? [files.placeOf(json.uri)] : undefined }];
  });
}

/** The eight views in the service's order; undefined until all files are saved. */
function directionsOf({ plan, snapshot }: Run, files: RunFilesState): DirectionSet | undefined {
  const outputs = [...snapshot.outputs].sort((a, b) => a.index - b.index);
  const views = outputs.flatMap((output) => {
    const [file] = output.files;
    if (!file) return [];
    const { stem } = splitName(rawText(nameOf(files.placeOf(file.uri))));
    const name = runDirection(stem)?.ending ?? String(output.index);
    const place = compassPlace(name);
    return [{ item: idOf(output, file, files), name, place }];
  });
  if (views.length !== COMPASS.length) return undefined;
  return { title: plainText(splitName(nameOf(plan.sources[0] ?? '')).stem), views };
}
