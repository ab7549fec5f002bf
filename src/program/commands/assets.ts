import { FOUND } from '../../agents/argumentFields';
import { type FoundAssets, foundData, save, search } from '../../agents/assets';
import type { AssetEntry } from '../../core/assets/assetEntry';
import { visibleTags } from '../../core/assets/tagChange';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { CommandInput, ProgramContext } from '../context';
import { programErrorOf } from '../errorWords';
import type { Outcome, Table } from '../outcome';
import { badInput } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { answered, callOf, withHost } from '../withHost';

/** `assets`: lists assets, or saves those with the given ids. */
export const assetsBody = withHost(async (host, context, input) =>
  input.flags.has('save') ? saved(host, context, input) : listed(host, context, input),
);

async function listed(host: ProgramHost, { progress }: ProgramContext, input: CommandInput): Promise<Outcome> {
  const { words, tags, named } = input;
  const [kind] = named.kind ?? [];
  const [limit = `${FOUND.max}`] = named.limit ?? [];
  if (kind !== undefined && kind !== 'image' && kind !== 'animation')
    throw badInput('--kind must be image or animation.');
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw badInput('--limit must be a whole number from 1 to 99,999.');
  if (tags.length > 1) throw badInput('--tag can be given once here.');
  progress.say('Reading the list of assets');
  const found = await search({ text: words.join(' '), tag: tags[0], kind, limit: Number(limit) }, host);
  const { fault, isFailure } = found;
  return { ...foundData(found), report: reportOf(found), ...(fault && isFailure && { error: programErrorOf(fault) }) };
}

function reportOf({ listed: shown, matches, all, fault }: FoundAssets): Outcome['report'] {
  const sums = `${formatNumber(shown.length)} of ${formatNumber(matches)} matching assets; ${formatNumber(all)} ${fault ? 'read so far' : 'in the account'}.`;
  const more = fault ? ["This isn't all: the account's list couldn't be read to its end."] : [];
  if (!shown.length) {
    if (!fault) return ['No assets match.'];
    return all ? [`None of the ${formatNumber(all)} assets that were read match.`, ...more] : [];
  }
  const table: Table = {
    columns: [
      { title: 'ID' },
      { title: 'Kind' },
      { title: 'Size', align: 'right' },
      { title: 'Tags' },
      { title: 'Prompt' },
    ],
    rows: shown.map(rowOf),
  };
  return [table, sums, ...more];
}

function rowOf({ id, kind, width, height, frames, tags, prompt }: AssetEntry): readonly string[] {
  const size = width && height ? `${width} × ${height}` : '';
  return [
    plainText(foreignText(id)),
    frames ? `${kind} (${frames})` : kind,
    size,
    visibleTags(tags)
      .map((tag) => plainText(tag))
      .join(', '),
    plainText(prompt),
  ];
}

async function saved(host: ProgramHost, context: ProgramContext, { words, folder }: CommandInput): Promise<Outcome> {
  if (!words.length) throw badInput('Name the IDs of the assets to save.', 'See sprite-kiln assets --help.');
  const answer = await save({ assets: words, folder }, host, callOf(context));
  return answered(
    answer.data,
    answer.data.files.map((file) => shownPath(file, context)),
  );
}
