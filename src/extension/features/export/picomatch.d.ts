/** The only function that is used of picomatch 4, which has no types of its own. */
declare module 'picomatch' {
  /** Whether a path with `/` matches a glob. */
  export default function picomatch(glob: string, options?: { readonly dot?: boolean }): (path: string) => boolean;
}
