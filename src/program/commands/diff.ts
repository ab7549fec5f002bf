import path from 'node:path';
import { pathOf } from '../../agents/runAnswers';
import { isBelow, realPlace } from '../../core/disk/realPlaces';
import { gitFileOf } from '../../core/git/gitFile';
import type { GitPlace } from '../../core/git/runGit';
import type { NamedRange } from '../../core/review/range';
import { type Review, type ReviewedSprite, reviewSprites } from '../../core/review/review';
import { ReviewError } from '../../core/review/reviewError';
import { foreignText, plainText } from '../../shared/base/foreignText';
import type { CommandInput, ProgramContext } from '../context';
import { changeForJson } from '../diff/changeJson';
import { changeLines, faultLines, summaryLine } from '../diff/changeWords';
import { IMAGES, isReportImage, MAX_PICTURED, markdownReport } from '../diff/markdown';
import { MAX_PAGE_PICTURED, reportPage } from '../diff/page';
import { ForeignFileError, type ReportFile, writeReport } from '../diff/reportFiles';
import { FOUND_CODES } from '../exitCodes';
import type { Outcome, Table } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { shownJson } from '../shownJson';
import { withHost } from '../withHost';

/** What the command writes or prints. */
const FORMATS = ['text', 'html', 'markdown', 'json'] as const;
type Format = (typeof FORMATS)[number];

interface Asked {
  readonly range: NamedRange;
  readonly format: Format;
  /** URI string of the folder of the report. */
  readonly output?: string;
  readonly imagesUrl?: string;
}

/** `diff`: what changed in sprites between two commits, or since one. */
export const diffBody = withHost(async (host, context, input): Promise<Outcome> => {
  const asked = await askedFor(input, host);
  const git = await repositoryHere(host, context);
  const review = await reviewOf(asked, git, host, context);
  const { sprites } = review;
  const outcome = {
    changed: sprites.map(changeForJson),
    exitCode: input.flags.has('exitCode') && sprites.length ? FOUND_CODES.warning : 0,
  };
  const { format, output } = asked;
  if (format === 'text') return { ...outcome, report: [...tableOf(sprites), summaryLine(sprites)] };
  const [main, ...images] = filesOf(review, asked);
  if (output === undefined) return { ...outcome, output: Buffer.from(main?.bytes ?? []).toString(), report: [] };
  const written = await save([...(main ? [main] : []), ...images], output, host, context);
  // The images of a document are many, and nobody opens them by themselves.
  return { ...outcome, files: written, report: [summaryLine(sprites), shownPath(written[0] ?? '', context)] };
});

/** @throws {ProgramError} before anything is read */
async function askedFor({ words, named }: CommandInput, { places }: ProgramHost): Promise<Asked> {
  const [base, head] = words;
  if (base === undefined)
    throw badInput('Name a branch, tag, or commit to compare with.', 'See sprite-kiln diff --help.');
  const [folder] = named.output ?? [];
  const [format = folder === undefined ? 'text' : 'html'] = named.format ?? [];
  if (!isFormat(format)) throw badInput(`--format must be one of ${FORMATS.join(', ')}.`);
  if (format === 'html' && folder === undefined)
    throw badInput('Name the folder of the page with --output.', 'See sprite-kiln diff --help.');
  if (format === 'text' && folder !== undefined) throw badInput('--output is for --format html, markdown, or json.');
  const [imagesUrl] = named.imagesUrl ?? [];
  if (imagesUrl !== undefined && format !== 'markdown') throw badInput('--images-url is for --format markdown.');
  return {
    range: { base, head },
    format,
    ...(folder !== undefined && { output: await places.folder(folder) }),
    ...(imagesUrl !== undefined && { imagesUrl: addressIn(imagesUrl) }),
  };
}

const isFormat = (format: string): format is Format => (FORMATS as readonly string[]).includes(format);

/** As a document can have it. */
function addressIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw badInput('--images-url must begin with https:// or http://.');
  return url.href.replace(/[()<>[\]|\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

async function repositoryHere(host: ProgramHost, { options }: ProgramContext): Promise<GitPlace> {
  const program = await host.core.host.git?.();
  if (program === undefined) throw badInput("Git isn't installed, or isn't in PATH.");
  const [folder] = options.folders;
  const found = await gitFileOf(program, path.join(folder, 'any'));
  if (found === 'unsafe')
    throw badInput(
      'This is the repository of another user, which Git refuses to read.',
      'See “git config safe.directory”.',
    );
  if (found === 'repository') throw badInput("This folder isn't in a Git repository.");
  return { program, root: found.root };
}

/** The folders that the program may read, as paths in the repository: sprites elsewhere aren't compared. */
async function foldersIn(root: string, folders: readonly string[]): Promise<string[]> {
  const top = (await realPlace(root)) ?? root;
  const found: string[] = [];
  for (const folder of folders) {
    const real = (await realPlace(folder)) ?? folder;
    if (isBelow(top, real)) return [''];
    if (isBelow(real, top)) found.push(path.relative(top, real).split(path.sep).join('/'));
  }
  return found;
}

async function reviewOf(
  { range, format, output }: Asked,
  git: GitPlace,
  host: ProgramHost,
  { options, progress, signal }: ProgramContext,
): Promise<Review> {
  progress.say('Looking for changed sprites');
  const kind = format === 'html' ? 'page' : format === 'markdown' && output !== undefined ? 'strips' : undefined;
  const most = format === 'html' ? MAX_PAGE_PICTURED : MAX_PICTURED;
  try {
    return await reviewSprites({
      git,
      range,
      threads: host.core.threads.pixels,
      folders: await foldersIn(git.root, options.folders),
      isOwn: (name) => isReportImage(name),
      pictures: (index) => (index < most ? kind : undefined),
      progress: (done, all) => progress.say(`Comparing sprites: ${done} of ${all}`),
      signal,
    });
  } catch (error) {
    throw error instanceof ReviewError ? badInput(error.message, error.next) : error;
  }
}

/** The report, and the images next to it. */
function filesOf(review: Review, { format, imagesUrl }: Asked): ReportFile[] {
  const file = (name: string, text: string) => ({ path: [name], bytes: Buffer.from(text) });
  if (format === 'html') return [file('sprites.html', reportPage(review))];
  if (format === 'json') return [file('sprites.json', shownJson({ changed: review.sprites.map(changeForJson) }))];
  const { text, images } = markdownReport(review, imagesUrl);
  return [file('sprites.md', text), ...images];
}

const OLD_IMAGES = { folder: IMAGES, isImage: isReportImage };

/** @returns paths */
async function save(
  files: readonly ReportFile[],
  folder: string,
  { core }: ProgramHost,
  context: ProgramContext,
): Promise<string[]> {
  try {
    return (await writeReport(files, folder, core.host.files, OLD_IMAGES)).map(pathOf);
  } catch (cause) {
    if (!(cause instanceof ForeignFileError)) throw cause;
    const name = shownPath(pathOf(cause.uri), context);
    throw new ProgramError('bad-input', `${name} exists, and isn't an earlier report. Nothing was written.`, {
      next: 'Choose another folder.',
      cause,
    });
  }
}

function tableOf(sprites: readonly ReviewedSprite[]): Table[] {
  if (!sprites.length) return [];
  const shown = (text: string) => plainText(foreignText(text));
  return [
    {
      columns: [{ title: 'sprite' }, { title: 'change' }, { title: 'what' }],
      rows: sprites.map((sprite) => [
        sprite.from === undefined ? shown(sprite.path) : `${shown(sprite.from)} → ${shown(sprite.path)}`,
        sprite.kind,
        [...changeLines(sprite), ...faultLines(sprite)].join('; '),
      ]),
    },
  ];
}
