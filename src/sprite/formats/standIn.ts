/**
 * What lies in the place of an image under its name: what Git LFS and git-annex store if nobody fetched the content, as on build servers, and the page that a
 * server sent instead of the image.
 */
export type StandIn = 'git-lfs' | 'git-annex' | 'web-page';

/** Most bytes of a pointer: by its own rule for Git LFS, far more than a key is long for git-annex. */
const MAX_POINTER = 1024;

/** The first line of a pointer of Git LFS. */
const LFS = 'version https://git-lfs.github.com/spec/v1';

const STARTS: readonly (readonly [StandIn, (text: string) => boolean])[] = [
  ['git-lfs', (text) => text.startsWith(LFS) && /^\r?\n/.test(text.slice(LFS.length))],
  // A file that is unlocked, or a link on a file system without links.
  ['git-annex', (text) => /^(?:(?:\.\.\/)*\.git\/|\/)annex\/objects\/\S/.test(text)],
  ['web-page', (text) => /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html[\s>])/i.test(text)],
];

/** @param bytes of the file, or its start; undefined for anything else, also for an image */
export function standInOf(bytes: Uint8Array): StandIn | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 256)).replace(/^\u00ef\u00bb\u00bf/, '');
  const [found] = STARTS.find(([, begins]) => begins(start)) ?? [];
  return found !== 'web-page' && bytes.length > MAX_POINTER ? undefined : found;
}
