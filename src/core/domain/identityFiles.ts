/**
 * Files in which other programs keep what a sprite is to them, next to it and named like it with one more ending. Without its own, a sprite is a new
 * one: whatever refers to the old one loses it. They go where their sprite goes.
 */

/** By their endings. */
const ENDINGS = [
  /** Unity, Cocos Creator, LayaAir, O3DE: the id that scenes and prefabs name, and import settings. Bevy: import settings. Folders have one, too. */
  '.meta',
  /** Godot: the `uid://` that scenes name, and import settings. */
  '.import',
  /** Godot 4.4 and later: the `uid://` of what isn't imported. */
  '.uid',
  /** Minecraft: the frames of an animated texture. */
  '.mcmeta',
  /** REUSE: author and license. */
  '.license',
] as const;

/** Of these, those that folders have. */
const OF_FOLDERS: readonly string[] = ['.meta'];

/** Whether it's the name of such a file. */
export const isIdentity = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** What belongs to the files of one folder. Names are compared in all letter cases, because many disks and engines ignore them. */
export class Identities {
  /** Names by their lowercase form. */
  readonly #names = new Map<string, string[]>();

  /** @param names all names in the folder */
  constructor(names: Iterable<string>) {
    for (const name of names) {
      const key = name.toLowerCase();
      const there = this.#names.get(key);
      if (there) there.push(name);
      else this.#names.set(key, [name]);
    }
  }

  /** The names of files that belong to a file, or to a folder. */
  of(name: string, kind: 'file' | 'folder' = 'file'): string[] {
    const endings = kind === 'file' ? ENDINGS : OF_FOLDERS;
    return endings.flatMap((ending) => {
      const found = this.#named(`${name}${ending}`);
      if (found.includes(`${name}${ending}`)) return [`${name}${ending}`];
      // One in other letters may belong to a file in these letters.
      return found.filter((one) => !this.#has(one.slice(0, -ending.length))).slice(0, 1);
    });
  }

  /** Whether a name is taken, in any letter case, by another file than `own`, if that is in this folder. */
  isTaken(name: string, own?: string): boolean {
    return this.#named(name).some((one) => one !== own);
  }

  #has(name: string): boolean {
    return this.#named(name).includes(name);
  }

  #named(name: string): readonly string[] {
    return this.#names.get(name.toLowerCase()) ?? [];
  }
}

/** The name of a file that belongs to a sprite, after the sprite got another name. @param own its name now */
export function identityAfter(own: string, from: string, to: string): string {
  return `${to}${own.slice(from.length)}`;
}

/** What Godot's editor writes: a string of its own format, in which `\` and `"` have a `\` before them. */
const SOURCE_FILE = /^(source_file=")(res:\/\/(?:[^"\\\r\n]|\\["\\])*)("\s*)$/m;

/**
 * The text of a Godot `.import` after its sprite was moved: it names the sprite. Godot compares the path, imports the sprite at its new place, and
 * keeps uid and settings; what was imported before stays usable until then. Unchanged if it names another file, or if the sprite left the project.
 * @param from place of the sprite before, as a path with `/`
 * @param to its place now
 */
export function movedImport(text: string, from: string, to: string): string {
  return text.replace(SOURCE_FILE, (whole, before: string, written: string, after: string) => {
    const inside = written.slice('res:/'.length).replace(/\\(["\\])/g, '$1');
    const root = from.endsWith(inside) ? from.slice(0, -inside.length) : undefined;
    if (root === undefined || !to.startsWith(`${root}/`)) return whole;
    return `${before}res:/${to.slice(root.length).replace(/["\\]/g, '\\$&')}${after}`;
  });
}
