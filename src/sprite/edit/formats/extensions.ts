import type { SavedFormat } from './holds';

/** Extensions of new files, without the dot. The first is the common one. */
export const EXTENSIONS: Readonly<Record<SavedFormat, readonly [string, ...string[]]>> = {
  aseprite: ['aseprite', 'ase'],
  png: ['png'],
  apng: ['apng'],
  gif: ['gif'],
  webp: ['webp'],
};

/** The format of a new file by the extension of its name. */
export function formatOfName(name: string): SavedFormat | undefined {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase();
  const formats = Object.keys(EXTENSIONS) as SavedFormat[];
  return formats.find((format) => EXTENSIONS[format].some((one) => one === extension));
}
