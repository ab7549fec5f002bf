/** A page of `src/report`, bundled by the build. */
declare module 'page-source:report' {
  export const script: string;
  export const style: string;
}
