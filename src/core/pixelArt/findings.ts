import type { CheckAnswer } from '../../sprite/checks/checkSource';
import type { Finding, FindingPlace, RuleId, Severity } from '../../sprite/checks/finding';
import { findingText } from '../../sprite/checks/findingText';
import type { FoundSource } from '../exports/exportSource';

/** A finding in a file: the form that commands, the program, and agents give back. */
export interface FileFinding {
  /** URI string. */
  readonly file: string;
  readonly rule: RuleId;
  readonly severity: Severity;
  /** A sentence. It counts in all files of the sprite. */
  readonly message: string;
  /** The first frame that it is in, counted from 1; absent if the file has only one. */
  readonly frame?: number;
  /** Pixels of that frame, `[x, y]` each, at most 10,000; absent if the whole frame is meant. */
  readonly pixels?: readonly (readonly [x: number, y: number])[];
}

/** What was found in a sprite. */
export interface CheckedSource extends CheckAnswer {
  readonly source: FoundSource;
}

/** Most pixels of a finding that are listed. */
const MAX_PIXELS = 10_000;

/** One for each finding and each file that it is in. */
export function fileFindings({ source, findings, frames }: CheckedSource): FileFinding[] {
  return findings.flatMap((finding) => {
    const message = findingText(finding);
    const first = new Map<string, FindingPlace>();
    for (const place of finding.places) {
      const file = fileOf(source, place);
      if (!first.has(file)) first.set(file, place);
    }
    return [...first].map(([file, place]) => ({
      file,
      ...ruleOf(finding),
      message,
      ...frameOf(source, place, frames),
      ...pixelsOf(place),
    }));
  });
}

/** URI string of the file that a place is in. */
export function fileOf({ pictures, uri, directions }: FoundSource, { view, frame }: FindingPlace): string {
  const isSequence = !directions && pictures.length > 1;
  // Numbered files are frames of one view, or a view each.
  return pictures[isSequence ? view + frame : view] ?? uri;
}

const ruleOf = ({ rule, severity }: Finding) => ({ rule, severity });

function frameOf({ directions, pictures }: FoundSource, { view, frame }: FindingPlace, frames: readonly number[]) {
  const isFile = !directions && pictures.length > 1;
  return isFile || (frames[view] ?? 1) < 2 ? {} : { frame: frame + 1 };
}

function pixelsOf({ pixels: runs }: FindingPlace): Pick<FileFinding, 'pixels'> {
  const pixels: [number, number][] = [];
  for (const { x, y, length } of runs) {
    for (let at = 0; at < length && pixels.length < MAX_PIXELS; at++) pixels.push([x + at, y]);
  }
  return pixels.length ? { pixels } : {};
}
