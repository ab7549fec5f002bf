import * as l10n from '@vscode/l10n';
import { plainText, rawText } from '../../shared/base/foreignText';
import { UNTIMED_FRAME_MS } from '../../sprite/sheet/sheet';
import { cutOf } from '../../sprite/sheet/sheetCut';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import type { RecipeFrames, RecipeSource } from '../discovery/recipeSource';
import { slotsIn } from '../discovery/sequence';
import { nameOf } from '../disk/fileStore';
import type { NormalMapSuffix } from '../host/settings';
import type { FoundSource, UntoldPart } from './exportSource';
import { recipeOf } from './recipe';

/** What a recipe must say about a source, so that every computer takes it as this one does. @param suffix the setting in its folder */
export function recipeSourceOf(
  { uri, title, titledByFolder, directions, numbered, pictures, sheet, told }: FoundSource,
  suffix: NormalMapSuffix,
): RecipeSource {
  const own = { ...(titledByFolder && { title }), ...(suffix !== 'auto' && { normalMapSuffix: suffix }) };
  if (directions) {
    const { views, names } = directions;
    const cuts = views.flatMap((view) => {
      const frames = framesOf(view);
      return frames === undefined ? [] : [[view.name, frames] as const];
    });
    const [first] = cuts;
    const isCommon = first && cuts.every(([, frames]) => JSON.stringify(frames) === JSON.stringify(first[1]));
    const frames = !first ? {} : isCommon ? { frames: first[1] } : { views: Object.fromEntries(cuts) };
    return { ...frames, ...(names.length && { directions: [...names] }), ...own };
  }
  // Frames of an animation are whole images.
  const frames = pictures.length > 1 ? undefined : framesOf({ sheet, told });
  // Others with numbers may come later, or belong to a set here only.
  const as = numbered ?? (slotsIn(rawText(nameOf(uri))).length ? 'pictures' : undefined);
  return { ...(frames && { frames }), ...(as && { numbered: as }), ...own };
}

/** How an image is cut that doesn't say so itself. */
function framesOf({ sheet, told }: Pick<FoundSource, 'sheet' | 'told'>): RecipeFrames | undefined {
  if (sheet?.from === 'json') return undefined;
  if (sheet) return timedCutOf(sheet);
  return told === 'itself' ? undefined : 'whole';
}

/** The cut of a sheet, with the duration of its frames if that isn't the usual one. */
export function timedCutOf(sheet: SheetInfo): RecipeFrames {
  const [{ duration } = { duration: UNTIMED_FRAME_MS }] = sheet.frames;
  return { ...cutOf(sheet), ...(duration !== UNTIMED_FRAME_MS && { duration: Math.min(0xffff, duration) }) };
}

/** Why a recipe doesn't run, as sentences: all that it should say. @param said what it says */
export function untoldText({ uri, untold }: FoundSource, said: RecipeSource = {}): string {
  const isUnfit = typeof said.frames === 'object' || said.views !== undefined;
  return untold.map((part) => partText(uri, part, isUnfit)).join(' ');
}

function partText(source: string, untold: UntoldPart, isUnfit: boolean): string {
  const [name, recipe] = [source, recipeOf(source)].map((uri) => plainText(nameOf(uri)));
  switch (untold) {
    case 'frames':
      if (isUnfit)
        return l10n.t(
          "The frames in {1} don't fit {0}. Export it again in the editor, or correct them: “count”, “columns”, “width”, and “height”.",
          name ?? '',
          recipe ?? '',
        );
      return l10n.t(
        '{1} doesn\'t say how {0} is cut into frames. Export it again in the editor where it was cut, or add "source": { "frames": "whole" } if it\'s one image.',
        name ?? '',
        recipe ?? '',
      );
    case 'numbered':
      return l10n.t(
        '{1} doesn\'t say whether {0} and the files numbered like it are one animation. Export it again in the editor, or add "source": { "numbered": "animation" } or "pictures".',
        name ?? '',
        recipe ?? '',
      );
    case 'directions':
      return l10n.t(
        '{1} doesn\'t say which direction each file of {0} is. Export it again in the editor, or add "source": { "directions": […] } with eight names.',
        name ?? '',
        recipe ?? '',
      );
  }
}
