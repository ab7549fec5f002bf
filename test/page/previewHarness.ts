import type { CallMessage } from '../../src/shared/protocol/message';
import type { OperationChoice } from '../../src/shared/protocol/operationChoice';
import type { PictureBytes } from '../../src/shared/protocol/pictureBytes';
import type {
  Done,
  PickedPalette,
  PreviewCalls,
  PreviewInit,
  PreviewState,
  PreviewTask,
} from '../../src/shared/protocol/preview';
import type { CopiedFrames, FrameFiles, TakeSourceItem } from '../../src/shared/protocol/previewEdits';
import { fromBase64, toBase64 } from './base64';
import { EditHost } from './editHost';
import { post, useTheme, viewState } from './fakeEditor';
import { drawLit, lightOnce } from './lightLab';
import type { SentScene } from './scenes';
import { watchGl } from './watchGl';

/**
 * Replaces VS Code: gives the page a theme and an API to its host, and answers its calls from a scene. `?scene=directions&theme=light`; tests access
 * it as `harness`. With `fixed`, no file can be changed.
 */
const query = new URLSearchParams(location.search);
const {
  state,
  late = [],
  refused,
  drawn = [],
  palettes,
  pictures,
  edit,
  changed: earlier = [],
}: SentScene = JSON.parse(document.getElementById('scene')?.textContent ?? 'null');
/** The last state that the page was sent. */
let shownState = state;
/** Bytes by item ID, in base64. */
const files: Record<string, string> = { ...pictures };
/** The host's answers about files: whether they have a trash, and why a name is invalid. */
let hasTrash = true;
let nameFault = '';
/** The palette that a person picks; null: none. */
let picked: PickedPalette | null = null;
/** The frames that were copied last, and the files that a person chooses or drops. */
let copied: CopiedFrames | null = null;
let frameFiles: FrameFiles = { files: [], faults: [] };
/** What pixels can be taken from, with its bytes in base64. */
let takeSources: readonly (TakeSourceItem & { readonly png: string })[] = [];
const edits =
  edit &&
  !query.has('fixed') &&
  new EditHost(
    edit,
    () => shownState,
    (id) => bytesOf(id),
  );
for (const change of earlier) if (edits) edits.add(change);
const held = new Map<string, CallMessage>();

const choice = (operation: OperationChoice['operation'], label: string, icon: string): OperationChoice => ({
  operation,
  label,
  icon,
  ...(operation !== 'generate' && { item: label }),
});

/** The host's operations for files with the built-in service, in English. */
const OPERATION_CHOICES: readonly OperationChoice[] = [
  choice('generate', 'Generate', 'sparkle'),
  choice('edit', 'Edit', 'edit'),
  choice('style-reference', 'New Sprite in This Style', 'paintcan'),
  choice('direction-set', 'Eight Directions', 'compass'),
  choice('animate', 'Animate', 'run-all'),
  { operation: 'normal-map', label: 'Normal Map', icon: 'lightbulb' },
];

/** The same with a hosted service. */
const HOSTED_CHOICES: readonly OperationChoice[] = OPERATION_CHOICES.map((one) =>
  one.operation === 'normal-map' ? { ...one, item: 'Normal Map from Service' } : one,
);

useTheme(query.get('theme') ?? 'dark');

function answer({ method, params }: CallMessage): unknown {
  if (method === 'ready') {
    return {
      l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
      language: query.get('language') ?? 'en',
      operations: query.has('hosted') ? HOSTED_CHOICES : OPERATION_CHOICES,
      state,
      choices: {},
      ...(edits && { editing: earlier.length ? ('begun' as const) : ('possible' as const) }),
      ...firstPicture(query.get('first')),
    } satisfies PreviewInit;
  }
  if (method === 'askDiscard') return { permanent: !hasTrash };
  if (method === 'pickPalette') return picked;
  if (isOfFrames(method)) return FRAME_ANSWERS[method](params);
  if (edits && isEdit(method)) return edited(edits, method, params);
  if (CHANGES.includes(method)) return changed(method);
  return method === 'read' ? pictureOf((params as { item: string }).item) : null;
}

/** Calls about frames and pixels of other files. */
const FRAME_ANSWERS = {
  copyFrames(params: unknown): null {
    copied = params as CopiedFrames;
    return null;
  },
  copiedFrames: () => copied,
  pickFrames: () => frameFiles,
  readFrames: () => frameFiles,
  takeSources: () => takeSources.map(({ png: _, ...one }) => one),
  takeSource(params: unknown): PictureBytes {
    const { source } = params as PreviewCalls['takeSource']['params'];
    return { bytes: fromBase64(takeSources.find(({ id }) => id === source)?.png ?? ''), contentType: 'image/png' };
  },
};
const isOfFrames = (method: string): method is keyof typeof FRAME_ANSWERS => Object.hasOwn(FRAME_ANSWERS, method);

/** Calls about what is changed and not saved yet. */
const EDITS = ['edit', 'change', 'keepMine', 'takeTheirs', 'saveEdits'] as const;
const isEdit = (method: string): method is (typeof EDITS)[number] => (EDITS as readonly string[]).includes(method);

function edited(host: EditHost, method: (typeof EDITS)[number], params: unknown): unknown {
  if (method === 'edit') return host.init();
  if (method === 'change') return host.change(params as PreviewCalls['change']['params']);
  return host[method]();
}

/** Calls that change files. */
const CHANGES = [
  'keep',
  'discard',
  'rename',
  'nameDirections',
  'putInto',
  'fixPixels',
  'placeOnSource',
  'undo',
  'save',
];

function changed(method: string): Done {
  if (method === 'rename' && nameFault) throw new Error(nameFault);
  return { text: 'Done.', undoable: method !== 'undo' && method !== 'save' };
}

function pictureOf(id: string): PictureBytes {
  const palette = palettes?.[id];
  if (palette) return { bytes: new Uint8Array(), contentType: '', palette };
  const reason = refused?.[id];
  const bytes = bytesOf(id);
  if (reason !== undefined || !bytes) throw new Error(reason ?? 'The file no longer exists.');
  return { bytes, contentType: 'image/png', drawn: drawn.includes(id) };
}

/** The item that the host sends with its answer to `ready`, if `?first=` names one. */
function firstPicture(id: string | null): Pick<PreviewInit, 'first'> {
  const bytes = id === null ? undefined : bytesOf(id);
  return id !== null && bytes ? { first: { item: id, bytes: { bytes, contentType: 'image/png' } } } : {};
}

function bytesOf(id: string): Uint8Array<ArrayBuffer> | undefined {
  const base64 = files[id];
  return base64 === undefined ? undefined : fromBase64(base64);
}

function reply(call: CallMessage): void {
  try {
    void post({ kind: 'reply', id: call.id, ok: answer(call) });
  } catch (error) {
    void post({ kind: 'reply', id: call.id, err: { name: 'Error', message: String((error as Error).message) } });
  }
}

const calls: CallMessage[] = [];

const api = {
  postMessage(call: CallMessage) {
    calls.push(call);
    const id = call.method === 'read' ? (call.params as { item: string }).item : '';
    if (late.includes(id)) held.set(id, call);
    else reply(call);
  },
  ...viewState,
};

const harness = {
  calls,
  useTheme,
  gl: watchGl(query.get('gl') === 'software'),
  drawLit,
  lightOnce,
  /** The view state that the page stored; fields without a choice are left out. */
  state: () => api.getState(),
  /** What is changed in the files: as VS Code and other tabs do it. */
  edits,
  /** Replaces a file's bytes, in base64. */
  setPicture(id: string, base64: string): void {
    files[id] = base64;
  },
  setTrash(there: boolean): void {
    hasTrash = there;
  },
  /** Files whose frames are inserted, in base64. */
  setFrameFiles(
    found: readonly { readonly name: string; readonly base64: string }[],
    faults: readonly string[] = [],
  ): void {
    frameFiles = { files: found.map(({ name, base64 }) => ({ name, bytes: fromBase64(base64) })), faults };
  },
  setTakeSources(found: typeof takeSources): void {
    takeSources = found;
  },
  setPicked(palette: PickedPalette | null): void {
    picked = palette;
  },
  refuseNames(fault: string): void {
    nameFault = fault;
  },
  /** Answers a held read. */
  release(id: string): void {
    const call = held.get(id);
    if (call) reply(call);
  },
  /** The canvas at `selector` as a lossless WebP in base64. */
  async toWebp(selector: string): Promise<string> {
    const canvas = document.querySelector<HTMLCanvasElement>(selector);
    const blob = await new Promise<Blob | null>((done) => canvas?.toBlob(done, 'image/webp', 1));
    return toBase64(new Uint8Array((await blob?.arrayBuffer()) ?? []));
  },
  /** The host sends another state. */
  sendState(next: PreviewState): Promise<void> {
    shownState = next;
    return post({ kind: 'event', event: 'state', data: next });
  },
  /** The host asks for something that a person requested outside of the page. */
  begin: (task: PreviewTask) => post({ kind: 'event', event: 'begin', data: task }),
  /** RGBA of a canvas, for a test. */
  sentPixels(selector: string): { width: number; height: number; base64: string } {
    const { width, height, data } = pixels(selector);
    return { width, height, base64: toBase64(data) };
  },
  /** RGBA of a canvas, for an expression in the page. */
  pixels(selector: string): { width: number; height: number; data: number[] } {
    const { data, ...size } = pixels(selector);
    return { ...size, data: [...data] };
  },
};

function pixels(selector: string): { width: number; height: number; data: Uint8ClampedArray | Uint8Array } {
  const canvas = document.querySelector(selector);
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error(`No canvas at ${selector}.`);
  const { width, height } = canvas;
  const scratch = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  scratch?.drawImage(canvas, 0, 0);
  const data = scratch?.getImageData(0, 0, width, height).data ?? new Uint8Array();
  return { width, height, data };
}

Object.assign(window, { acquireVsCodeApi: () => api, harness });
