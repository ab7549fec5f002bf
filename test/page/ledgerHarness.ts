import type { LedgerCalls, LedgerInit, LedgerPageRow, LedgerState } from '../../src/shared/protocol/ledger';
import type { CallMessage } from '../../src/shared/protocol/message';
import { post, useTheme, viewState } from './fakeEditor';

/** Replaces VS Code for the page of the ledger: a theme and a list. `?scene=many&theme=light`; tests access it as `harness`. */
const query = new URLSearchParams(location.search);
const scene = query.get('scene') ?? 'plain';
useTheme(query.get('theme') ?? 'dark');

const made = { service: 'https://sprites.example', date: '2026-05-06T07:08:09.000Z', cost: 15, inputs: [] } as const;
const ROWS: readonly LedgerPageRow[] = [
  {
    ...made,
    file: 'art/knight.png',
    origin: 'ai',
    operation: 'generate',
    prompt: 'a brave knight with a silver helmet',
  },
  {
    ...made,
    file: 'art/heroes/knight-of-the-round-table-walk.png',
    origin: 'edited-by-ai',
    operation: 'animate',
    prompt: 'walking <b>to the left</b>',
    inputs: ['art/knight.png'],
    edited: '2026-06-07T00:00:00.000Z',
    agent: 'claude-code',
    kept: true,
  },
  {
    file: 'art/chest.png',
    origin: 'placeholder',
    service: 'Built-in service',
    operation: 'generate',
    inputs: [],
    date: made.date,
  },
  {
    file: 'art/knight_n.png',
    origin: 'computed',
    operation: 'normal map',
    inputs: ['art/knight.png'],
    date: made.date,
  },
  { file: 'art/mine.png', origin: 'none', inputs: [] },
];
const many = Array.from(
  { length: 700 },
  (_, at): LedgerPageRow => ({ file: `tile-${at}.png`, origin: 'none', inputs: [] }),
);

let state: LedgerState = {
  project: 'game',
  busy: false,
  isKept: false,
  canKeep: true,
  notes: scene === 'plain' ? ["1 sprite couldn't be read."] : [],
  found: { list: 1, rows: scene === 'many' ? many : scene === 'empty' ? [] : ROWS, more: 0, cost: 30 },
};
const calls: CallMessage[] = [];

async function square(): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#c63';
  context?.fillRect(1, 1, 6, 6);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

async function answer({ method }: CallMessage): Promise<LedgerCalls[keyof LedgerCalls]['result']> {
  switch (method) {
    case 'ready':
      return {
        l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
        language: 'en',
        panel: 'of the project',
        state,
      } satisfies LedgerInit;
    case 'picture':
      return { bytes: await square() };
    case 'save':
      return { text: 'Saved sprite-ledger.csv.' };
    case 'shop':
      return { text: 'None.' };
    case 'keep':
      if (scene === 'refused') throw new Error('sprites.ledger.jsonl is too large.');
      await harness.change({ isKept: true });
      return null;
    default:
      return null;
  }
}

async function reply(call: CallMessage): Promise<void> {
  try {
    void post({ kind: 'reply', id: call.id, ok: await answer(call) });
  } catch (error) {
    void post({ kind: 'reply', id: call.id, err: { name: 'Error', message: String((error as Error).message) } });
  }
}

const api = {
  postMessage(call: CallMessage) {
    calls.push(call);
    void reply(call);
  },
  ...viewState,
};

const harness = {
  calls,
  useTheme,
  /** The host tells of something else. */
  change(next: Partial<LedgerState>): Promise<void> {
    state = { ...state, ...next };
    return post({ kind: 'event', event: 'state', data: state });
  },
};

Object.assign(window, { acquireVsCodeApi: () => api, harness });
