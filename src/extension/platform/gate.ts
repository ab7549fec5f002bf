/** Something that happens once and is waited for. */
export class Gate {
  open: () => void = () => {};
  /** Resolves when `open` was called. */
  readonly opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });
}
