import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DayFold } from '../../../../src/core/budget/fold';
import {
  DamagedLedgerError,
  eachLine,
  type LedgerLine,
  lineText,
  type ReserveLine,
} from '../../../../src/core/budget/lines';
import { examples } from '../../../support/sample';

function linesIn(text: string): LedgerLine[] {
  const lines: LedgerLine[] = [];
  eachLine(text, (line) => lines.push(line));
  return lines;
}

const RUNS = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'];
/** Workspace → the folders that a window there counts. */
const WINDOWS: Readonly<Record<string, readonly string[]>> = {
  '/game': ['/game'],
  '/game/art': ['/game/art'],
  '/games': ['/games'],
  '/both': ['/both', '/games'],
};
const WINDOW_LIMIT = 40;
const PROGRAM_LIMIT = 60;

const workspace = fc.constantFrom(...Object.keys(WINDOWS));
const cost = fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined, freq: 4 });

/** A line without the fields that its place gives it. */
const event = fc.record({
  what: fc.constantFrom('window', 'program', 'window', 'program', 'settle', 'release'),
  run: fc.constantFrom(...RUNS),
  workspace,
  cost,
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

function reservation({ what, run, workspace, cost }: Event, at: number): ReserveLine {
  const window = what === 'window';
  return {
    do: 'reserve',
    run,
    hold: `h${at}`,
    ...(cost !== undefined && { credits: cost }),
    limit: window ? WINDOW_LIMIT : PROGRAM_LIMIT,
    ...(window && { folders: [...(WINDOWS[workspace] ?? [])] }),
    workspace,
    origin: 'https://a.example',
    operation: 'edit',
  };
}

/** Lines as windows and programs would write them: a settled run costs at most what it had reserved. */
function linesOf(events: readonly Event[], dearer = 0): LedgerLine[] {
  const fold = new DayFold();
  return events.flatMap((one, at): LedgerLine[] => {
    const { what, run, workspace, share } = one;
    const line: LedgerLine | undefined =
      what === 'release'
        ? { do: 'release', run }
        : what === 'settle'
          ? { do: 'settle', run, credits: Math.floor((fold.heldBy(run) ?? 0) * share) + dearer, workspace }
          : reservation(one, at);
    fold.add(line);
    return [line];
  });
}

/** The same rule, written differently: a list of amounts, summed up by prefix each time. */
function naiveSums(lines: readonly LedgerLine[]): { counted: string[]; used: (folders?: readonly string[]) => number } {
  let amounts: { run: string; place: string; credits: number; held: boolean }[] = [];
  const counted: string[] = [];
  const inside = (place: string, folders?: readonly string[]) =>
    !folders || folders.some((folder) => place === folder || place.startsWith(`${folder}/`));
  const used = (folders?: readonly string[], except?: string) =>
    amounts
      .filter(({ place, run, held }) => inside(place, folders) && !(held && run === except))
      .reduce((sum, { credits }) => sum + credits, 0);
  const drop = (run: string) => {
    amounts = amounts.filter((one) => !(one.held && one.run === run));
  };
  const settle = (line: Extract<LedgerLine, { do: 'settle' }>) => {
    const held = amounts.find((one) => one.held && one.run === line.run);
    if (!held && amounts.some(({ run }) => run === line.run)) return;
    drop(line.run);
    amounts.push({ run: line.run, place: held?.place ?? line.workspace, credits: line.credits, held: false });
  };
  const reserve = (line: Exclude<LedgerLine, { do: 'settle' | 'release' }>) => {
    const left = line.limit - used(line.folders, line.run);
    const needed = line.credits ?? left;
    if (line.credits === undefined ? left <= 0 : needed > left) return;
    drop(line.run);
    amounts.push({ run: line.run, place: line.workspace, credits: needed, held: true });
    counted.push(line.hold);
  };
  for (const line of lines) {
    if (line.do === 'release') drop(line.run);
    else if (line.do === 'settle') settle(line);
    else reserve(line);
  }
  return { counted, used };
}

const events = fc.array(event, { maxLength: 60 });
const params = { numRuns: examples(300, 5_000) };

describe('What the lines of the ledger mean', () => {
  it('a reservation counts only within its own limit, and no limit is passed while no run costs more', () => {
    fc.assert(
      fc.property(events, (all) => {
        const fold = new DayFold();
        for (const line of linesOf(all)) {
          fold.add(line);
          if (line.do !== 'reserve' || !fold.verdictOn(line.hold)?.counts) continue;
          assert.ok(fold.used(line).used <= line.limit);
        }
      }),
      params,
    );
  });

  it('with one limit for all, the sum is within it after every line', () => {
    fc.assert(
      fc.property(events, (all) => {
        const fold = new DayFold();
        for (const line of linesOf(
          all.map((one) => ({ ...one, what: one.what === 'window' ? 'program' : one.what })),
        )) {
          fold.add(line);
          assert.ok(fold.used({}).used <= PROGRAM_LIMIT);
        }
      }),
      params,
    );
  });

  it('means the same as the rule written down naively', () => {
    fc.assert(
      fc.property(events, fc.constantFrom(0, 0, 7), (all, dearer) => {
        const lines = linesOf(all, dearer);
        const naive = naiveSums(lines);
        const fold = new DayFold(lines);
        const counted = lines.flatMap((line) =>
          line.do === 'reserve' && fold.verdictOn(line.hold)?.counts ? [line.hold] : [],
        );
        assert.deepEqual(counted, naive.counted);
        for (const folders of [undefined, ...Object.values(WINDOWS)]) {
          assert.equal(fold.used({ folders }).used, naive.used(folders));
        }
      }),
      params,
    );
  });

  it('no later line changes what was decided, so readers at any moment agree', () => {
    fc.assert(
      fc.property(events, fc.nat(60), (all, cut) => {
        const lines = linesOf(all);
        const [early, late] = [new DayFold(lines.slice(0, cut)), new DayFold(lines)];
        for (const line of lines.slice(0, cut)) {
          if (line.do === 'reserve') assert.deepEqual(early.verdictOn(line.hold), late.verdictOn(line.hold));
        }
      }),
      params,
    );
  });

  it('lines that come twice count once', () => {
    fc.assert(
      fc.property(events, (all) => {
        const lines = linesOf(all.filter(({ what }) => what !== 'release'));
        // A run that reserves again after it was settled would be another request, so only the first settlement of each run is doubled.
        const settled = new Set<string>();
        const once = lines.filter((line) => !settled.has(line.run) && (line.do !== 'settle' || settled.add(line.run)));
        const twice = once.flatMap((line) => [line, line]);
        assert.deepEqual(new DayFold(twice).used({}), new DayFold(once).used({}));
      }),
      params,
    );
  });

  it('a run of unknown cost takes all that is left, and the next finds nothing until it is settled', () => {
    const base = { run: 'a', workspace: '/game', share: 0, what: 'program' } as const;
    const fold = new DayFold([
      reservation({ ...base, cost: 20 }, 0),
      reservation({ ...base, run: 'b', cost: undefined }, 1),
    ]);
    assert.deepEqual(fold.used({}), { used: 60, pending: 60 });
    assert.equal(fold.judge(reservation({ ...base, run: 'c', cost: 1 }, 2)).counts, false);
    assert.equal(fold.judge(reservation({ ...base, run: 'c', cost: undefined }, 2)).counts, false);
    fold.add({ do: 'settle', run: 'b', credits: 15, workspace: '/game' });
    assert.deepEqual(fold.used({}), { used: 35, pending: 20 });
    assert.equal(fold.judge(reservation({ ...base, run: 'c', cost: 25 }, 2)).counts, true);
    assert.equal(fold.judge(reservation({ ...base, run: 'c', cost: 26 }, 2)).counts, false);
  });

  it('a run that a person allowed counts, but no limit stops it', () => {
    const line = reservation({ what: 'window', run: 'a', workspace: '/game', cost: 500, share: 0 }, 0);
    const fold = new DayFold([{ ...line, limit: 0, permitted: true }]);
    assert.equal(fold.verdictOn('h0')?.counts, true);
    assert.equal(fold.used({}).used, 500);
  });
});

describe('Lines of the ledger', () => {
  const text = fc.string({ unit: 'binary', maxLength: 30 });
  const plain = { noNullPrototype: true };
  const anyLine = fc.oneof(
    fc.record(
      {
        do: fc.constant('reserve' as const),
        run: text,
        hold: text,
        credits: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
        limit: fc.nat(),
        workspace: text,
        origin: text,
        operation: text,
      },
      plain,
    ),
    fc.record({ do: fc.constant('settle' as const), run: text, credits: fc.nat(), workspace: text }, plain),
    fc.record({ do: fc.constant('release' as const), run: text }, plain),
  );

  it('are read as they were written, whatever pieces lie between them', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ line: anyLine, cut: fc.option(fc.nat(400)) }), { maxLength: 8 }), (all) => {
        const written = all
          .map(({ line, cut }) => (cut === null ? lineText(line) : lineText(line).slice(0, cut)))
          .join('');
        const whole = all.filter(({ line, cut }) => cut === null || cut >= lineText(line).length - 1);
        assert.deepEqual(
          linesIn(written),
          whole.map(({ line }) => line),
        );
      }),
      params,
    );
  });

  it('a block of zeros, as a power cut leaves it, is a piece', () => {
    const line: LedgerLine = { do: 'release', run: 'a' };
    assert.deepEqual(linesIn(`${lineText(line)}${'\0'.repeat(100)}${lineText(line)}`), [line, line]);
  });

  it('one changed character is noticed, wherever it is', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(), fc.integer({ min: 33, max: 126 }), (line, where, code) => {
        const written = lineText(line);
        // The last brace tells a line from a piece.
        const at = 1 + (where % (written.length - 3));
        if (written.charCodeAt(at) === code) return;
        const damaged = written.slice(0, at) + String.fromCharCode(code) + written.slice(at + 1);
        try {
          // An escaped letter may be written with capitals, too, which is the same line.
          assert.deepEqual(linesIn(damaged), [line]);
        } catch (error) {
          assert.ok(error instanceof DamagedLedgerError, String(error));
        }
      }),
      params,
    );
  });
});
