/** Replaces a file repeatedly until it is killed. Argument: an `Order` as JSON. */
import { replaceFile } from '../../../../src/core/disk/durableFiles';

export interface Order {
  readonly file: string;
  readonly kind: 'durable' | 'cache';
  /** Number of characters of each content, which repeats one letter. */
  readonly length: number;
  /** Killed right before the rename of this write, counted from 1; otherwise prints `begun` and continues until it is killed. */
  readonly dieBeforeRename?: number;
}

const order: Order = JSON.parse(process.argv[2] ?? '{}');

function* pieces(letter: string): Generator<string> {
  for (let at = 0; at < order.length; at += 65_536) yield letter.repeat(Math.min(65_536, order.length - at));
}

async function main(): Promise<void> {
  for (let count = 1; ; count++) {
    const letter = String.fromCharCode(97 + (count % 26));
    // Both ways to pass content.
    const content = count % 2 ? letter.repeat(order.length) : pieces(letter);
    const allowed = async () => {
      if (count === order.dieBeforeRename) process.kill(process.pid, 'SIGKILL');
    };
    await replaceFile(order.file, content, { kind: order.kind, allowed });
    if (count === 1) console.log('begun');
  }
}

void main();
