import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DrawingDelays } from './drawing.child';
import { bench, figures, median } from './row';

const PROCESSES = 3;
const GOAL_MS = 50;

/**
 * The latency of requests while the built-in service draws four animations of 1024 px and a normal map of 4096 px, in separate processes, like in the
 * extension host.
 */
bench(async () => {
  const longest: number[] = [];
  const peer: number[] = [];
  const blocks: number[] = [];
  for (let n = 0; n < PROCESSES; n++) {
    const { stdout } = await promisify(execFile)(process.execPath, [path.join(__dirname, 'drawing.child.js')]);
    const { waits, peerWaits, longestBlock } = JSON.parse(stdout) as DrawingDelays;
    longest.push(Math.max(...waits));
    peer.push(Math.max(...peerWaits));
    blocks.push(longestBlock);
  }
  const worst = Math.max(...longest);
  return [
    {
      ...figures('Longest wait of a GET /credits while drawing', longest),
      unit: 'ms',
      beside: [
        { ...figures('while two bare threads compute', peer), ratio: median(longest) / median(peer) },
        figures('longest time that the thread was busy or had no core', blocks),
      ],
      goal: { text: `≤ ${GOAL_MS} ms (is ${worst.toFixed(1)})`, met: worst <= GOAL_MS },
    },
  ];
});
