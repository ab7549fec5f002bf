/** The script of a worker, bundled into one string by the build. */
declare module 'worker:*' {
  const source: string;
  export default source;
}

/** A style sheet, minified into one string by the build. */
declare module 'styles:*' {
  const styles: string;
  export default styles;
}
