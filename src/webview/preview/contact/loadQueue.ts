/** Runs loads in turn, at most `limit` at a time. What is dropped before its turn never runs; one that fails makes room too. */
export class LoadQueue {
  #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(private readonly limit: number) {}

  add(load: () => Promise<void>): void {
    this.#waiting.push(load);
    this.#next();
  }

  drop(load: () => Promise<void>): void {
    this.#waiting = this.#waiting.filter((other) => other !== load);
  }

  #next(): void {
    while (this.#running < this.limit) {
      const load = this.#waiting.shift();
      if (!load) return;
      this.#running++;
      const done = () => {
        this.#running--;
        this.#next();
      };
      load().then(done, done);
    }
  }
}
