import { measureOpening } from './opening';
import { bench, figures, median } from './row';

/** The figures of the preview: opening beside the editor's own image preview. */
bench(async () => {
  const { ours, theirs } = await measureOpening();
  const peer = figures('VS Code’s own image preview', theirs);
  const ratio = median(ours) / peer.median;
  return [
    {
      ...figures('64 px PNG from the click to its first pixel', ours),
      unit: 'ms',
      beside: [{ ...peer, ratio }],
      goal: { text: 'median at most 1.0 of the peer', met: ratio <= 1 },
    },
  ];
});
