import * as l10n from '@vscode/l10n';
import { applyEdits, modify } from 'jsonc-parser';
import { plainText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import { NameTakenError, type UserFiles } from '../disk/userFiles';
import { SentenceError } from '../text/errors';
import { readStyleText } from './readStyle';
import { MAX_STYLE_BYTES, STYLE_FIELDS, type Style } from './styleSchema';

/** The text of a new style file, with its fields in the order of the schema. */
export function styleFileText(style: Style): string {
  const fields = STYLE_FIELDS.flatMap((field) => (style[field] === undefined ? [] : [[field, style[field]] as const]));
  const text = JSON.stringify(Object.fromEntries(fields), null, 2);
  // A size stays on one line.
  return `${text.replace(/\[\s*(\d+),\s*(\d+)\s*\]/g, '[$1, $2]')}\n`;
}

/** Writes a style file that doesn't exist. @param file URI string @throws {NameTakenError | OutsideError} */
export async function createStyle(file: string, style: Style, files: Pick<UserFiles, 'create'>): Promise<void> {
  if (!(await files.create(file, new TextEncoder().encode(styleFileText(style))))) throw new NameTakenError(file);
}

/** Undefined if it isn't UTF-8: its letters would be lost. */
function exactText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What an existing style file says; undefined if it's damaged. @param file URI string */
export async function writtenStyle(file: string, files: Pick<UserFiles, 'read'>): Promise<Style | undefined> {
  const text = exactText(await files.read(file, MAX_STYLE_BYTES));
  return text === undefined ? undefined : readStyleText(text).style;
}

/**
 * Sets fields of a style file; its other fields and its comments stay.
 * @param file URI string
 * @returns a function that restores the old file, and rejects if it was changed in the meantime
 * @throws SentenceError if the file is damaged, or isn't UTF-8
 */
export async function updateStyle(
  file: string,
  style: Style,
  files: Pick<UserFiles, 'read' | 'replace'>,
): Promise<() => Promise<void>> {
  const old = await files.read(file, MAX_STYLE_BYTES);
  // An empty file is one without fields, and the first line is the object's.
  let text = exactText(old)
    ?.replace(/^(?:[ \t]*\r?\n)+/, '')
    .replace(/^\s*$/, '{}\n');
  if (text === undefined || readStyleText(text).faults.length)
    throw new SentenceError(l10n.t('{0} has errors. Fix them first.', plainText(nameOf(file))));
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes('\r\n') ? '\r\n' : '\n' };
  for (const field of STYLE_FIELDS) {
    if (style[field] === undefined) continue;
    text = applyEdits(text, modify(text, [field], style[field], { formattingOptions }));
  }
  const bytes = new TextEncoder().encode(text);
  await files.replace(file, bytes, old);
  return () => files.replace(file, old, bytes);
}
