import type { CallMessage, HostMessage } from '../../src/shared/protocol/message';
import { fromBase64 } from './base64';
import { post, useTheme, viewState } from './fakeEditor';

/**
 * Replaces VS Code for the asset browser: a theme, and an API connected to the test's own host in the test process (`toHost`; `?host=` selects one of
 * several). Bytes are passed as base64 under the name `base64`.
 */
declare function toHost(host: string, call: CallMessage): Promise<HostMessage | undefined>;

const query = new URLSearchParams(location.search);
useTheme(query.get('theme') ?? 'dark');

function send(message: HostMessage): Promise<void> {
  if (message.kind === 'reply' && 'ok' in message) message = { ...message, ok: withBytes(message.ok) };
  return post(message);
}

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('base64' in value)) return value;
  const { base64, ...rest } = value;
  return { ...rest, bytes: fromBase64(String(base64)) };
}

const api = {
  postMessage: (call: CallMessage) => {
    if (call.method === 'ready') performance.mark('ready');
    void toHost(query.get('host') ?? '', call).then((reply) => reply && send(reply));
  },
  ...viewState,
};

const harness = {
  send,
  useTheme,
  /** The context that VS Code's own menu would get for the focused element or the one at a selector. */
  context(selector?: string): unknown {
    const target = selector ? document.querySelector(selector) : document.activeElement;
    target?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    const holder = target?.closest<HTMLElement>('[data-vscode-context]');
    return JSON.parse(holder?.dataset.vscodeContext ?? 'null');
  },
  /** Longest and 95th percentile of the times between frames, in ms, while the grid scrolls by `step` pixels per frame. */
  async scroll(step: number, frames: number): Promise<{ p95: number; most: number; elements: number }> {
    const grid = document.querySelector('.grid');
    const times: number[] = [];
    let elements = 0;
    let before = await frame();
    for (let k = 0; k < frames; k++) {
      grid?.scrollBy(0, step);
      const now = await frame();
      times.push(now - before);
      before = now;
      elements = Math.max(elements, document.querySelectorAll('*').length);
    }
    times.sort((a, b) => a - b);
    return { p95: times[Math.floor(frames * 0.95)] ?? 0, most: times.at(-1) ?? 0, elements };
  },
  /** Non-transparent colors of a canvas, as one pixel's `r g b` each, without repeats. */
  colors(selector: string): string[] {
    const canvas = document.querySelector(selector);
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error(`No canvas at ${selector}.`);
    const scratch = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    scratch?.drawImage(canvas, 0, 0);
    const data = scratch?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) if (data[at + 3]) found.add([...data.slice(at, at + 3)].join(' '));
    return [...found];
  },
};

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

Object.assign(window, { acquireVsCodeApi: () => api, harness });
