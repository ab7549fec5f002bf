import * as vscode from 'vscode';
import type { SheetFault } from './discovery/sheetJson';

/** Why a JSON beside a sheet is not used, as a sentence. */
export function sheetFaultText(json: string, fault: SheetFault): string {
  switch (fault) {
    case 'not-json':
      return vscode.l10n.t('{0} is no valid JSON, so the sheet is shown as one picture.', json);
    case 'malformed':
      return vscode.l10n.t(
        '{0} does not describe frames as Aseprite does, so the sheet is shown as one picture.',
        json,
      );
    case 'too-many-frames':
      return vscode.l10n.t('{0} has more than 4096 frames, so the sheet is shown as one picture.', json);
    case 'rotated':
      return vscode.l10n.t(
        '{0} has rotated frames, which are not shown here; the sheet is shown as one picture.',
        json,
      );
    case 'outside':
      return vscode.l10n.t('{0} has frames outside the picture, so the sheet is shown as one picture.', json);
    case 'unreadable':
      return vscode.l10n.t('{0} could not be read or has more than 4 MiB, so the sheet is shown as one picture.', json);
  }
}
