/** Work that waits for one of a few places; what was asked for last goes first, for it is what people look at now. */
export class LatestFirst {
  private readonly waiting = new Map<string, { begin: () => void; drop: () => void }>();
  private active = 0;

  constructor(private readonly places: number) {}

  /** Resolves to what `work` gives, or to undefined where it was forgotten before it began. A name waits once: the later question takes the place of the earlier one. */
  run<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    this.forget(name);
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.active++;
        work()
          .then(resolve, reject)
          .finally(() => {
            this.active--;
            this.next();
          });
      };
      this.waiting.set(name, { begin, drop: () => resolve(undefined) });
      this.next();
    });
  }

  /** What has begun goes on. */
  forget(name: string): void {
    const found = this.waiting.get(name);
    this.waiting.delete(name);
    found?.drop();
  }

  private next(): void {
    while (this.active < this.places) {
      const last = [...this.waiting.entries()].at(-1);
      if (!last) return;
      this.waiting.delete(last[0]);
      last[1].begin();
    }
  }
}
