import { measureOpening } from './opening';
import { measureFrames, measureHeap } from './previewCost';
import { bench, figures, median, type Row } from './row';

const MOST_MS = 2;
const MOST_MIB = 64;

/** The figures of the preview: what a frame costs, what a large picture takes, how fast a small one opens. */
bench(async () => [await frameRow(), await heapRow(), await openingRow()]);

async function frameRow(): Promise<Row> {
  const { ours, theirs } = await measureFrames();
  const peer = figures('upscaled drawImage', theirs);
  return {
    ...figures('Main thread a frame, 128 px at 16×, 60 fps', ours),
    unit: 'ms',
    beside: [{ ...peer, ratio: median(ours) / peer.median }],
    goal: { text: `median under ${MOST_MS} ms`, met: median(ours) < MOST_MS },
  };
}

async function heapRow(): Promise<Row> {
  const { peak, rest } = await measureHeap();
  return {
    ...figures('4096 × 4096: page heap above the decoded picture, at most', [peak]),
    unit: 'MiB',
    beside: [figures('after it has opened', [rest])],
    goal: { text: `under ${MOST_MIB} MiB`, met: peak < MOST_MIB },
  };
}

async function openingRow(): Promise<Row> {
  const { ours, theirs } = await measureOpening();
  const peer = figures('VS Code’s own image preview', theirs);
  const ratio = median(ours) / peer.median;
  return {
    ...figures('64 px PNG from the click to its first pixel', ours),
    unit: 'ms',
    beside: [{ ...peer, ratio }],
    goal: { text: 'median at most 1.0 of the peer', met: ratio <= 1 },
  };
}
