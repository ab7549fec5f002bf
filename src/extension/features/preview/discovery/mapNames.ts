import type { CompassPlace } from '../../../../shared/sprite/compass';
import type { MapEnding } from '../../../../shared/sprite/fileNames';
import { shortPlace } from '../../../domain/directionWords';
import { isFileFor } from '../../../domain/pictureFiles';
import { splitName } from '../../../platform/fileStore';

/** What the name of a picture says if the picture is a normal map. */
export interface MapName {
  /** The stem that the map belongs to: `hero`. */
  readonly of: string;
  readonly ending: MapEnding;
  /** 1 for `hero_n`, 2 for `hero_n-2`, as a second run names it. */
  readonly number: number;
}

const MAP = /^(.+)(_n|_normal)(?:-(\d+))?$/s;

/** Whether a picture may be a normal map, as far as its own name says: `hero_n.png`, `hero_normal-2.png`. `FolderNames.isMap` says whether it is one. */
export function mapName(name: string): MapName | undefined {
  const [, of, ending, number = '1'] = (isFileFor('shown', name) && MAP.exec(splitName(name).stem)) || [];
  return of === undefined ? undefined : { of, ending: ending as MapEnding, number: Number(number) };
}

/** A view with a short name, also the numbered frames of one: `hero_ne`, `hero_ne-2`. */
const VIEW = /^(.+)_([a-z]{1,2})(?:-\d+)?$/is;

/** Views in a folder that have short names, as `hero_n` may be one of them. Letter case doesn't count. */
export class ShortViews {
  /** By the name before the direction. */
  readonly #places = new Map<string, Set<CompassPlace>>();

  add(stem: string): void {
    const [, of = '', word = ''] = VIEW.exec(stem) ?? [];
    const place = shortPlace(word);
    if (place === undefined) return;
    const key = of.toLowerCase();
    const places = this.#places.get(key) ?? new Set();
    this.#places.set(key, places.add(place));
  }

  /** Whether a file called `_n` after this name is a view to the north, because other views of it are there. */
  hasOthers(of: string): boolean {
    const places = this.#places.get(of.toLowerCase());
    return places !== undefined && places.size > (places.has('n') ? 1 : 0);
  }

  /** Whether the stem is that of a view, with others beside it, or of the sprite that the views are of. */
  includes(stem: string): boolean {
    const [, of = '', word = ''] = VIEW.exec(stem) ?? [];
    const isOne = shortPlace(word) !== undefined && (this.#places.get(of.toLowerCase())?.size ?? 0) > 1;
    return isOne || this.hasOthers(stem);
  }
}
