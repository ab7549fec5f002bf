import { codeSearchIn, isAmong } from '../../agents/codeSearch';
import { sentenceOf } from '../../agents/places';
import { pathOf } from '../../agents/runAnswers';
import type { CodeFinding } from '../../core/code/findings/codeFinding';
import { CODE_SEVERITY, MAX_NAMED } from '../../core/code/findings/codeFindingText';
import type { Unread } from '../../core/pixelArt/pixelCalls';
import { hasKind } from '../../core/references/kinds';
import type { ProgramContext } from '../context';
import type { CodeFileFinding } from '../findings';
import type { ProgramHost } from '../programHost';
import { callOf } from '../withHost';

/** What was found in code. */
export interface CodeChecked {
  readonly findings: readonly CodeFileFinding[];
  /** Number of files that were checked. */
  readonly files: number;
  /** Files with code that were named but can't be checked. */
  readonly unread: readonly Unread[];
  /** What wasn't checked of the code, for `--json`; absent if all of it was. */
  readonly notChecked?: NotChecked;
}

interface NotChecked {
  readonly notes: readonly string[];
  /** Absolute paths of the first files that weren't read, or not to their end. */
  readonly files: readonly string[];
  /** How many there are. */
  readonly count: number;
}

/** Checks what code says about sprites. @param given files and folders as they were named; none: all folders of the command */
export async function checkCode(
  host: ProgramHost,
  context: ProgramContext,
  given: readonly string[],
): Promise<CodeChecked> {
  const [places, unread]: [string[], Unread[]] = [[], []];
  for (const file of given) {
    const place = await host.places.entry(file).catch((error: unknown) => ({ message: sentenceOf(error) }));
    if ('uri' in place) places.push(place.uri);
    // The others are told as sprites.
    else if (hasKind(file)) unread.push({ file: host.places.uriOf(file), message: place.message });
  }
  if (given.length && !places.length) return { findings: [], files: 0, unread };
  context.progress.say('Reading code');
  const { findings, project, notes } = await host.core.code.check(
    codeSearchIn(context.options.folders, host, callOf(context), 'Reading code'),
  );
  for (const note of notes) context.note(note);
  const isWanted = isAmong(places);
  return {
    findings: findings.filter(({ file }) => isWanted(file)).map(findingOf),
    files: project.texts.filter(({ uri }) => isWanted(uri)).length,
    unread,
    ...(notes.length && { notChecked: notCheckedOf(notes, project.unread) }),
  };
}

const notCheckedOf = (notes: readonly string[], unread: readonly string[]): NotChecked => ({
  notes,
  files: unread.slice(0, MAX_NAMED).map(pathOf),
  count: unread.length,
});

function findingOf({ file, rule, message, line, start, suggestions: [suggestion] }: CodeFinding): CodeFileFinding {
  return {
    file: pathOf(file),
    rule,
    severity: CODE_SEVERITY[rule],
    message,
    line: line + 1,
    column: start + 1,
    ...(suggestion !== undefined && { suggestion }),
  };
}
