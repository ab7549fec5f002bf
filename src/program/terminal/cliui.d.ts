/** The part of cliui's API that is used; the package has no types. */
declare module 'cliui' {
  /** A cell; sizes in characters of a terminal. */
  export interface Cell {
    readonly text: string;
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
    /** Top, right, bottom, left; part of the width. */
    readonly padding?: readonly [number, number, number, number];
  }

  export default function cliui(options: { readonly width: number; readonly wrap: boolean }): {
    /** Adds a row. */
    div(...cells: Cell[]): void;
    toString(): string;
  };
}
