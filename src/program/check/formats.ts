import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileFinding } from '../../engine/pixelArt/findings';
import { ruleTitle } from '../../pixelArt/checks/findingText';
import type { Severity } from '../../pixelArt/finding';
import { foreignText, plainText } from '../../shared/base/foreignText';

/** What `check` prints. */

/** What a check found. */
export interface CheckReport {
  /** With absolute paths. */
  readonly findings: readonly FileFinding[];
  /** Number of files that were checked. */
  readonly files: number;
  /** Absolute path of the folder that paths are relative to. */
  readonly folder: string;
  /** Of the program. */
  readonly version: string;
}

type Format = (report: CheckReport) => string;

/** By the name after `--format`; each returns whole lines. */
export const CHECK_FORMATS = { text, json, github, sarif } satisfies Record<string, Format>;
export type CheckFormat = keyof typeof CHECK_FORMATS;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** Files with their findings, then the sums. */
function text({ findings, files, folder }: CheckReport): string {
  const blocks = [...new Set(findings.map(({ file }) => file))].map((file) => {
    const found = findings.filter((finding) => finding.file === file);
    const rows = found.map(({ severity, message, rule, frame }) => {
      const where = frame === undefined ? '' : ` (frame ${frame})`;
      return `  ${severity.padEnd(7)}  ${plainText(foreignText(message))}${where}  ${rule}\n`;
    });
    return `${shown(file, folder)}\n${rows.join('')}\n`;
  });
  return `${blocks.join('')}${sums(findings, files)}\n`;
}

function sums(findings: readonly FileFinding[], files: number): string {
  const checked = `${counted(files, 'file')} checked`;
  const found = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  if (!found.length) return `${checked}: nothing to fix.`;
  return `${checked}: ${found.map(({ severity, count }) => counted(count, severity)).join(', ')}.`;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

function json({ findings }: CheckReport): string {
  return `${JSON.stringify({ findings })}\n`;
}

/** GitHub's name of each severity, in workflow commands and in SARIF 2.1.0, 3.27.10. */
const LEVELS: Readonly<Record<Severity, { readonly command: string; readonly sarif: string }>> = {
  error: { command: 'error', sarif: 'error' },
  warning: { command: 'warning', sarif: 'warning' },
  hint: { command: 'notice', sarif: 'note' },
};

/** Workflow commands of GitHub Actions, which become annotations of the files. */
function github({ findings, folder }: CheckReport): string {
  const lines = findings.map(({ file, rule, severity, message }) => {
    const properties = `file=${property(relative(file, folder))},title=${property(ruleTitle(rule))}`;
    return `::${LEVELS[severity].command} ${properties}::${escaped(message)}\n`;
  });
  return lines.join('');
}

const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (value: string) => escaped(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Static Analysis Results Interchange Format 2.1.0 (OASIS), for code scanning. */
function sarif({ findings, folder, version }: CheckReport): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Sprite Kiln',
            version,
            rules: rules.map((id) => ({ id, shortDescription: { text: ruleTitle(id) } })),
          },
        },
        originalUriBaseIds: { FOLDER: { uri: `${pathToFileURL(folder).href}/` } },
        results: findings.map((finding) => resultOf(finding, rules.indexOf(finding.rule), folder)),
      },
    ],
  };
  return `${JSON.stringify(log)}\n`;
}

/** Images have no lines; viewers want one all the same, so each result is at the first. */
function resultOf({ file, rule, severity, message, frame, pixels }: FileFinding, ruleIndex: number, folder: string) {
  const uri = relative(file, folder).split('/').map(encodeURIComponent).join('/');
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity].sarif,
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri, uriBaseId: 'FOLDER' }, region: { startLine: 1, startColumn: 1 } },
      },
    ],
    // The same finding of the next run, which may count other pixels.
    partialFingerprints: { 'ruleAndFile/v1': `${rule}:${uri}` },
    properties: { ...(frame !== undefined && { frame }), ...(pixels && { pixels }) },
  };
}

/** With `/` on every system. */
const relative = (file: string, folder: string) => path.relative(folder, file).split(path.sep).join('/');

const shown = (file: string, folder: string) => plainText(foreignText(relative(file, folder)));
