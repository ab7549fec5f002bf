/** A path of files as a URL reads it: characters that end the path there or begin an escape, and braces, which Pixi takes for alternatives. */
export const urlPath = (path: string) => path.replace(/[%#?{}]/g, encodeURIComponent);
