/** A page can't resolve names. */
export function lookup(hostname: string, _options: unknown, callback: (error: Error) => void): void {
  callback(new Error(`A browser doesn't tell the address of ${hostname}.`));
}
