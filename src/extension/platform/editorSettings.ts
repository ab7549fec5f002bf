import * as vscode from 'vscode';
import { anything, flag, type Read, type Reader, record, text } from '../../shared/base/reader';

/**
 * VS Code's settings that we read, each with what fits; anything may stand there. A value that doesn't fit is as if it weren't set. Whatever else reads
 * VS Code's settings is `networkSettings.ts`, where only the user's own count.
 */
const EDITOR_SETTINGS = {
  'files.exclude': record(anything),
  'files.refactoring.autoSave': flag,
  'search.exclude': record(anything),
  'markdown.updateLinksOnFileMove.enabled': text,
  'workbench.diffEditorAssociations': record(text),
  'workbench.editorAssociations': record(text),
  'workbench.reduceMotion': text,
} as const satisfies Readonly<Record<string, Reader<unknown>>>;

type EditorSetting = keyof typeof EDITOR_SETTINGS;
type Value<S extends EditorSetting> = Read<(typeof EDITOR_SETTINGS)[S]>;

/** The effective value; undefined if it isn't set. */
export function editorSetting<S extends EditorSetting>(name: S, resource?: vscode.Uri): Value<S> | undefined {
  const [section, rest] = partsOf(name);
  return readSetting(name, vscode.workspace.getConfiguration(section, resource).get(rest));
}

/** A value of a setting, if it fits. */
export function readSetting<S extends EditorSetting>(name: S, value: unknown): Value<S> | undefined {
  return EDITOR_SETTINGS[name](value) as Value<S> | undefined;
}

/**
 * Adds an entry to the user's own value of a setting that is an object. Rejects if something else stands there, or VS Code can't write its settings; then
 * nothing changed.
 */
export async function addToEditorSetting(
  name: 'workbench.editorAssociations',
  key: string,
  value: string,
): Promise<void> {
  const [section, rest] = partsOf(name);
  const settings = vscode.workspace.getConfiguration(section);
  const added = withEntry(settings.inspect(rest)?.globalValue, key, value);
  if (!added) throw new TypeError(vscode.l10n.t("“{0}” isn't an object", name));
  await settings.update(rest, added, vscode.ConfigurationTarget.Global);
}

/** An object with one more entry and all others as they are; undefined for what isn't an object. @param own undefined: not set */
export function withEntry(own: unknown, key: string, value: string): object | undefined {
  const isObject = typeof own === 'object' && own !== null && !Array.isArray(own);
  return own === undefined || isObject ? { ...(isObject && own), [key]: value } : undefined;
}

function partsOf(name: EditorSetting): [section: string, rest: string] {
  const end = name.indexOf('.');
  return [name.slice(0, end), name.slice(end + 1)];
}
