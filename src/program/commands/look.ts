import path from 'node:path';
import { detailsOf, type Seen, see } from '../../agents/looking';
import { names, runLengths } from '../../agents/pictures';
import { pathOf } from '../../agents/runAnswers';
import { childOf } from '../../core/disk/fileStore';
import { type ForeignText, foreignText, plainText } from '../../shared/base/foreignText';
import type { ProgramContext } from '../context';
import type { Outcome } from '../outcome';
import { badInput, ProgramError } from '../programError';
import type { ProgramHost } from '../programHost';
import { shownPath } from '../runOutcome';
import { callOf, withHost } from '../withHost';

/** `look`: the facts of a sprite, and on request its labeled picture as a new file. */
export const lookBody = withHost(async (host, context, { files, named }): Promise<Outcome> => {
  const [file, ...more] = files;
  if (file === undefined || more.length) throw badInput('Name exactly one file.', 'See sprite-kiln look --help.');
  const [output] = named.output ?? [];
  const place = output === undefined ? undefined : await newPicture(output, host);
  const { source, asset, facts, png, notes } = await see(file, host, callOf(context));
  if (place !== undefined) await savePicture(place, png, host, context);
  const drawn = place === undefined ? [] : [pathOf(place)];
  const name = asset === undefined ? shownPath(pathOf(source), context) : plainText(foreignText(asset));
  return {
    files: drawn,
    assets: asset === undefined ? [] : [asset],
    details: {
      ...(asset === undefined && { file: pathOf(source) }),
      ...detailsOf(facts),
      ...(notes.length && { notes }),
    },
    report: [
      name,
      { columns: [{ title: 'What' }, { title: 'Value' }], rows: factRows(facts) },
      ...notes,
      ...drawn.map((one) => shownPath(one, context)),
    ],
  };
});

/** The place of a picture that doesn't exist yet, as a URI string. */
async function newPicture(output: string, { places }: ProgramHost): Promise<string> {
  const { dir, base, ext } = path.parse(output);
  if (ext.toLowerCase() !== '.png' || base.startsWith('.'))
    throw badInput('--output must be the path of a new PNG file.');
  return childOf(await places.folder(dir || '.'), base);
}

async function savePicture(
  place: string,
  png: Uint8Array,
  { core }: ProgramHost,
  context: ProgramContext,
): Promise<void> {
  const name = shownPath(pathOf(place), context);
  const isNew = await core.host.files.create(place, png).catch((cause: unknown) => {
    const why = plainText(foreignText(cause instanceof Error ? cause.message : String(cause)));
    throw new ProgramError('failed', `Couldn't write ${name}: ${why}.`, { cause });
  });
  if (!isNew) throw badInput(`${name} exists. Nothing was written.`, 'Choose another name.');
}

/** Most colors of a sprite that are listed, the most used ones. */
const MAX_COLORS = 16;

function framesText({ durations: { length }, seen, framesInFile }: Seen['facts']): string {
  const all = framesInFile === undefined ? `${length}` : `the first ${length} of ${framesInFile}`;
  return seen < length ? `${all}; colors and enlargement of ${seen} of ${length} frames` : all;
}

function factRows(facts: Seen['facts']): (readonly string[])[] {
  const { width, height, format, durations, tags, layers, slices, colors, enlarged, views } = facts;
  const namesOf = (all: readonly { readonly name: ForeignText }[]) => names(all.map(({ name }) => plainText(name)));
  const rows = [
    ['Size', `${width} × ${height} pixels`],
    ['Enlarged', enlarged ? `${enlarged.times} times, from ${enlarged.width} × ${enlarged.height}` : ''],
    ['Format', format],
    ['Frames', framesText(facts)],
    ['Milliseconds', durations.length > 1 ? runLengths(durations.map(Math.round)) : ''],
    ['Directions', namesOf(views ?? [])],
    [
      'Tags',
      names(tags.map(({ name, from, to, direction }) => `${plainText(name)} (${from + 1}–${to + 1}, ${direction})`)),
    ],
    ['Layers', layers.length > 1 ? namesOf(layers) : ''],
    ['Slices', names(slices.map((name) => plainText(name)))],
    [
      'Colors',
      `${colors.isMore ? 'over ' : ''}${colors.count}: ${colors.mostUsed
        .slice(0, MAX_COLORS)
        .map(({ hex }) => hex)
        .join(' ')}${colors.count > MAX_COLORS ? ' …' : ''}`,
    ],
    ['Normal map', facts.hasNormalMap ? 'yes' : 'no'],
    ['Damage', facts.damaged ? 'parts of its files are missing' : ''],
  ];
  return rows.filter(([, value]) => value);
}
