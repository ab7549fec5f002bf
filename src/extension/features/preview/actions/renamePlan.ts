import { splitDerived } from '../../../../core/discovery/derivedNames';
import { FolderNames } from '../../../../core/discovery/folderNames';
import { splitName } from '../../../../core/disk/fileStore';
import { Identities, identityAfter } from '../../../../core/domain/identityFiles';
import { isFileFor } from '../../../../core/domain/pictureFiles';
import { type ForeignText, foreignText, rawText } from '../../../../shared/base/foreignText';

/** The rename of one file in a folder, by names. */
export interface Rename {
  readonly from: ForeignText;
  readonly to: ForeignText;
}

/** A view of a set, and its new name. */
export interface NewName {
  /** File of the view: `hero-dir-0.png`. */
  readonly file: ForeignText;
  /** The ending of its current name: `0`. */
  readonly old: string;
  readonly name: string;
}

/** Why files can't be renamed. */
export type RenameFault =
  | { readonly kind: 'unclear'; readonly file: ForeignText }
  | { readonly kind: 'taken'; readonly file: ForeignText };

/**
 * The renames that give the views of a set their new names: the views, everything made from them
 * (`-walk`, `-anim`, sheets with their JSON, `_n`, `_normal`), and what engines keep next to these. A target that a file outside the set has is a fault.
 * @param names all names in the folder
 */
export function planRenames(views: readonly NewName[], names: readonly string[]): readonly Rename[] | RenameFault {
  const renames: Rename[] = [];
  const folder = new FolderNames(names);
  const stems = views.map(({ file }) => rawText(splitName(file).stem));
  // There, `mage_n` is a view and not a map of `mage`. In a set of maps, all names continue after the direction.
  const areWhole = views.every(({ old }, index) => stems[index]?.endsWith(old));
  for (const [index, { file, old, name }] of views.entries()) {
    const stem = stems[index] ?? '';
    const base = areWhole ? stem : folder.split(stem).base;
    if (!base.endsWith(old)) return { kind: 'unclear', file };
    const prefix = base.slice(0, base.length - old.length);
    for (const companion of companionsOf(base, folder)) {
      const to = `${prefix}${name}${companion.slice(base.length)}`;
      renames.push({ from: foreignText(companion), to: foreignText(to) });
    }
  }
  return checked(withIdentities(renames, names), names);
}

/**
 * The renames that give one file another stem: the file, files with the same stem, such as the JSON of a sheet, and everything made from
 * it. See `planRenames`.
 */
export function planRename(file: ForeignText, stem: string, names: readonly string[]): readonly Rename[] | RenameFault {
  const oldStem = rawText(splitName(file).stem);
  const renames = companionsOf(oldStem, new FolderNames(names)).map((name) => ({
    from: foreignText(name),
    to: foreignText(`${stem}${name.slice(oldStem.length)}`),
  }));
  return checked(withIdentities(renames, names), names);
}

/** Adds what engines keep next to the files. */
function withIdentities(renames: readonly Rename[], names: readonly string[]): readonly Rename[] {
  const identities = new Identities(names);
  return renames.flatMap((one) => {
    const [from, to] = [rawText(one.from), rawText(one.to)];
    const own = identities.of(from);
    return [one, ...own.map((name) => ({ from: foreignText(name), to: foreignText(identityAfter(name, from, to)) }))];
  });
}

function checked(renames: readonly Rename[], names: readonly string[]): readonly Rename[] | RenameFault {
  const moved = new Set(renames.map(({ from }) => keyOf(from)));
  const existing = new Set(names.map(keyOf));
  const targets = new Set<string>();
  for (const { to } of renames) {
    const key = keyOf(to);
    if (targets.has(key) || (existing.has(key) && !moved.has(key))) return { kind: 'taken', file: to };
    targets.add(key);
  }
  return renames.filter(({ from, to }) => from !== to);
}

/** Some files, what runs made from them, and what engines keep next to all of these. @param names all names in the folder */
export function belongingTo(files: readonly string[], names: readonly string[]): readonly string[] {
  const identities = new Identities(names);
  const folder = new FolderNames(names);
  const own = [...files, ...files.flatMap((file) => companionsOf(splitName(file).stem, folder))];
  return [...new Set(own.flatMap((name) => [name, ...identities.of(name)]))];
}

/** The files of a stem, and those that runs made from them: their names are the stem and an ending. */
function companionsOf(base: string, folder: FolderNames): string[] {
  return folder.all.filter((name) => {
    const { stem } = splitName(name);
    if (!stem.startsWith(base) || !isFileFor('renamed', name)) return false;
    return isDerivedEnding(stem.slice(base.length)) || folder.animated(stem) === base;
  });
}

/** Whether an ending consists of those that runs add: `hero-anim-sheet` is made from `hero-anim`, `hero-anim-2` isn't. */
const isDerivedEnding = (ending: string) => splitDerived(`x${ending}`).base === 'x';

/** The renames in steps that don't conflict with each other: through temporary names if files swap names. */
export function stepsOf(renames: readonly Rename[]): readonly (readonly Rename[])[] {
  const sources = new Set(renames.map(({ from }) => keyOf(from)));
  const meets = renames.some(({ to }) => sources.has(keyOf(to)));
  if (!meets) return [renames];
  const viaTemporary = renames.map((one, index) => ({ ...one, via: temporary(one.from, index) }));
  return [
    viaTemporary.map(({ from, via }) => ({ from, to: via })),
    viaTemporary.map(({ via, to }) => ({ from: via, to })),
  ];
}

/** A temporary name. It keeps the extension, so editors that show the file follow. */
function temporary(from: ForeignText, index: number): ForeignText {
  const name = rawText(from);
  const dot = name.lastIndexOf('.');
  return foreignText(`${name.slice(0, dot)}.renaming-${index}${name.slice(dot)}`);
}

/** Whether a file has a temporary name for a moment, between two of its own. */
export const isBetweenNames = (name: ForeignText) => /\.renaming-\d+\.[^.]+$/.test(rawText(name));

/** Lower case, because many file systems ignore case in names. */
export const keyOf = (name: ForeignText | string) => rawText(name).toLowerCase();
