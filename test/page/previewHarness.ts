import type { CallMessage } from '../../src/shared/protocol/message';
import type { PictureBytes } from '../../src/shared/protocol/pictureBytes';
import type { Done, PreviewInit, PreviewState } from '../../src/shared/protocol/preview';
import { drawLit, lightOnce } from './lightLab';
import { OPERATION_CHOICES } from './operationChoices';
import { post } from './post';
import { sceneOf } from './scenes';
import { useTheme } from './useTheme';
import { watchGl } from './watchGl';

/**
 * Stands where the editor would: gives the page a theme and an API to its host, and answers its calls from a scene.
 * `?scene=directions&theme=light`; tests reach it as `harness`.
 */
const query = new URLSearchParams(location.search);
const { state, late = [], ...scene } = sceneOf(query.get('scene') ?? 'still');
const pictures: Record<string, Uint8Array> = { ...scene.pictures };
const held = new Map<string, CallMessage>();

useTheme(query.get('theme') ?? 'dark');

function answer({ method, params }: CallMessage): unknown {
  if (method === 'ready') {
    return {
      l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
      language: query.get('language') ?? 'en',
      operations: OPERATION_CHOICES,
      state,
      choices: {},
      ...firstPicture(query.get('first')),
    } satisfies PreviewInit;
  }
  if (['discard', 'nameDirections', 'putInto', 'undo', 'save'].includes(method))
    return { text: 'Done.', undoable: method !== 'undo' && method !== 'save' } satisfies Done;
  if (method !== 'read') return null;
  const id = (params as { item: string }).item;
  const palette = scene.palettes?.[id];
  if (palette) return { bytes: new Uint8Array(), contentType: '', palette } satisfies PictureBytes;
  const bytes = pictures[id];
  if (!bytes) throw new Error('The file is not there any more.');
  return { bytes, contentType: 'image/png' } satisfies PictureBytes;
}

/** What the host sends along with its answer to `ready`, where `?first=` names an item. */
function firstPicture(id: string | null): Pick<PreviewInit, 'first'> {
  const bytes = id === null ? undefined : pictures[id];
  return id !== null && bytes ? { first: { item: id, bytes: { bytes, contentType: 'image/png' } } } : {};
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
  getState: (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
  setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
};

const harness = {
  calls,
  gl: watchGl(query.get('gl') === 'software'),
  drawLit,
  lightOnce,
  /** What the page stored of its view; fields without a choice are left out. */
  state: () => api.getState(),
  /** Gives a file other bytes, in base64. */
  setPicture(id: string, base64: string): void {
    pictures[id] = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  },
  /** Answers a read that was held back. */
  release(id: string): void {
    const call = held.get(id);
    if (call) reply(call);
  },
  /** The canvas at `selector` as a lossless WebP in base64. */
  async toWebp(selector: string): Promise<string> {
    const canvas = document.querySelector<HTMLCanvasElement>(selector);
    const blob = await new Promise<Blob | null>((done) => canvas?.toBlob(done, 'image/webp', 1));
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
    return btoa(String.fromCharCode(...bytes));
  },
  /** The host sends another state. */
  sendState: (state: PreviewState) => post({ kind: 'event', event: 'state', data: state }),
  /** RGBA of a canvas as plain numbers. */
  pixels(selector: string): { width: number; height: number; data: number[] } {
    const canvas = document.querySelector(selector);
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error(`No canvas at ${selector}.`);
    const { width, height } = canvas;
    const scratch = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    scratch?.drawImage(canvas, 0, 0);
    const data = scratch?.getImageData(0, 0, width, height).data ?? [];
    return { width, height, data: [...data] };
  },
};

Object.assign(window, { acquireVsCodeApi: () => api, harness });
