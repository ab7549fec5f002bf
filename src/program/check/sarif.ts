import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { FileFinding } from '../../core/pixelArt/findings';
import type { Severity } from '../../sprite/checks/finding';
import { isInCode, type ReportedFinding } from '../findings';
import { shownJson } from '../shownJson';
import type { CheckReport } from './report';
import { relative } from './repositoryRoot';
import { titleOf } from './ruleTitles';

/** The level of each severity (3.27.10). */
const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** GitHub refuses a file with more results in a run. */
const MAX_RESULTS = 25_000;

/** The base of paths, by the name that viewers know. */
const ROOT = '%SRCROOT%';

/** Static Analysis Results Interchange Format 2.1.0 (OASIS), for code scanning. */
export function sarif({ findings, root, version }: CheckReport): string {
  const listed = worst(findings);
  const rules = [...new Set(listed.map(({ rule }) => rule))].sort();
  const numbers = new Map<string, number>();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Sprite Kiln',
            version,
            rules: rules.map((id) => ({ id, shortDescription: { text: titleOf(id) } })),
          },
        },
        ...(listed.length < findings.length && { invocations: [unlisted(findings.length - listed.length)] }),
        ...(listed.some(isInCode) && { columnKind: 'utf16CodeUnits' }),
        originalUriBaseIds: { [ROOT]: { uri: folderUri(root) } },
        results: listed.map((finding) => {
          const place = placeOf(finding.file, root);
          const key = `${finding.rule}:${place.uri}`;
          const number = (numbers.get(key) ?? 0) + 1;
          numbers.set(key, number);
          return { ...resultOf(finding, place), ruleIndex: rules.indexOf(finding.rule), ...fingerprint(key, number) };
        }),
      },
    ],
  };
  return shownJson(log);
}

const RANKS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 };

/** As many as are accepted, the worst ones. */
function worst(findings: readonly ReportedFinding[]): readonly ReportedFinding[] {
  if (findings.length <= MAX_RESULTS) return findings;
  return [...findings].sort((one, other) => RANKS[one.severity] - RANKS[other.severity]).slice(0, MAX_RESULTS);
}

/** Says that some findings are missing (3.20.21). */
function unlisted(count: number) {
  const text = `${count} more findings aren't listed: code scanning accepts ${MAX_RESULTS} of a run.`;
  return { executionSuccessful: true, toolExecutionNotifications: [{ level: 'warning', message: { text } }] };
}

/** With a slash at the end, as bases of URIs have (3.14.14). */
const folderUri = (folder: string) => pathToFileURL(folder).href.replace(/\/?$/, '/');

/** A file in the repository by its path from the root; others by their whole address. */
function placeOf(file: string, root: string): { readonly uri: string; readonly uriBaseId?: string } {
  const within = relative(file, root);
  if (within === undefined) return { uri: pathToFileURL(file).href };
  return { uri: within.split('/').map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}

/**
 * Images have no lines; viewers want one all the same, so each result is at the first. Of the pixels, which may be thousands, only their number and the
 * box around them are told: nobody shows them, and files over 10 MB are refused.
 */
function resultOf(finding: ReportedFinding, artifactLocation: { readonly uri: string; readonly uriBaseId?: string }) {
  const { rule, severity, message } = finding;
  const region = isInCode(finding)
    ? { startLine: finding.line, startColumn: finding.column }
    : { startLine: 1, startColumn: 1 };
  return {
    ruleId: rule,
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    properties: isInCode(finding) ? suggested(finding) : seen(finding),
  };
}

const suggested = ({ suggestion }: { readonly suggestion?: string }) =>
  suggestion === undefined ? {} : { suggestion };

const seen = ({ frame, pixels }: FileFinding) => ({
  ...(frame !== undefined && { frame }),
  ...(pixels?.length && { pixels: pixels.length, box: boxOf(pixels) }),
});

function boxOf(pixels: NonNullable<FileFinding['pixels']>) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [x, y] of pixels) {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * Names the same finding in the next run, which may count other pixels. Code scanning compares only this one; without it, it compares lines of text.
 * @param number of the finding among those of the same rule and file, from 1
 */
function fingerprint(key: string, number: number) {
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return { partialFingerprints: { primaryLocationLineHash: `${hash}:${number}` } };
}
