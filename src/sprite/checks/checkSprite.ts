import type { SpriteViews } from '../pixels/views';
import type { Finding, FindingFacts, RuleId, Severity } from './finding';
import { MeasuredSprite } from './measuredSprite';
import type { Found, Rule } from './rule';
import { RULES } from './rules';
import type { PixelStyle } from './style';

const ORDER: readonly Severity[] = ['error', 'warning', 'hint'];

/**
 * Checks a sprite by all rules; a set is judged as a set. Errors first, then warnings, then hints, each in the order of the table. A frame of a finding
 * has at most `MAX_RUNS` runs of pixels; its figures count all.
 */
export function checkSprite(sprite: SpriteViews, style: PixelStyle = {}): Finding[] {
  return checkMeasured(new MeasuredSprite(sprite), style);
}

/** The findings of `checkSprite`, and whether the sprite is only what sprites are made from: enlarged, or from a file that changes colors. */
export function judgeSprite(
  sprite: SpriteViews,
  style: PixelStyle = {},
): { readonly findings: Finding[]; readonly isRaw: boolean } {
  const measured = new MeasuredSprite(sprite);
  const { evidence } = measured;
  const isRaw = (evidence !== undefined && evidence !== 'drawn') || measured.grid !== undefined;
  return { findings: checkMeasured(measured, style), isRaw };
}

/** The findings of a sprite that is measured already. @param rules only these */
export function checkMeasured(
  measured: MeasuredSprite,
  style: PixelStyle,
  rules = Object.keys(RULES) as readonly RuleId[],
): Finding[] {
  const findings = rules.flatMap((id) => findingOf(id, measured, style) ?? []);
  return ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function findingOf<R extends RuleId>(id: R, sprite: MeasuredSprite, style: PixelStyle): Finding | undefined {
  const chosen: Severity | 'off' | undefined = style.checks?.[id];
  if (chosen === 'off') return undefined;
  const rule: Rule<R> = RULES[id];
  const found = rule.find(sprite, style);
  if (!found) return undefined;
  const facts: FindingFacts = found.facts;
  const severity = found.severity === 'hint' ? 'hint' : (chosen ?? severityOf(rule, found, sprite));
  const fix = found.fix === undefined ? rule.fix : (found.fix ?? undefined);
  return { ...facts, severity, places: found.places, ...(fix && { fix }) };
}

/** The severity of what the style says nothing about. */
function severityOf<R extends RuleId>({ taste, severity }: Rule<R>, found: Found<R>, sprite: MeasuredSprite): Severity {
  if (found.severity) return found.severity;
  return taste && sprite.evidence === undefined ? 'hint' : severity;
}
