import { readFile } from './fs';

/** The lines of a file from `createReadStream`. */
export function createInterface({ input }: { readonly input: { readonly file: string } }) {
  return {
    async *[Symbol.asyncIterator]() {
      const lines = (await readFile(input.file, 'utf8')).split(/\r?\n/);
      // A line break at the end begins no line.
      yield* lines.at(-1) === '' ? lines.slice(0, -1) : lines;
    },
    close: () => {},
  };
}
