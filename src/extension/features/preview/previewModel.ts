import { sniffPicture } from '../../../shared/pixels/sniff';
import type { PreviewItem, PreviewRun, PreviewState } from '../../../shared/protocol/preview';
import { nameOf } from '../../platform/fileStore';
import type { Run, RunOutput, SavedFile } from '../runs/run';
import { endText, progressText } from '../runs/runText';
import { runTitle } from '../runs/titles';

/** A picture of the page with its place, which the page never sees. */
export interface PreviewPicture {
  readonly item: PreviewItem;
  readonly uri: string;
}

/** What a preview shows at one moment. */
export interface PreviewModel {
  readonly state: PreviewState;
  readonly pictures: ReadonlyMap<string, PreviewPicture>;
}

/** A run: its source, and outputs in the order in which they landed. */
export function modelOfRun(run: Run): PreviewModel {
  const { plan, snapshot } = run;
  const sources = plan.sources.map((uri, index) => source(`source-${index}`, uri));
  const landed = snapshot.outputs.flatMap((output) => output.files.flatMap((file) => picture(output, file)));
  const over = run.isOver;
  return model([...sources, ...landed], {
    title: runTitle(plan),
    run: {
      operation: plan.kind,
      state: pageState(run),
      message: over || snapshot.stopped ? endText(plan, snapshot) : progressText(snapshot),
      received: snapshot.outputs.length,
      ...(snapshot.expected !== undefined && { expected: snapshot.expected }),
      ...(snapshot.reserved !== undefined && { cost: snapshot.reserved }),
      ...(snapshot.remaining !== undefined && { remaining: snapshot.remaining }),
    },
  });
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

/** Files outside a run. `versions`: how often each was changed since it is shown. */
export function modelOfFiles(files: readonly { uri: string; bytes?: Uint8Array; version: number }[]): PreviewModel {
  const pictures = files.map(({ uri, bytes, version }, index) => {
    const info = bytes && sniffPicture(bytes);
    const size = info && { width: info.width, height: info.height };
    const kind = info?.animated ? 'animation' : /_n(-\d+)?\.png$/i.test(uri) ? 'normal-map' : 'still';
    const item: PreviewItem = {
      id: `file-${index}`,
      name: nameOf(uri),
      role: 'source',
      kind,
      version,
      tags: [],
      ...size,
    };
    return { item, uri };
  });
  return model(pictures, { title: pictures[0]?.item.name ?? '' });
}

function model(pictures: readonly PreviewPicture[], state: Omit<PreviewState, 'items'>): PreviewModel {
  return {
    state: { ...state, items: pictures.map(({ item }) => item) },
    pictures: new Map(pictures.map((one) => [one.item.id, one])),
  };
}

function source(id: string, uri: string): PreviewPicture {
  return { uri, item: { id, name: nameOf(uri), role: 'source', kind: 'still', version: 0, tags: [] } };
}

function picture(output: RunOutput, file: SavedFile): PreviewPicture[] {
  if (file.kind === 'sheet-json') return [];
  const { asset } = output;
  const item: PreviewItem = {
    id: `output-${output.index}-${file.kind}`,
    name: nameOf(file.uri),
    role: 'output',
    kind: file.kind,
    version: 0,
    tags: asset?.tags ?? [],
    ...(file.width !== undefined && { width: file.width }),
    ...(file.height !== undefined && { height: file.height }),
    ...(file.frames && { frames: file.frames }),
    ...(asset?.fps !== undefined && { fps: asset.fps }),
    ...(asset?.prompt !== undefined && { prompt: asset.prompt }),
  };
  return [{ uri: file.uri, item }];
}
