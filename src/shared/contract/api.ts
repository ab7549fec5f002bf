import type { ForeignText } from '../base/foreignText';

/**
 * Wire types of the service contract, each defined once. Section numbers refer to the contract. `Text`: text that people or the service
 * chose. For the receiver it is foreign text; the code that writes an answer uses `string`.
 */

/** The five operations of `POST /generate` (§1): what has a body below. */
export type Operation = GenerateRequest['operation'];

/** The kind of a run: an operation, or a normal map (§4), which is free and has its own endpoint. */
export type RunKind = Operation | 'normal-map';

/** One element of `inputs` (§2, Input item): exactly one of three forms. */
export type InputItem = { asset_id: string } | { data_url: string } | { upload_id: string };

/** A saved asset (§2). Only `id` is certain; unknown fields are kept unchanged. */
export interface Asset<Text = ForeignText> {
  readonly id: string;
  /** `image` or `animation`; other values are shown as files. */
  readonly type: Text;
  readonly prompt?: Text;
  readonly tags: readonly Text[];
  /** Set by the client: the service's tags weren't a list of strings. `tags` contains only the strings; it must not be written back. */
  readonly oddTags?: true;
  /** Public URL of the image or the animation. */
  readonly assetUrl?: string;
  /** Animations only. */
  readonly sourceImageUrl?: string;
  /** Animations only: a PNG with all frames. */
  readonly spritesheetUrl?: string;
  /** Animations only. */
  readonly frameCount?: number;
  /** Animations only, frames per second. */
  readonly fps?: number;
  /** Pixels of one frame, if the service says so. */
  readonly width?: number;
  readonly height?: number;
  /** ISO 8601, if the service says so. */
  readonly createdAt?: Text;
  readonly [field: string]: unknown;
}

/** A tag with the number of its assets (§2). */
export interface TagCount<Text = ForeignText> {
  readonly name: Text;
  readonly count: number;
}

/** One page of `GET /assets` (§4), newest first. */
export interface AssetPage<Text = ForeignText> {
  readonly assets: readonly Asset<Text>[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  /** Number of entries beyond the requested number. They weren't read, and the cursor leads past them. Absent: none. */
  readonly beyond?: number;
  /** Number of entries that aren't assets, which were dropped. Absent: none. */
  readonly damaged?: number;
}

/** Content types that `POST /uploads` accepts (§4). */
export type UploadContentType = 'image/png' | 'image/jpeg' | 'image/webp';

/** Answer of `POST /uploads` (§2, Upload ticket). */
export interface UploadTicket {
  readonly upload_id: string;
  readonly upload_url: string;
  readonly upload_url_expires_at: string;
  readonly upload_id_expires_at: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Body of `POST /generate` (§4), one shape for each operation. */
export type GenerateRequest =
  | { operation: 'generate'; prompt: string; size: number; tags?: string[] }
  | { operation: 'edit'; prompt: string; inputs: InputItem[]; tags?: string[] }
  | { operation: 'style-reference'; prompt: string; inputs: InputItem[]; size?: number; tags?: string[] }
  | { operation: 'direction-set'; inputs: InputItem[]; size?: number; tags?: string[] }
  | {
      operation: 'animate';
      prompt: string;
      inputs: InputItem[];
      output_frames?: number;
      colors?: number;
      tags?: string[];
    };

/** Events of the stream (§6). */
export interface StartedEvent {
  readonly type: 'started';
  readonly request_id: string;
  readonly operation: string;
  /** Absent if the service doesn't say. */
  readonly credits: { readonly reserved?: number; readonly remaining?: number };
}
export interface ProgressEvent<Text = ForeignText> {
  readonly type: 'progress';
  readonly message: Text;
}
export interface OutputEvent<Text = ForeignText> {
  readonly type: 'output';
  /** Counts from 0; absent if the service doesn't say. */
  readonly index?: number;
  readonly asset: Asset<Text>;
}
export interface CompletedEvent<Text = ForeignText> {
  readonly type: 'completed';
  readonly status: 'succeeded' | 'failed';
  readonly output_count: number;
  /** Absent if the service doesn't say. */
  readonly credits: { readonly remaining?: number };
  /** Not in the contract: some services say why a run failed, as a string or as an object that contains one. */
  readonly error?: Text;
}
/** Not in the contract: some services say what went wrong before the stream ends. Has no effect. */
export interface ErrorEvent<Text = ForeignText> {
  readonly type: 'error';
  readonly message?: Text;
  readonly error?: Text;
}
export type GenerateEvent<Text = ForeignText> =
  | StartedEvent
  | ProgressEvent<Text>
  | OutputEvent<Text>
  | CompletedEvent<Text>
  | ErrorEvent<Text>;
