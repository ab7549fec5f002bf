/** Why a sheet can't be fixed. Nothing was written. */
export type FixFault =
  /** Visible pixels belong to no frame, and would be erased because the frames move. */
  | { readonly fault: 'lost-pixels'; readonly view: number }
  /** The new file gives other frames than the fix, as if it had been read again. */
  | { readonly fault: 'other-frames'; readonly view: number };

export class FixError extends Error {
  constructor(readonly detail: FixFault) {
    super(detail.fault);
    this.name = 'FixError';
  }
}
