import { version } from '../../../package.json';
import { checkPixels, findingForJson, leftOutLines } from '../../agents/pixelArt';
import { pathOf } from '../../agents/runAnswers';
import type { FoundSource } from '../../core/exports/exportSource';
import { type ChecksDone, NOTHING_CHECKED, type Unread } from '../../core/pixelArt/pixelCalls';
import { hasKind } from '../../core/references/kinds';
import type { Severity } from '../../sprite/checks/finding';
import { CHECK_FORMATS, type CheckFormat } from '../check/formats';
import { noteNumbered } from '../check/numberedFiles';
import { repositoryRoot } from '../check/repositoryRoot';
import type { CommandInput, ProgramContext } from '../context';
import { FOUND_CODES } from '../exitCodes';
import type { ReportedFinding } from '../findings';
import type { Outcome } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';
import { type CodeChecked, checkCode } from './checkCode';

/** `check`: what isn't pixel art in files and folders, and what code says about sprites that they contradict. */
export const checkBody = withHost(async (host, context, input): Promise<Outcome> => {
  const ofCode = input.flags.has('code');
  if (!input.files.length && !ofCode) throw badInput('Name sprites or folders.', 'See sprite-kiln check --help.');
  const format = formatOf(input);
  const least = failOn(input);
  const checked = await checkSprites(host, context, input);
  const code = ofCode ? await checkCode(host, context, input.files) : undefined;
  const { files, sprites, notes } = checked;
  const unread = [...checked.unread, ...(code?.unread ?? [])];
  const findings = [...checked.findings.map(findingForJson), ...(code?.findings ?? [])];
  const [folder] = context.options.folders;
  const report = {
    findings,
    files,
    sprites: sprites - checked.unread.length,
    ...codeFilesOf(code),
    folder,
    root: await repositoryRoot(folder, context.env),
    version,
  };
  return {
    findings,
    // Other formats are for programs, which know findings only.
    output: `${format === 'text' ? notesOf(notes, context) : ''}${CHECK_FORMATS[format](report)}`,
    ...detailsOf(notes, code),
    exitCode: exitCodeOf(findings, least),
    report: [],
    ...errorOf(unread, files + (code?.files ?? 0), context),
  };
});

/** What wasn't checked, for `--json`. */
function detailsOf(notes: readonly Unread[], code: CodeChecked | undefined): Pick<Outcome, 'details'> {
  const details = {
    ...(notes.length && { notes: notes.map(({ file, message }) => ({ file: pathOf(file), message })) }),
    ...(code?.notChecked && { notChecked: code.notChecked }),
  };
  return Object.keys(details).length ? { details } : {};
}

const codeFilesOf = (code: CodeChecked | undefined) => (code ? { codeFiles: code.files } : {});

/** The sprites among the files; with `--code`, code may be among them, and a folder may have no sprites. */
async function checkSprites(host: ProgramHost, context: ProgramContext, input: CommandInput): Promise<ChecksDone> {
  const ofCode = input.flags.has('code');
  const files = ofCode ? input.files.filter((file) => !hasKind(file)) : input.files;
  if (!files.length) return NOTHING_CHECKED;
  context.progress.say('Looking for sprites');
  const choices = {
    style: input.flags.has('style'),
    single: input.flags.has('single'),
    all: input.flags.has('all'),
    mayBeEmpty: ofCode,
    found: (sources: readonly FoundSource[]) => noteNumbered(sources, context),
  };
  const checked = await checkPixels(files, choices, host, callOf(context));
  const leftOut = leftOutLines(checked.leftOut);
  for (const line of leftOut) context.note(line);
  if (leftOut.length) context.note('Use --all, or name a file, to check it.');
  return checked;
}

/** A line for each sprite of which something isn't used. */
function notesOf(notes: readonly Unread[], context: ProgramContext): string {
  return notes.map(({ file, message }) => `${shownPath(pathOf(file), context)}: ${message}\n`).join('');
}

/** Most files that couldn't be read, each for a reason of its own, that are named. */
const MAX_SAID = 100;

/**
 * Files that couldn't be read, as the end of the command. One sentence about many, such as that of a damaged style file, is said once.
 * @param done number of files that could be read
 */
export function errorOf(unread: readonly Unread[], done: number, context: ProgramContext): Pick<Outcome, 'error'> {
  if (!unread.length) return {};
  const groups = new Map<string, { readonly first: string; count: number }>();
  for (const { file, message } of unread) {
    const group = groups.get(message);
    if (group) group.count++;
    else groups.set(message, { first: pathOf(file), count: 1 });
  }
  const lines = [...groups].slice(0, MAX_SAID).map(([message, { first, count }]) => {
    return `${shownPath(first, context)}${count > 1 ? ` and ${count - 1} more` : ''}: ${message}`;
  });
  if (groups.size > lines.length) lines.push(`${groups.size - lines.length} more couldn't be read.`);
  return { error: new ProgramError('bad-input', lines.join('\n'), done ? { next: 'The other files are done.' } : {}) };
}

function formatOf({ named }: CommandInput): CheckFormat {
  const [format = 'text'] = named.format ?? [];
  if (Object.hasOwn(CHECK_FORMATS, format)) return format as CheckFormat;
  throw badInput(`--format must be one of ${Object.keys(CHECK_FORMATS).join(', ')}.`);
}

/** Severities from the least that changes the exit code; `none` has no rank. */
const RANKS: Readonly<Record<Severity | 'none', number>> = { hint: 1, warning: 2, error: 3, none: 4 };

function failOn({ named }: CommandInput): number {
  const [least = 'warning'] = named.failOn ?? [];
  if (Object.hasOwn(RANKS, least)) return RANKS[least as Severity];
  throw badInput('--fail-on must be error, warning, hint, or none.');
}

function exitCodeOf(findings: readonly ReportedFinding[], least: number): number {
  // A loop: as many arguments as a large folder has findings overflow the stack.
  let worst = 0;
  for (const { severity } of findings) worst = Math.max(worst, RANKS[severity]);
  if (worst < least) return 0;
  return worst === RANKS.error ? FOUND_CODES.error : FOUND_CODES.warning;
}
