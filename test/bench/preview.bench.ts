import { measureOpening } from './opening';
import { measureFrames, measureHeap } from './previewCost';
import { bench, type Figures, figures, median, type Row } from './row';

const MAX_MS = 2;
const MAX_MIB = 64;

/** The preview's figures: the cost of a frame, the memory for a large image, the time to open a small one. */
bench(async () => [await frameRow(), await heapRow(), ...(await openingRows())]);

async function frameRow(): Promise<Row> {
  const { ours, theirs } = await measureFrames();
  const peer = figures('upscaled drawImage', theirs);
  return {
    ...figures('Main thread a frame, 128 px at 16×, 60 fps', ours),
    unit: 'ms',
    beside: [{ ...peer, ratio: median(ours) / peer.median }],
    goal: { text: `median under ${MAX_MS} ms`, met: median(ours) < MAX_MS },
  };
}

async function heapRow(): Promise<Row> {
  const { peak, rest } = await measureHeap();
  return {
    ...figures('4096 × 4096: page heap above the decoded picture, at most', [peak]),
    unit: 'MiB',
    beside: [figures('after it has opened', [rest])],
    goal: { text: `under ${MAX_MIB} MiB`, met: peak < MAX_MIB },
  };
}

async function openingRows(): Promise<Row[]> {
  const { ours, theirs, aseprite } = await measureOpening();
  const row = (name: string, measured: readonly number[], peer: Figures, most: number): Row => {
    const ratio = median(measured) / peer.median;
    return {
      ...figures(name, measured),
      unit: 'ms',
      beside: [{ ...peer, ratio }],
      goal: { text: `median at most ${most.toFixed(1)} of the peer`, met: ratio <= most },
    };
  };
  const viewer = figures('VS Code’s own image preview', theirs);
  const png = figures('a PNG of the same sprite', ours);
  return [
    row('64 px PNG from the click to its first pixel', ours, viewer, 1),
    row('64 px Aseprite file from the click to its first pixel', aseprite, png, 1.1),
  ];
}
