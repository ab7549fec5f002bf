import assert from 'node:assert/strict';
import path from 'node:path';
import { Leases } from '../../../src/core/disk/lease';
import type { Clock } from '../../../src/service/clock';
import { foreignText } from '../../../src/shared/base/foreignText';
import { leaseClock, openWindow } from '../../support/runs/runWindow';
import { completed, type Kiln, light, output, started, stream } from './kiln';

/** How often the second window tries to get its turn while the first one waits for `started`. */
const ASKED = 3;

describe('Two runs that start together', () => {
  it('have only one paid request open before `started`, across all windows', async () => {
    let open = 0;
    let most = 0;
    let asked = 0;
    let secondWaits = () => {};
    const turnIsSeen = new Promise<void>((resolve) => {
      secondWaits = resolve;
    });
    const kiln: Kiln = await light({
      generate: ({ count, tags, kiln: { make } }) => {
        most = Math.max(most, ++open);
        if (count > 0) secondWaits();
        const untilSeen = async () => {
          await turnIsSeen;
          open--;
        };
        return stream([untilSeen, started, output(0, make(tags)), completed(1)]);
      },
    });
    const counting: Clock = {
      ...leaseClock,
      sleep: (ms, signal) => {
        if (kiln.posts().length > 0 && ++asked >= ASKED) secondWaits();
        return leaseClock.sleep(ms, signal);
      },
    };
    const { home, dependencies } = kiln.bench;
    // Only waiting for a turn sleeps by this clock, apart from lease heartbeats.
    const leases = new Leases(path.join(home, 'runs'), counting);
    const options = { home, baseUrl: `${kiln.server.origin}/api/v1`, key: 'k', clock: dependencies.clock };
    const second = openWindow({ ...options, more: { leases } });
    try {
      const runs = [kiln.bench.window, second].map((window, at) =>
        window.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText(`a cloak, ${at}`) }),
      );
      await Promise.all(runs.map((run) => run.ended));
      assert.deepEqual(
        runs.map(({ snapshot }) => snapshot.state),
        ['succeeded', 'succeeded'],
      );
      assert.deepEqual([kiln.posts().length, most], [2, 1]);
    } finally {
      await second.close();
      await kiln.close();
    }
  });
});
