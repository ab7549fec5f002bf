import type { CallMessage } from '../../src/shared/protocol/message';
import type { ReviewInit, ReviewSide, ReviewState } from '../../src/shared/protocol/review';
import { fromBase64 } from './base64';
import { post, useTheme, viewState } from './fakeEditor';
import type { SentReviewScene } from './scenesReview';

/** Replaces VS Code for the page of changed sprites: a theme, and the answers of a scene. `?scene=several&theme=light`; tests access it as `harness`. */
const query = new URLSearchParams(location.search);
useTheme(query.get('theme') ?? 'dark');

const scene: SentReviewScene = JSON.parse(document.getElementById('scene')?.textContent ?? 'null');
let { state } = scene;
const calls: CallMessage[] = [];

function side(sent: SentReviewScene['pairs'][string]['before']): ReviewSide | undefined {
  if (typeof sent !== 'string') return sent;
  return { bytes: fromBase64(sent), contentType: '' };
}

function answer({ method, params }: CallMessage): unknown {
  switch (method) {
    case 'ready':
      return {
        l10n: (globalThis as { translations?: Record<string, string> }).translations ?? {},
        language: 'en',
        panel: 'one',
        state,
      } satisfies ReviewInit;
    case 'pair': {
      const { before, after } = scene.pairs[(params as { id: string }).id] ?? {};
      return { before: side(before), after: side(after) };
    }
    default:
      return null;
  }
}

const api = {
  postMessage(call: CallMessage) {
    calls.push(call);
    void post({ kind: 'reply', id: call.id, ok: answer(call) });
  },
  ...viewState,
};

const harness = {
  calls,
  useTheme,
  /** The host changes what it knows. */
  change(next: Partial<ReviewState>): Promise<void> {
    state = { ...state, ...next };
    return post({ kind: 'event', event: 'state', data: state });
  },
  get state() {
    return state;
  },
};

Object.assign(window, { acquireVsCodeApi: () => api, harness });
