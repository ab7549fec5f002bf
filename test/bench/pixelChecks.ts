import { checkSprite } from '../../src/sprite/checks/checkSprite';
import type { RuleId } from '../../src/sprite/checks/finding';
import type { LabeledSprite } from '../support/pixelArt/labeledSprites';
import { figures, type Row } from './row';

/** Names that are printed; the others are counted. */
const MAX_NAMES = 8;

/** What one rule found where it should, where it shouldn't, and what it missed; names of sprites. */
interface Verdict {
  readonly found: string[];
  readonly wrong: string[];
  readonly missed: string[];
}

/** What all checks found, by rule, in the order of the labels. A hint where nothing should be found isn't wrong: it may well be on purpose. */
export function judge(sprites: readonly LabeledSprite[]): {
  verdicts: ReadonlyMap<RuleId, Verdict>;
  hints: string[];
  time: number;
} {
  const verdicts = new Map<RuleId, Verdict>();
  const verdictOf = (rule: RuleId): Verdict => {
    const verdict = verdicts.get(rule) ?? { found: [], wrong: [], missed: [] };
    verdicts.set(rule, verdict);
    return verdict;
  };
  const hints: string[] = [];
  let time = 0;
  for (const { name, sprite, style, faults, open } of sprites) {
    const begin = performance.now();
    const findings = checkSprite(sprite, style);
    time += performance.now() - begin;
    const rules = new Map(findings.map(({ rule, severity }) => [rule, severity]));
    for (const rule of faults) verdictOf(rule)[rules.has(rule) ? 'found' : 'missed'].push(name);
    for (const [rule, severity] of [...rules].filter(([one]) => !faults.includes(one) && !open.includes(one))) {
      if (severity === 'hint') hints.push(`${name} (${rule})`);
      else verdictOf(rule).wrong.push(name);
    }
  }
  return { verdicts, hints, time };
}

const share = (part: number, rest: number) => (part + rest === 0 ? 100 : (100 * part) / (part + rest));

/** Prints the first of some names, if there are any. */
export function named(what: string, names: readonly string[]): void {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  if (names.length) console.log(`${what}: ${names.slice(0, MAX_NAMES).join('; ')}${more}`);
}

/** Precision and recall of each rule, and hints on sprites without that fault. */
export function checkRows(sprites: readonly LabeledSprite[]): Row[] {
  const { verdicts, hints, time } = judge(sprites);
  const rows = [...verdicts].map(([rule, { found, wrong, missed }]): Row => {
    named(`${rule} found though it isn't there`, wrong);
    named(`${rule} missed`, missed);
    return {
      ...figures(`Check ${rule}, precision (${found.length} right, ${wrong.length} wrong)`, [
        share(found.length, wrong.length),
      ]),
      unit: '%',
      beside: [figures(`recall (${missed.length} missed)`, [share(found.length, missed.length)])],
    };
  });
  named('Hints', hints);
  const ofClean = sprites.filter(({ faults }) => !faults.length).length;
  return [
    ...rows,
    {
      ...figures(`Hints beyond the labels, of ${sprites.length} sprites, ${ofClean} of them right`, [hints.length]),
      unit: 'count',
      beside: [],
    },
    { ...figures('All checks of a sprite, mean', [time / sprites.length]), unit: 'ms', beside: [] },
  ];
}
