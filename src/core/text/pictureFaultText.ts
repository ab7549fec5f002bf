import * as l10n from '@vscode/l10n';
import type { StandIn } from '../../sprite/formats/standIn';
import type { PictureFault } from '../../sprite/pixels/pictureError';

/** What translates sentences: `@vscode/l10n` for people, `ENGLISH` for models. */
export interface Translator {
  t(message: string, ...args: string[]): string;
}

/** Puts arguments into a sentence and leaves it in English, for models. */
export const ENGLISH: Translator = {
  t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index) => args[Number(index)] ?? ''),
};

/** What reads an image: `input` for a service; `shown` in a preview, an export, or a check; `put` into an Aseprite file. */
export type PictureUse = 'input' | 'shown' | 'put';

type Sentence = (file: string, l10n: Translator) => string;

const damaged: Sentence = (file, l10n) => l10n.t('{0} is damaged: it ends too early or its data is broken.', file);
const empty: Sentence = (file, l10n) => l10n.t('{0} is empty.', file);
const unreadable: Sentence = (file, l10n) => l10n.t("Couldn't read {0}. It's damaged or isn't an image.", file);

const SENTENCES: Readonly<Record<PictureFault, Readonly<Record<PictureUse, Sentence>>>> = {
  empty: { input: empty, shown: empty, put: unreadable },
  'not-a-picture': {
    input: (file, l10n) => l10n.t("{0} isn't an image.", file),
    shown: (file, l10n) => l10n.t("{0} isn't a PNG, GIF, WebP, JPEG, or Aseprite file, despite its extension.", file),
    put: unreadable,
  },
  truncated: { input: damaged, shown: damaged, put: unreadable },
  'too-large': {
    input: (file, l10n) => l10n.t('{0} is more than 4096 pixels wide or high.', file),
    shown: (file, l10n) =>
      l10n.t('{0} has more pixels, frames, or parts than images may have. The guide lists the limits.', file),
    put: (file, l10n) => l10n.t('{0} is too large to read.', file),
  },
  unsupported: {
    input: (file, l10n) => l10n.t("{0} isn't a PNG, JPEG, or WebP file.", file),
    shown: (file, l10n) => l10n.t("{0} is a kind of JPEG that can't be read here. Save it as a PNG.", file),
    put: unreadable,
  },
};

/** Why an image can't be read, as a sentence. @param file its name, plain */
export function pictureFaultText(fault: PictureFault, use: PictureUse, file: string, to: Translator = l10n): string {
  return SENTENCES[fault][use](file, to);
}

const STAND_INS: Readonly<Record<StandIn, Sentence>> = {
  'git-lfs': (file, l10n) => l10n.t('{0} is a Git LFS pointer, not the image itself. Run “git lfs pull”.', file),
  'git-annex': (file, l10n) => l10n.t('{0} is a git-annex pointer, not the image itself. Run “git annex get”.', file),
  'web-page': (file, l10n) => l10n.t('{0} is a web page, not an image. Download the image itself.', file),
};

/** What lies in the place of an image, and what to do, as sentences. @param file its name, plain */
export function standInText(standIn: StandIn, file: string, to: Translator = l10n): string {
  return STAND_INS[standIn](file, to);
}
