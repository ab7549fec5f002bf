import type { CompassPlace } from '../../sprite/source/compass';
import type { MapEnding } from '../../sprite/source/fileNames';
import { splitName } from '../disk/fileStore';
import { shortPlace } from '../domain/directionWords';
import { isFileFor } from '../domain/pictureFiles';

/** The parts of a normal map's name. */
export interface MapName {
  /** The stem that the map belongs to: `hero`. */
  readonly of: string;
  readonly ending: MapEnding;
  /** 1 for `hero_n`, 2 for `hero_n-2`, the name from a second run. */
  readonly number: number;
}

const MAP = /^(.+)(_n|_normal)(?:-(\d+))?$/s;

/** The parts of a name that may be a normal map's: `hero_n.png`, `hero_normal-2.png`. `FolderNames.isMap` says whether it is one. */
export function mapName(name: string): MapName | undefined {
  const [, of, ending, number = '1'] = (isFileFor('shown', name) && MAP.exec(splitName(name).stem)) || [];
  return of === undefined ? undefined : { of, ending: ending as MapEnding, number: Number(number) };
}

/** A view with a short name, or one of its numbered frames: `hero_ne`, `hero_ne-2`. */
const VIEW = /^(.+)_([a-z]{1,2})(?:-\d+)?$/is;

/** Views in a folder with short names, because `hero_n` may be one of them. Ignores case. */
export class ShortViews {
  /** By the part before the direction. */
  readonly #places = new Map<string, Set<CompassPlace>>();

  add(stem: string): void {
    const [, of = '', word = ''] = VIEW.exec(stem) ?? [];
    const place = shortPlace(word);
    if (place === undefined) return;
    const key = of.toLowerCase();
    const places = this.#places.get(key) ?? new Set();
    this.#places.set(key, places.add(place));
  }

  /** Whether a file with this name and `_n` is a view to the north, because other views exist. */
  hasOthers(of: string): boolean {
    const places = this.#places.get(of.toLowerCase());
    return places !== undefined && places.size > (places.has('n') ? 1 : 0);
  }

  /** Whether the stem belongs to a view with others next to it, or to the sprite of the views. */
  includes(stem: string): boolean {
    const [, of = '', word = ''] = VIEW.exec(stem) ?? [];
    const isOne = shortPlace(word) !== undefined && (this.#places.get(of.toLowerCase())?.size ?? 0) > 1;
    return isOne || this.hasOthers(stem);
  }
}
