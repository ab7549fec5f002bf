import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import type { Layer } from '../aseprite/document';
import type { FrameTag } from '../pixels/frameTag';
import type { Size } from '../pixels/raster';
import type { CutGuess } from '../sheet/guessCut';
import type { SampledSprite } from './sprite';

/** Something in a sprite whose name is shown by the host. */
export type Named<T> = Omit<T, 'name'> & { readonly name: ForeignText };

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

/** What can be said about a sprite before anything is exported. */
export interface Description extends SpriteFacts {
  /** Ways to cut it, if it's one image that looks like a sheet, the likeliest first. */
  readonly cuts: readonly CutGuess[];
}

export function factsOf(sprite: Omit<SampledSprite, 'title' | 'extension'>): SpriteFacts {
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
