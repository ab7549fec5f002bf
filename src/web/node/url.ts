/** The functions of `node:url` that are used, for paths with slashes. */

export function fileURLToPath(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}

export function pathToFileURL(file: string): URL {
  const url = new URL('file:///');
  url.pathname = file.replaceAll('%', '%25');
  return url;
}
