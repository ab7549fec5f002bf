import path from 'node:path';
import type { FileFinding } from '../../core/pixelArt/findings';
import { englishCount } from '../../shared/base/counts';
import { foreignText, plainText, UNSEEN } from '../../shared/base/foreignText';
import type { Severity } from '../../sprite/checks/finding';
import { ruleTitle } from '../../sprite/checks/findingText';
import { shownJson } from '../shownJson';
import type { CheckReport } from './report';
import { relative } from './repositoryRoot';
import { sarif } from './sarif';

/** What `check` prints. */

type Format = (report: CheckReport) => string;

/** By the name after `--format`; each returns whole lines. */
export const CHECK_FORMATS = { text, json, github, sarif } satisfies Record<string, Format>;
export type CheckFormat = keyof typeof CHECK_FORMATS;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** Files with their findings, then the sums. */
function text({ findings, files, sprites, folder }: CheckReport): string {
  const byFile = new Map<string, FileFinding[]>();
  for (const finding of findings) {
    const found = byFile.get(finding.file);
    if (found) found.push(finding);
    else byFile.set(finding.file, [finding]);
  }
  const blocks = [...byFile].map(([file, found]) => {
    const rows = found.map(({ severity, message, rule, frame }) => {
      const where = frame === undefined ? '' : ` (frame ${frame})`;
      return `  ${severity.padEnd(7)}  ${plainText(foreignText(message))}${where}  ${rule}\n`;
    });
    return `${shown(file, folder)}\n${rows.join('')}\n`;
  });
  return `${blocks.join('')}${sums(findings, { files, sprites })}\n`;
}

function sums(findings: readonly FileFinding[], { files, sprites }: Pick<CheckReport, 'files' | 'sprites'>): string {
  const asSprites = sprites < files ? ` as ${englishCount(sprites, 'sprite')}` : '';
  const checked = `${englishCount(files, 'file')} checked${asSprites}`;
  const found = SEVERITIES.map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  })).filter(({ count }) => count > 0);
  if (!files) return `${checked}.`;
  if (!found.length) return `${checked}: nothing to fix.`;
  return `${checked}: ${found.map(({ severity, count }) => englishCount(count, severity)).join(', ')}.`;
}

function json({ findings }: CheckReport): string {
  return shownJson({ findings });
}

/** Workflow commands of GitHub Actions, which become annotations of the files. */
function github({ findings, root }: CheckReport): string {
  const lines = findings.map(({ file, rule, severity, message }) => {
    const properties = `file=${property(relative(file, root) ?? file)},title=${property(ruleTitle(rule))}`;
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
