import type { Art } from '../pixels/views';
import type { Finding, FindingFacts, RuleId, Severity } from './finding';
import { MeasuredArt } from './measuredArt';
import type { Found, Rule } from './rule';
import { RULES } from './rules';
import type { PixelStyle } from './style';

const ORDER: readonly Severity[] = ['error', 'warning', 'hint'];

/**
 * Checks a sprite by all rules; a set is judged as a set. Errors first, then warnings, then hints, each in the order of the table. A frame of a finding
 * has at most `MAX_RUNS` runs of pixels; its figures count all.
 */
export function checkArt(art: Art, style: PixelStyle = {}): Finding[] {
  return checkMeasured(new MeasuredArt(art), style);
}

/** The findings of `checkArt`, and whether the art is what sprites are made from rather than one: enlarged, or from a file that changes colors. */
export function judgeArt(art: Art, style: PixelStyle = {}): { readonly findings: Finding[]; readonly isRaw: boolean } {
  const measured = new MeasuredArt(art);
  const { evidence } = measured;
  const isRaw = (evidence !== undefined && evidence !== 'drawn') || measured.grid !== undefined;
  return { findings: checkMeasured(measured, style), isRaw };
}

/** The findings of art that is measured already. @param rules only these */
export function checkMeasured(
  measured: MeasuredArt,
  style: PixelStyle,
  rules = Object.keys(RULES) as readonly RuleId[],
): Finding[] {
  const findings = rules.flatMap((id) => findingOf(id, measured, style) ?? []);
  return ORDER.flatMap((severity) => findings.filter((finding) => finding.severity === severity));
}

function findingOf<R extends RuleId>(id: R, art: MeasuredArt, style: PixelStyle): Finding | undefined {
  const chosen: Severity | 'off' | undefined = style.checks?.[id];
  if (chosen === 'off') return undefined;
  const rule: Rule<R> = RULES[id];
  const found = rule.find(art, style);
  if (!found) return undefined;
  const facts: FindingFacts = found.facts;
  const severity = found.severity === 'hint' ? 'hint' : (chosen ?? severityOf(rule, found, art));
  const fix = found.fix === undefined ? rule.fix : (found.fix ?? undefined);
  return { ...facts, severity, places: found.places, ...(fix && { fix }) };
}

/** The severity of what the style says nothing about. */
function severityOf<R extends RuleId>({ taste, severity }: Rule<R>, found: Found<R>, art: MeasuredArt): Severity {
  if (found.severity) return found.severity;
  return taste && art.evidence === undefined ? 'hint' : severity;
}
