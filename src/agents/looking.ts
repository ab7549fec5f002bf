import { nameOf, splitName } from '../core/disk/fileStore';
import { assetAt } from '../core/domain/assetPlace';
import { ExportSourceError } from '../core/exports/exportErrors';
import { sourceFaultText } from '../core/exports/exportSource';
import { tooSlowText } from '../core/exports/exportText';
import { ENGLISH } from '../core/text/pictureFaultText';
import { foreignText, rawText } from '../shared/base/foreignText';
import { UnreadablePictureError } from '../sprite/aseprite/putPlan';
import type { LookFacts } from '../sprite/contactSheet/lookFacts';
import { PictureError } from '../sprite/pixels/pictureError';
import { ThreadError } from '../work/threadError';
import { done, type ToolAnswer } from './answers';
import { withinLimit } from './callLimit';
import type { ToolCall, ToolHost } from './host';
import { entriesOf, sourceOf } from './inputs';
import { factLines, type Looked, look, sourcesForLook } from './pictures';
import { bounded, quoted, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem } from './toolErrors';

/** A sprite that was looked at. */
export interface Seen {
  /** URI string. */
  readonly source: string;
  /** ID of the asset, if it isn't a file. */
  readonly asset: string | undefined;
  readonly facts: LookFacts;
  readonly png: Uint8Array;
  /** Sentences about its files. */
  readonly notes: readonly string[];
  /** A view of its set that can't be read. */
  readonly broken?: string;
}

/** Reads a sprite that a call names. @throws {ArgumentProblem} if it can't be read */
export function see(file: string, host: ToolHost, call: ToolCall): Promise<Seen> {
  return withinLimit(call, ({ signal }, start) => {
    start();
    return seeNow(file, host, signal);
  });
}

async function seeNow(file: string, host: ToolHost, signal: AbortSignal): Promise<Seen> {
  const source = await sourceOf(file, host);
  const asset = assetAt(source);
  const { png, items, notes, broken } = await lookWithViews(source, asset?.id, host, signal).catch((error: unknown) => {
    if (error instanceof ThreadError && error.fault === 'time')
      throw new ExportSourceError(tooSlowText(nameOf(source), error.limitMs, error.reached), { cause: error });
    throw error instanceof PictureError ? unreadable(source, error) : error;
  });
  const [item] = items;
  if (!item || !('facts' in item)) throw unreadable(source, new PictureError('not-a-picture', 'No image.'));
  return { source, asset: asset?.id, facts: item.facts, png, notes, ...(broken !== undefined && { broken }) };
}

/** Shows a sprite as one labeled picture, and lists its facts. Free, and no run. */
export async function lookAt({ file }: { readonly file: string }, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  const { source, asset, facts, png, notes, broken } = await see(file, host, call);
  const made = asset ? undefined : host.core.provenance.of(source);
  const lines = [
    asset ? `Asset ${quoted(nameOf(source), 60)}.` : `File ${quotedPath(pathOf(source))}.`,
    broken === undefined ? '' : `A view of its set can't be read, so the others aren't shown: ${quotedPath(broken)}.`,
    ...factLines(facts),
    ...notes.map((note) => `Note: ${bounded(foreignText(note), 400)}`),
    made
      ? `Made by run ${made.runId}${made.prompt === undefined ? '' : `, prompt ${quoted(made.prompt)}`}${made.placeholder ? ', a procedural placeholder' : ''}.`
      : '',
    'Cost: free.',
  ];
  const picture = host.textOnly() ? undefined : png;
  const parts = asset === undefined ? { files: [pathOf(source)] } : { assets: [asset] };
  return done(lines, { ...parts, details: detailsOf(facts), picture });
}

/** Facts for programs. */
export function detailsOf(facts: LookFacts) {
  return {
    width: facts.width,
    height: facts.height,
    format: facts.format,
    durations: facts.durations,
    ...(facts.seen < facts.durations.length && { framesSeen: facts.seen }),
    ...(facts.framesInFile !== undefined && { framesInFile: facts.framesInFile }),
    colors: facts.colors.count,
    tags: facts.tags.map(({ name, from, to, direction }) => ({ name: bounded(name), from, to, direction })),
    layers: facts.layers.map(({ name, visible }) => ({ name: bounded(name), visible })),
    normalMap: facts.hasNormalMap,
    ...(facts.enlarged && { enlarged: facts.enlarged }),
  };
}

/** A view of eight directions is shown with the others, as in the preview; alone if one of them is broken. */
async function lookWithViews(
  source: string,
  asset: string | undefined,
  host: ToolHost,
  signal: AbortSignal,
): Promise<Looked & { readonly broken?: string }> {
  if (asset !== undefined) return look(await assetSources(asset, host), host, signal);
  const alone = async () => look(await sourcesForLook([{ uri: source }], host), host, signal);
  const set = await host.core.exports.setOf(source);
  if (set === undefined) return alone();
  try {
    return await look(await sourcesForLook([{ uri: set }], host), host, signal);
  } catch (error) {
    if (!(error instanceof UnreadablePictureError)) throw error;
    return { ...(await alone()), broken: error.picture };
  }
}

/** The sentence that checks and exports have. */
const unreadable = (source: string, cause: PictureError) =>
  new ExportSourceError(sourceFaultText(cause, nameOf(source), ENGLISH), { cause });

/** An asset is shown by its sheet if it has one: all of its frames are there, at full size. */
async function assetSources(id: string, host: ToolHost) {
  const [entry] = await entriesOf([id], host);
  if (!entry) throw new ArgumentProblem('The asset is gone.');
  const bytes = await host.core.assetPictures.get(entry, 'picture');
  const title = rawText(splitName(nameOf(id)).stem);
  return [{ source: { title, extension: '', bytes }, label: entry.prompt }];
}
