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

// What the host and the thread that exports say to each other.

/** Reads a source and writes it in a format. */
export interface WriteTask extends Pick<ExportTools, 'version' | 'projectFolder' | 'sourceNames' | 'mapNaming'> {
  readonly kind: 'write';
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

/** Reads a source only to tell what there is to choose from. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly source: ExportSource;
  /** Pattern of the names of animations; see `ExportOptions`. */
  readonly animations: string;
}

/** Puts pictures into an Aseprite file. */
export interface PutTask {
  readonly kind: 'put';
  /** The whole file; absent: a new one is made. */
  readonly file?: Uint8Array;
  /** At least one, each with the name of its layer or tag. */
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

/** Looks at the pixels of a picture for those of a normal map. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

export type ExportTask = WriteTask | DescribeTask | PutTask | NormalMapTask | FlattenTask | LookTask;

/** Something in a sprite, whose name the host shows. */
type Named<T> = Omit<T, 'name'> & { readonly name: ForeignText };

/** What a person may choose from. */
export interface SpriteFacts extends Size {
  /** Milliseconds of each frame. */
  readonly durations: readonly number[];
  readonly tags: readonly Named<FrameTag>[];
  readonly slices: readonly ForeignText[];
  readonly layers: readonly Named<Pick<Layer, 'name' | 'kind' | 'parent' | 'visible' | 'background' | 'reference'>>[];
  /** Where the sprite was made of views: of each direction. */
  readonly directions?: readonly ForeignText[];
  readonly hasNormalMap: boolean;
}

export interface ExportAnswer extends ExportResult {
  readonly facts: SpriteFacts;
}

export type TaskAnswer = ExportAnswer | PutAnswer | ExportResult | FlatAnswer | MapAnswer;

export interface FlatAnswer {
  /** Undefined if the file has no such frame. */
  readonly png: Uint8Array | undefined;
}

export interface MapAnswer {
  /** Undefined if the picture is too transparent to tell. */
  readonly isMap: boolean | undefined;
}

export interface PutAnswer {
  readonly put: PutResult;
  /** Names of pictures that cannot be read whole. */
  readonly damaged: readonly ForeignText[];
}

/** Why nothing was written, other than by a fault of the program. */
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
