import path from 'node:path';
import { englishCount } from '../../shared/base/counts';
import { foreignText, plainText, UNSEEN } from '../../shared/base/foreignText';
import type { Severity } from '../../sprite/checks/finding';
import { isInCode, type ReportedFinding } from '../findings';
import { shownJson } from '../shownJson';
import type { CheckReport } from './report';
import { relative } from './repositoryRoot';
import { titleOf } from './ruleTitles';
import { sarif } from './sarif';

/** What `check` prints. */

type Format = (report: CheckReport) => string;

/** By the name after `--format`; each returns whole lines. */
export const CHECK_FORMATS = { text, json, github, sarif } satisfies Record<string, Format>;
export type CheckFormat = keyof typeof CHECK_FORMATS;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** Files with their findings, then the sums. */
function text({ findings, files, sprites, codeFiles, folder }: CheckReport): string {
  const byFile = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    const found = byFile.get(finding.file);
    if (found) found.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  const blocks = [...byFile].map(([file, found]) => {
    return `${shown(file, folder)}\n${found.map(row).join('')}\n`;
  });
  return `${blocks.join('')}${sums(findings, { files, sprites, codeFiles })}\n`;
}

function row(finding: ReportedFinding): string {
  const { severity, message, rule } = finding;
  const said = plainText(foreignText(message));
  if (isInCode(finding)) {
    const place = `${finding.line}:${finding.column}`;
    return `  ${place.padEnd(7)}  ${severity.padEnd(7)}  ${said}  ${rule}\n`;
  }
  const where = finding.frame === undefined ? '' : ` (frame ${finding.frame})`;
  return `  ${severity.padEnd(7)}  ${said}${where}  ${rule}\n`;
}

function sums(
  findings: readonly ReportedFinding[],
  { files, sprites, codeFiles }: Pick<CheckReport, 'files' | 'sprites' | 'codeFiles'>,
): string {
  const asSprites = sprites < files ? ` as ${englishCount(sprites, 'sprite')}` : '';
  const code = codeFiles === undefined ? [] : [`${englishCount(codeFiles, 'file')} of code checked`];
  const images = files || codeFiles === undefined ? [`${englishCount(files, 'file')} checked${asSprites}`] : [];
  const checked = [...images, ...code].join(', ');
  const found = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  if (!files && !codeFiles) return `${checked}.`;
  if (!found.length) return `${checked}: nothing to fix.`;
  return `${checked}: ${found.map(({ severity, count }) => englishCount(count, severity)).join(', ')}.`;
}

function json({ findings }: CheckReport): string {
  return shownJson({ findings });
}

/** Workflow commands of GitHub Actions, which become annotations of the files. */
function github({ findings, root }: CheckReport): string {
  const lines = findings.map((finding) => {
    const { file, rule, severity, message } = finding;
    const place = isInCode(finding) ? `,line=${finding.line},col=${finding.column}` : '';
    const properties = `file=${property(relative(file, root) ?? file)}${place},title=${property(titleOf(rule))}`;
    return `::${COMMANDS[severity]} ${properties}::${escaped(message)}\n`;
  });
  return lines.join('');
}

const COMMANDS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' };

/** Line ends have an escape; other unseen characters have none, and would steer the terminal of whoever reads the log. */
const escaped = (value: string) =>
  value.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replace(UNSEEN, '\ufffd');
const property = (value: string) => escaped(value).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** A path as people see it: relative to the folder that they are in. */
const shown = (file: string, folder: string) =>
  plainText(foreignText(path.relative(folder, file).split(path.sep).join('/')));
