import type { DirectionSet, PreviewItem, PreviewRun } from '../../../shared/protocol/preview';
import { nameOf } from '../../platform/fileStore';
import type { Run, RunOutput, SavedFile } from '../runs/run';
import { endText, progressText } from '../runs/runText';
import { runTitle } from '../runs/titles';
import { compassPlace } from './discovery/directions';
import { splitName } from './discovery/pictureName';
import { sheetOfRects } from './discovery/sheetCut';
import type { PreviewModel, PreviewPicture } from './previewSource';

/** Where the service does not say. */
const DEFAULT_FPS = 8;
const VIEWS = 8;

/** What is known of a run's files beside the run itself. */
export interface RunFilesState {
  /** Where a file is that was saved there: it may have been renamed since. */
  placeOf(uri: string): string;
  isGone(uri: string): boolean;
  stamp(item: Omit<PreviewItem, 'version'>, places: readonly string[]): PreviewItem;
}

/** A run: its sources, and outputs in the order in which they landed. */
export function modelOfRun(run: Run, files: RunFilesState): PreviewModel {
  const { plan, snapshot } = run;
  const sources = plan.sources.map((uri, index) => source(`source-${index}`, files.placeOf(uri)));
  const landed = snapshot.outputs.flatMap((output) => pictures(output, run, files));
  const map = landed.find(({ item }) => item.kind === 'normal-map');
  const drafts = [...sources, ...landed].map((draft) =>
    map && draft === sources[0] ? { ...draft, item: { ...draft.item, normalMap: map.item.id } } : draft,
  );
  const all = drafts.map(({ item, ...rest }): PreviewPicture => {
    const gone = files.isGone(rest.uri);
    return { ...rest, item: files.stamp({ ...item, ...(gone && { gone }) }, [rest.uri]) };
  });
  const directions = plan.kind === 'direction-set' && directionsOf(run, files);
  return {
    state: {
      title: runTitle(plan),
      run: runState(run),
      items: all.map(({ item }) => item),
      ...(directions && { directions }),
    },
    pictures: new Map(all.map((one) => [one.item.id, one])),
  };
}

function runState(run: Run): PreviewRun {
  const { plan, snapshot } = run;
  return {
    operation: plan.kind,
    state: pageState(run),
    message: run.isOver || snapshot.stopped ? endText(plan, snapshot) : progressText(snapshot),
    received: snapshot.outputs.length,
    ...(snapshot.expected !== undefined && { expected: snapshot.expected }),
    ...(snapshot.reserved !== undefined && { cost: snapshot.reserved }),
    ...(snapshot.remaining !== undefined && { remaining: snapshot.remaining }),
  };
}

/** What the page tells apart: an unresolved run is a failure until somebody decides. */
function pageState({ snapshot }: Run): PreviewRun['state'] {
  if (snapshot.stopped) return 'cancelled';
  switch (snapshot.state) {
    case 'succeeded':
    case 'failed':
    case 'cancelled':
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
}

function source(id: string, uri: string): Draft {
  return { uri, item: { id, name: nameOf(uri), role: 'source', kind: 'still', tags: [] } };
}

const idOf = ({ index }: RunOutput, { kind }: SavedFile) => `output-${index}-${kind}`;

/** The pictures of one output; the JSON of a sheet goes with it. */
function pictures(output: RunOutput, { plan }: Run, files: RunFilesState): Draft[] {
  const { asset } = output;
  const json = output.files.find(({ kind }) => kind === 'sheet-json');
  return output.files.flatMap((file): Draft[] => {
    const { kind, width, height, frames } = file;
    if (kind === 'sheet-json') return [];
    const uri = files.placeOf(file.uri);
    const sheet = frames && sheetOfRects(frames, 'run', 1000 / (asset?.fps ?? DEFAULT_FPS));
    const item: Draft['item'] = {
      id: idOf(output, file),
      name: nameOf(uri),
      role: 'output',
      kind,
      tags: asset?.tags ?? [],
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      ...(sheet && { sheet }),
      ...(plan.kind === 'edit' && plan.sources.length > 0 && { before: 'source-0' }),
      ...(asset?.fps !== undefined && { fps: asset.fps }),
      ...(asset?.prompt !== undefined && { prompt: asset.prompt }),
    };
    return [{ uri, item, ...(kind === 'sheet' && json && { companions: [files.placeOf(json.uri)] }) }];
  });
}

/** All eight views, once their files are there; in the service's order. */
function directionsOf({ plan, snapshot }: Run, files: RunFilesState): DirectionSet | undefined {
  const outputs = [...snapshot.outputs].sort((a, b) => a.index - b.index);
  const views = outputs.flatMap((output) => {
    const [file] = output.files;
    if (!file) return [];
    const name = /-dir\d*-(.+)$/s.exec(splitName(nameOf(files.placeOf(file.uri))).stem)?.[1] ?? String(output.index);
    const place = compassPlace(name);
    return [{ item: idOf(output, file), name, ...(place && { place }) }];
  });
  if (views.length !== VIEWS) return undefined;
  return { title: splitName(nameOf(plan.sources[0] ?? '')).stem, views };
}
