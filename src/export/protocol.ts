import { type ForeignText, foreignText } from '../shared/base/foreignText';
import type { ExportOptions } from '../shared/protocol/exportOptions';
import type { SourceLook } from '../shared/protocol/sourceLook';
import type { Layer } from '../shared/sprite/aseprite/document';
import type { PutFault, PutPlace, PutResult } from '../shared/sprite/aseprite/putPlan';
import type { MapNaming } from '../shared/sprite/fileNames';
import type { NormalMapSettings } from '../shared/sprite/normalMap/settings';
import type { FrameTag } from '../shared/sprite/pixels/frameTag';
import type { PictureFault } from '../shared/sprite/pixels/pictureError';
import type { Size } from '../shared/sprite/pixels/raster';
import type { ExportSource } from './source';
import type { ExportFault, ExportResult, ExportSprite } from './sprite';
import type { ExportTools } from './tools';

// Messages between the host and the export thread.

/** Reads a source and writes it in a format. */
export interface WriteTask extends Pick<ExportTools, 'version' | 'projectFolder' | 'sourceNames' | 'mapNaming'> {
  readonly kind: 'write';
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

/** Reads a source only to list the choices. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly source: ExportSource;
  /** Pattern for the names of animations; see `ExportOptions`. */
  readonly animations: string;
}

/** Adds images to an Aseprite file. */
export interface PutTask {
  readonly kind: 'put';
  /** The whole file; absent: creates a new one. */
  readonly file?: Uint8Array;
  /** At least one, each with the name for its layer or tag. */
  readonly pictures: readonly { readonly name: string; readonly source: ExportSource }[];
  readonly place: PutPlace;
}

/** Makes the normal map of a source. */
export interface NormalMapTask {
  readonly kind: 'normal-map';
  readonly source: ExportSource;
  readonly settings: NormalMapSettings;
  readonly naming?: MapNaming;
}

/** Flattens one frame of an Aseprite file. */
export interface FlattenTask {
  readonly kind: 'flatten';
  /** The whole file. */
  readonly file: Uint8Array;
  /** Base name, for errors. */
  readonly name: ForeignText;
  readonly look: SourceLook;
}

/** Checks whether the pixels of an image are those of a normal map. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

export type ExportTask = WriteTask | DescribeTask | PutTask | NormalMapTask | FlattenTask | LookTask;

/** Something in a sprite whose name is shown by the host. */
type Named<T> = Omit<T, 'name'> & { readonly name: ForeignText };

/** What a person can choose from. */
export interface SpriteFacts extends Size {
  /** Milliseconds of each frame. */
  readonly durations: readonly number[];
  readonly tags: readonly Named<FrameTag>[];
  readonly slices: readonly ForeignText[];
  readonly layers: readonly Named<Pick<Layer, 'name' | 'kind' | 'parent' | 'visible' | 'background' | 'reference'>>[];
  /** Names of the directions, if the sprite was made of views. */
  readonly directions?: readonly ForeignText[];
  readonly hasNormalMap: boolean;
}

export interface ExportAnswer extends ExportResult {
  readonly facts: SpriteFacts;
}

export type TaskAnswer = ExportAnswer | PutAnswer | ExportResult | FlatAnswer | MapAnswer;

export interface FlatAnswer {
  /** Undefined if the frame doesn't exist. */
  readonly png: Uint8Array | undefined;
}

export interface MapAnswer {
  /** Undefined if the image is too transparent to tell. */
  readonly isMap: boolean | undefined;
}

export interface PutAnswer {
  readonly put: PutResult;
  /** Names of images that can't be read completely. */
  readonly damaged: readonly ForeignText[];
}

/** Why nothing was written, apart from bugs in the program. */
export type ExportRefusal =
  | { readonly of: 'picture'; readonly fault: PictureFault; readonly message: string }
  | { readonly of: 'export'; readonly detail: ExportFault }
  | { readonly of: 'put'; readonly fault: PutFault }
  | { readonly of: 'put-picture'; readonly picture: string; readonly fault: PictureFault };

export function factsOf(sprite: ExportSprite): SpriteFacts {
  const { width, height, frames, tags, slices, layers, normalMap, directions } = sprite;
  return {
    width,
    height,
    durations: frames.map(({ duration }) => duration),
    tags: tags.map(({ name, from, to, direction, repeat, color }) => {
      return { name: foreignText(name), from, to, direction, repeat, color };
    }),
    slices: slices.map(({ name }) => foreignText(name)),
    layers: layers.map(({ name, kind, parent, visible, background, reference }) => {
      return { name: foreignText(name), kind, parent, visible, background, reference };
    }),
    directions: directions?.map(({ name }) => foreignText(name)),
    hasNormalMap: normalMap !== undefined,
  };
}
