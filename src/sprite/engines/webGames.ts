import type { EngineFolders } from './facts';

/** A file path as a URL: escapes characters that end a path or begin an escape, and braces, which Pixi reads as alternatives. */
export const urlPath = (path: string) => path.replace(/[%#?{}]/g, encodeURIComponent);

/** URL of a file on a game's page: bundlers serve the content of `public` from the top. */
export const servedPath = (path: string) => urlPath(path.replace(/^public\//, ''));

/** A web game without a folder that a bundler copies. */
export const WEB_FOLDERS: EngineFolders = {
  known: ['assets/sprites', 'assets/images', 'assets', 'src/assets'],
  usual: 'assets',
  isBundled: true,
};
