/** What two addresses of one file have in common: writers differ in which signs they escape, and how drives are written. */
export function placeKey(uri: string): string {
  return decoded(uri).replace(/^file:\/\/\/[A-Z]:/, (drive) => drive.toLowerCase());
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
