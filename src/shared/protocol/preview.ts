import * as v from 'valibot';
import type { Operation } from '../api';

/** What the preview page and the host say to each other. Ids are opaque: no path or address comes from a page. */

const item = v.strictObject({ item: v.string() });

/** Parameters of the methods that the page calls, checked by the host. */
export const previewParams = {
  /** The page listens; the host answers with everything there is to show. */
  ready: v.strictObject({}),
  /** Bytes of one picture file. */
  read: item,
  /** Stops watching the run that is shown. */
  cancelRun: v.strictObject({}),
  /** Shows the file in the explorer. */
  reveal: item,
  /** Starts a run with this picture as its first input. */
  useAsInput: v.strictObject({
    item: v.string(),
    operation: v.picklist(['edit', 'style-reference', 'direction-set', 'animate', 'normal-map']),
  }),
};

interface PreviewResults {
  ready: PreviewInit;
  read: PictureBytes;
  cancelRun: null;
  reveal: null;
  useAsInput: null;
}

export type PreviewCalls = {
  readonly [M in keyof typeof previewParams]: {
    readonly params: v.InferOutput<(typeof previewParams)[M]>;
    readonly result: PreviewResults[M];
  };
};

/** Events that the host sends. */
export interface PreviewEvents {
  /** Replaces what is shown; items keep their ids, and pictures are read again only where `version` changed. */
  readonly state: PreviewState;
}

export interface PreviewInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  readonly state: PreviewState;
}

export interface PreviewState {
  /** `Animate hero.png` or a file's name. */
  readonly title: string;
  /** Absent when a file is shown outside a run. */
  readonly run?: PreviewRun;
  /** The source first, where there is one; outputs in the order they landed. */
  readonly items: readonly PreviewItem[];
}

export interface PreviewRun {
  readonly operation: Operation | 'normal-map';
  readonly state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  /** The service's last words, or how the run ended, in the user's language. */
  readonly message: string;
  readonly received: number;
  /** Number of outputs, where it is known beforehand. */
  readonly expected?: number;
  /** Credits the run reserved and what is left, as far as the service told. */
  readonly cost?: number;
  readonly remaining?: number;
}

export interface PreviewItem {
  readonly id: string;
  /** File name. */
  readonly name: string;
  readonly role: 'source' | 'output';
  readonly kind: 'still' | 'animation' | 'sheet' | 'normal-map';
  /** Grows when the bytes change. */
  readonly version: number;
  /** Pixels of one frame. */
  readonly width?: number;
  readonly height?: number;
  /** Sheets: number of frames and how they lie, in pixels. */
  readonly frames?: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[];
  readonly fps?: number;
  readonly prompt?: string;
  readonly tags: readonly string[];
}

export interface PictureBytes {
  readonly bytes: Uint8Array;
  /** By content: `image/png`, `image/gif`, `image/webp`, `image/jpeg`. */
  readonly contentType: string;
}
