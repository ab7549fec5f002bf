import * as v from 'valibot';
import * as vscode from 'vscode';
import { type AnimationPlace, isPlainName } from '../../core/code/animationPlaces';
import type { KnownSprite } from '../../core/code/findings/knownSprite';
import { nameOf } from '../../core/disk/fileStore';
import { ArgumentError, filesWords, wrongArgument } from '../../core/text/errors';
import { fileCount, frameCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { placesText, renameInCode, showPlaces } from '../features/code/renamedAnimations';
import { signalOf } from '../platform/progress';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { picturesFor } from './ask/pictures';
import { isCall, isUri, toUri } from './runOptions';

type Animation = NonNullable<KnownSprite['animations']>[number];

const call = v.strictObject({
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  from: v.string(),
  to: v.string(),
});

/** A place that names the animation, for code. */
export interface AnimationPlaceForCode {
  /** URI string. */
  readonly file: string;
  /** From 0, in UTF-16 units, as in VS Code. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Whether it may be something else, so that it wasn't changed. */
  readonly possible?: true;
}

/**
 * Changes the name of a sprite's animation in code, after asking; the sprite itself stays. Code says the names, `{ files, from, to }`: then the places that are
 * certain are changed without asking, and it gets all of them.
 */
export async function renameAnimation(
  services: Services,
  args: readonly unknown[],
): Promise<readonly AnimationPlaceForCode[] | undefined> {
  if (isCall(args)) return renameFor(services, args[0]);
  const title = vscode.l10n.t('Rename Animation in Code');
  const [sprite] = await picturesFor(services, args, title);
  if (!sprite) return undefined;
  requireTrust();
  const animation = await pickAnimation(services, sprite, title);
  const to = animation && (await askName(animation.name, title));
  if (!animation || to === undefined) return undefined;
  const places = await search(services, sprite, animation.name);
  if (!places) return undefined;
  const [before, after, name] = [foreignText(animation.name), foreignText(to), nameOf(sprite.toString())].map(
    plainText,
  );
  if (!places.length) {
    void showInfo(vscode.l10n.t('No code names the animation “{0}” of {1}.', before ?? '', name ?? ''));
    return undefined;
  }
  const areSure = places.every(({ isPossible }) => !isPossible);
  const done = await renameInCode(places, to, services.files);
  // VS Code shows the others, and changes them when the person says so.
  if (areSure && done) void tellRenamed(places, to, placesText(done), after ?? '');
  return undefined;
}

async function renameFor(services: Services, argument: unknown): Promise<readonly AnimationPlaceForCode[]> {
  const parsed = v.safeParse(call, argument);
  const words = vscode.l10n.t('the name of an animation');
  if (!parsed.success) throw wrongArgument(parsed.issues[0], { files: filesWords(), from: words, to: words });
  const { files, from, to } = parsed.output;
  if (!isPlainName(to)) throw new ArgumentError(unfitText());
  requireTrust();
  const sprites = files.map((file) => toUri(file).toString());
  const { signal } = new AbortController();
  const places: AnimationPlace[] = [];
  for (const sprite of sprites) places.push(...(await services.renamedAnimations.find(sprite, from, signal)).places);
  await renameInCode(
    places.filter(({ isPossible }) => !isPossible),
    to,
    services.files,
  );
  return places.map(({ uri, line, start, end, isPossible }) => ({
    file: uri,
    line,
    start,
    end,
    ...(isPossible && { possible: true }),
  }));
}

async function pickAnimation(
  { core, files }: Services,
  sprite: vscode.Uri,
  title: string,
): Promise<Animation | undefined> {
  const uri = sprite.toString();
  const { signal } = new AbortController();
  const found = await core.facts.of({ uri, top: files.topOf(uri) ?? uri }, signal);
  if (!found?.animations?.length) {
    const name = plainText(nameOf(uri));
    void showInfo(vscode.l10n.t('{0} has no animations: no tags, in itself or in the JSON of its sheet.', name));
    return undefined;
  }
  const items = found.animations.map((animation) => ({
    label: plainText(foreignText(animation.name)),
    description: frameCount(animation.to - animation.from + 1),
    animation,
  }));
  const placeHolder = vscode.l10n.t('Animation whose name code should change');
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
  return picked?.animation;
}

/** Undefined if the person canceled. */
async function askName(before: string, title: string): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title,
    value: before,
    prompt: vscode.l10n.t('New name in code. Rename the tag of the sprite itself in Aseprite.'),
    validateInput: (text) => {
      if (text === before) return vscode.l10n.t('It already has that name.');
      return isPlainName(text) ? undefined : unfitText();
    },
  });
}

const unfitText = () =>
  vscode.l10n.t("A name can't be empty, begin or end with a space, or contain quotes or any of \\ & $ % # < > { }.");

/** Undefined if the person canceled. */
function search(
  { renamedAnimations }: Services,
  sprite: vscode.Uri,
  name: string,
): Thenable<readonly AnimationPlace[] | undefined> {
  const title = vscode.l10n.t('Looking for uses in the workspace');
  const place = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(place, async (progress, token) => {
    const tell = (searched: number) => progress.report({ message: fileCount(searched) });
    const { places } = await renamedAnimations.find(sprite.toString(), name, signalOf(token), tell);
    return token.isCancellationRequested ? undefined : places;
  });
}

async function tellRenamed(places: readonly AnimationPlace[], to: string, count: string, name: string): Promise<void> {
  const show = vscode.l10n.t('Show Places');
  const text = vscode.l10n.t(
    'Renamed to “{0}”: {1}. The tag of the sprite itself is renamed in Aseprite.',
    name,
    count,
  );
  if ((await showInfo(text, show)) === show) await showPlaces(places, to);
}
