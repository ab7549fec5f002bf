import { codeSearchIn, isAmong } from '../../agents/codeSearch';
import { pathOf } from '../../agents/runAnswers';
import type { MaybeUsed, UnusedSprite } from '../../core/code/unused/unusedSprites';
import { becauseText } from '../../core/code/unused/unusedText';
import { englishCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { CommandInput, ProgramContext } from '../context';
import { FOUND_CODES } from '../exitCodes';
import type { Outcome, Table } from '../outcome';
import { badInput } from '../programError';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';

/** `unused`: sprites that nothing names. */
export const unusedBody = withHost(async (host, context, input): Promise<Outcome> => {
  const fails = failsOnUnused(input);
  const places: string[] = [];
  for (const file of input.files) places.push((await host.places.entry(file)).uri);
  context.progress.say('Looking for sprites');
  const search = codeSearchIn(context.options.folders, host, callOf(context), 'Searching files');
  const found = await host.core.unused.find({ ...search, isWanted: isAmong(places) });
  const { unused, maybe, sprites, unread } = found;
  const shown = (uri: string) => shownPath(pathOf(uri), context);
  if (unread.length) {
    const what = englishCount(unread.length, 'place');
    context.note(`${what} couldn't be searched, such as ${shown(unread[0] ?? '')}. So no sprite is certainly unused.`);
  }
  return {
    unused: unused.map(fileForJson),
    maybe: maybe.map((one) => ({ ...fileForJson(one), because: becauseText(one.because, shown) })),
    report: [
      ...(unused.length ? [unusedTable(unused, context)] : []),
      ...(maybe.length ? [maybeTable(maybe, shown)] : []),
      `${englishCount(sprites, 'sprite')}: ${sumOf(unused, 'unused')}, ${sumOf(maybe, 'maybe used')}.`,
    ],
    exitCode: fails && unused.length ? FOUND_CODES.warning : 0,
  };
});

function failsOnUnused({ named }: CommandInput): boolean {
  const [what = 'none'] = named.failOn ?? [];
  if (what === 'unused' || what === 'none') return what === 'unused';
  throw badInput('--fail-on must be unused or none.');
}

const fileForJson = ({ uri, bytes }: UnusedSprite) => ({ file: pathOf(uri), bytes });

const sizeOf = (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${formatNumber(Math.round(bytes / 1024))} KiB`);
const dayOf = (changed: number) => new Date(changed).toISOString().slice(0, 10);

function unusedTable(unused: readonly UnusedSprite[], context: ProgramContext): Table {
  return {
    columns: [{ title: 'size', align: 'right' }, { title: 'changed' }, { title: 'unused' }],
    rows: unused.map(({ uri, bytes, changed }) => [sizeOf(bytes), dayOf(changed), shownPath(pathOf(uri), context)]),
  };
}

function maybeTable(maybe: readonly MaybeUsed[], shown: (uri: string) => string): Table {
  return {
    columns: [{ title: 'size', align: 'right' }, { title: 'maybe used' }, { title: 'because' }],
    rows: maybe.map(({ uri, bytes, because }) => [sizeOf(bytes), shown(uri), becauseText(because, shown)]),
  };
}

function sumOf(sprites: readonly UnusedSprite[], words: string): string {
  const bytes = sprites.reduce((sum, one) => sum + one.bytes, 0);
  return `${formatNumber(sprites.length)} ${words} (${sizeOf(bytes)})`;
}
