/** The script of a worker, bundled into one text by the build. */
declare module 'worker:*' {
  const source: string;
  export default source;
}
