import * as l10n from '@vscode/l10n';
import { type ForeignText, plainText } from '../../shared/base/foreignText';
import type { SheetFault } from '../../sprite/sheet/sheetInfo';

/** A JSON that seems to describe a picture, and why it isn't used. */
export interface UnusedJson {
  readonly fault: SheetFault;
  /** Its file name. */
  readonly json: ForeignText;
}

/** Why a JSON next to a sheet isn't used, as a sentence. */
export function sheetFaultText({ fault, json }: UnusedJson): string {
  return SHEET_FAULT_TEXTS[fault](plainText(json));
}

const SHEET_FAULT_TEXTS: Readonly<Record<SheetFault, (json: string) => string>> = {
  'not-json': (json) => l10n.t("{0} isn't valid JSON, so the sheet is shown as one image.", json),
  malformed: (json) =>
    l10n.t("{0} doesn't describe frames in Aseprite's format, so the sheet is shown as one image.", json),
  'too-many-frames': (json) => l10n.t('{0} has more than 4096 frames, so the sheet is shown as one image.', json),
  outside: (json) => l10n.t('{0} has frames outside the image, so the sheet is shown as one image.', json),
  unreadable: (json) => l10n.t("{0} couldn't be read or is over 4 MiB, so the sheet is shown as one image.", json),
};
