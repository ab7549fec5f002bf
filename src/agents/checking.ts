import type { CodeFinding } from '../core/code/findings/codeFinding';
import { CODE_SEVERITY } from '../core/code/findings/codeFindingText';
import type { FoundUnused, UnusedSprite } from '../core/code/unused/unusedSprites';
import { becauseText } from '../core/code/unused/unusedText';
import type { FileFinding } from '../core/pixelArt/findings';
import { type ChecksDone, NOTHING_CHECKED } from '../core/pixelArt/pixelCalls';
import { hasKind } from '../core/references/kinds';
import { englishCount } from '../shared/base/counts';
import { foreignText } from '../shared/base/foreignText';
import { CODE_LIMIT_MS } from '../work/timeLimits';
import { done, type ToolAnswer } from './answers';
import { withinLimit } from './callLimit';
import { codeSearchIn, isAmong } from './codeSearch';
import type { ToolCall, ToolHost } from './host';
import { checkPixels, findingForJson, leftOutLines, placesNamed, unreadLines } from './pixelArt';
import { bounded, quotedPath } from './quote';
import { pathOf } from './runAnswers';

/** Most findings of a kind that a result lists; programs get all of them. */
const MAX_LISTED = 40;
/** Most characters of a sentence about one. */
const MAX_SENTENCE = 300;

export interface CheckArguments {
  readonly files: readonly string[];
  readonly code?: boolean | undefined;
  readonly unused?: boolean | undefined;
}

/** Checks sprites, and lists what was found; of code and of unused sprites, if a call asks for it. Free, and changes nothing. */
export async function checkSprite(
  { files, code = false, unused = false }: CheckArguments,
  host: ToolHost,
  call: ToolCall,
): Promise<ToolAnswer> {
  const parts = [
    ...(unused ? [] : [await spritesIn(files, code, host, call)]),
    ...(code || unused ? await ofProject({ files, code, unused }, host, call) : []),
  ];
  return done([...parts.flatMap(({ lines }) => lines), 'Cost: free.'], { details: together(parts) });
}

/** What an answer consists of: lines of its text, and findings or sprites for programs. */
interface Part {
  readonly lines: readonly string[];
  readonly findings?: readonly object[];
  readonly unused?: readonly object[];
  readonly maybe?: readonly object[];
}

function together(parts: readonly Part[]): Record<string, unknown> {
  const found = parts.flatMap(({ findings }) => findings ?? []);
  const list = parts.find(({ unused }) => unused);
  return {
    ...(parts.some(({ findings }) => findings) && { findings: found }),
    ...(list && { unused: list.unused, maybe: list.maybe }),
  };
}

/** @param ofCode code may be among the files, and a folder may have no sprites */
async function spritesIn(files: readonly string[], ofCode: boolean, host: ToolHost, call: ToolCall): Promise<Part> {
  const own = ofCode ? files.filter((file) => !hasKind(file)) : files;
  if (!own.length) return spritesPart(NOTHING_CHECKED, ofCode);
  return spritesPart(await checkPixels(own, { style: true, mayBeEmpty: ofCode }, host, call), ofCode);
}

function spritesPart({ findings, files: count, unread, notes, leftOut }: ChecksDone, ofCode: boolean): Part {
  const listed = findings.slice(0, MAX_LISTED).map(findingForJson);
  const nothing = `${englishCount(count, 'file')} checked${count ? ': nothing to fix' : ''}.`;
  const lines = [
    findings.length ? `${englishCount(findings.length, 'finding')} in ${englishCount(count, 'file')}:` : nothing,
    ...listed.map(findingLine),
    moreLine(findings.length),
    ...notes.slice(0, MAX_LISTED).map(({ message }) => `Note: ${bounded(foreignText(message), 400)}`),
    ...unreadLines(unread),
    ...leftOutLines(leftOut).map((line) => `Note: ${line} Name a file to check it.`),
  ];
  // Pixels of many findings would fill a context.
  const forJson = listed.map(({ pixels, ...finding }) => ({ ...finding, ...(pixels && { pixels: pixels.length }) }));
  // Who asks about code alone learns nothing from a count of no sprites.
  return { lines: ofCode && !count && !unread.length ? [] : lines, findings: forJson };
}

function findingLine({ file, rule, severity, message, frame, pixels }: FileFinding): string {
  const where = `${frame === undefined ? '' : `, frame ${frame}`}${pixels ? `, ${pixels.length} pixels from [${pixels[0]}]` : ''}`;
  return `- ${severity} ${rule} in ${quotedPath(file)}${where}: ${sentence(message)}`;
}

const sentence = (text: string) => bounded(foreignText(text), MAX_SENTENCE);

const moreLine = (count: number) => (count > MAX_LISTED ? `And ${count - MAX_LISTED} more.` : '');

/** What the whole project says about the places of a call. @throws {PlaceError | ArgumentProblem} if none of them is a place */
async function ofProject(
  { files, code, unused }: Required<CheckArguments>,
  host: ToolHost,
  call: ToolCall,
): Promise<readonly Part[]> {
  const { folders } = host.places;
  const { places, unread } = await placesNamed(files, host);
  const isWanted = isAmong(places);
  return withinLimit(
    call,
    async (limited, start) => {
      start();
      const parts: Part[] = [];
      if (code) {
        const search = codeSearchIn(folders, host, limited, 'Reading code');
        const { findings, project, notes } = await host.core.code.check(search);
        const count = project.texts.filter(({ uri }) => isWanted(uri)).length;
        parts.push(
          codePart(
            findings.filter(({ file }) => isWanted(file)),
            count,
            notes,
          ),
        );
      }
      if (unused) {
        const search = codeSearchIn(folders, host, limited, 'Searching files');
        parts.push(unusedPart(await host.core.unused.find({ ...search, isWanted })));
      }
      // Where sprites were checked, they are told as sprites.
      const untold = unused ? unread : unread.filter(({ file }) => hasKind(file));
      return [...parts, { lines: unreadLines(untold) }];
    },
    CODE_LIMIT_MS,
  );
}

function codePart(found: readonly CodeFinding[], count: number, notes: readonly string[]): Part {
  const findings = found
    .slice(0, MAX_LISTED)
    .map(({ file, rule, message, line, start, suggestions: [suggestion] }) => ({
      file: pathOf(file),
      rule,
      severity: CODE_SEVERITY[rule],
      message: sentence(message),
      line: line + 1,
      column: start + 1,
      ...(suggestion !== undefined && { suggestion: sentence(suggestion) }),
    }));
  const files = `${englishCount(count, 'file')} of code`;
  return {
    lines: [
      found.length ? `${englishCount(found.length, 'finding')} in ${files}:` : `${files} checked: nothing is wrong.`,
      ...findings.map(
        ({ file, rule, severity, message, line, column }) =>
          `- ${severity} ${rule} in ${quotedPath(file)}, line ${line}, column ${column}: ${message}`,
      ),
      moreLine(found.length),
      ...notes.map((note) => `Note: ${sentence(note)}`),
    ],
    findings,
  };
}

const quotedPlace = (uri: string) => quotedPath(pathOf(uri));

function unusedPart({ unused, maybe, sprites, unread }: FoundUnused): Part {
  const forJson = ({ uri, bytes }: UnusedSprite) => ({ file: pathOf(uri), bytes });
  const listed = unused.slice(0, MAX_LISTED).map(forJson);
  const doubtful = maybe
    .slice(0, MAX_LISTED)
    .map((one) => ({ ...forJson(one), because: sentence(becauseText(one.because, quotedPlace)) }));
  const [first] = unread;
  return {
    lines: [
      `${englishCount(sprites, 'sprite')}: ${unused.length} unused, ${maybe.length} maybe used.`,
      ...listed.map(({ file, bytes }) => `- unused ${quotedPath(file)}, ${bytes} bytes`),
      moreLine(unused.length),
      ...doubtful.map(({ file, bytes, because }) => `- maybe used ${quotedPath(file)}, ${bytes} bytes: ${because}`),
      moreLine(maybe.length),
      first === undefined
        ? ''
        : `Note: ${englishCount(unread.length, 'place')} couldn't be searched, such as ${quotedPath(pathOf(first))}. So no sprite is certainly unused.`,
    ],
    unused: listed,
    maybe: doubtful,
  };
}
