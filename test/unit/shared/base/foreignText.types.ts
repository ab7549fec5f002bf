// Code that the compiler must refuse: each line below fails the type check once it is no longer an error.
import * as vscode from 'vscode';
import { type ForeignText, foreignText, plainText, rawText } from '../../../../src/shared/base/foreignText';
import type { AssetRow, AssetsState } from '../../../../src/shared/protocol/assets';
import type { MadeFile } from '../../../../src/shared/protocol/export';
import type { Done, PreviewItem, PreviewState } from '../../../../src/shared/protocol/preview';

const one = foreignText('[a](command:x)');
const several: readonly ForeignText[] = [one];
const words = 'a';
const perhaps: ForeignText | undefined = several[0];

export const text: string[] = [
  // @ts-expect-error
  one,
  // @ts-expect-error
  `${one}`,
  // @ts-expect-error
  `${perhaps ?? ''}`,
  // @ts-expect-error
  `a ${one}`,
  // @ts-expect-error
  words + one,
  // @ts-expect-error
  perhaps || 'a',
  // @ts-expect-error
  String(one),
  // @ts-expect-error
  one.toString(),
  // @ts-expect-error
  several.join(', '),
  // @ts-expect-error
  [one].join(),
  // @ts-expect-error
  ['a', one, undefined].filter(Boolean).join(' · '),
  // @ts-expect-error
  'a'.concat(one),
  // @ts-expect-error
  'a'.replace('a', one),
  // @ts-expect-error
  new Intl.ListFormat('en').format(several),
  // @ts-expect-error
  vscode.l10n.t('{0} is gone.', one),
  // @ts-expect-error
  vscode.l10n.t('{0} and {1}', 'a', one),
];

export const fields: [
  Partial<vscode.QuickPickItem>,
  Partial<vscode.QuickPickItem>,
  vscode.InputBoxOptions,
  vscode.ProgressOptions,
  vscode.MessageOptions,
  Partial<PreviewState>,
  Partial<PreviewItem>,
  Partial<Done>,
  Partial<AssetRow>,
  Partial<AssetsState>,
  Partial<MadeFile>,
] = [
  // @ts-expect-error
  { label: one },
  // @ts-expect-error
  { label: '', description: one, detail: 'a' },
  // @ts-expect-error
  { prompt: one },
  // @ts-expect-error
  { location: vscode.ProgressLocation.Window, title: one },
  // @ts-expect-error
  { modal: true, detail: one },
  // @ts-expect-error
  { title: one },
  // @ts-expect-error
  { name: one },
  // @ts-expect-error
  { text: one },
  // @ts-expect-error
  { label: one },
  // @ts-expect-error
  { tags: [{ name: one, count: 1 }] },
  // @ts-expect-error
  { name: one },
];

export function calls(bar: vscode.StatusBarItem, pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  // @ts-expect-error
  vscode.window.showErrorMessage(one);
  // @ts-expect-error
  vscode.window.showInformationMessage('a', one);
  // @ts-expect-error
  vscode.window.setStatusBarMessage(one);
  // @ts-expect-error
  new vscode.TreeItem(one);
  // @ts-expect-error
  new vscode.MarkdownString(one);
  // @ts-expect-error
  new vscode.Diagnostic(new vscode.Range(0, 0, 0, 0), one);
  // @ts-expect-error
  bar.text = one;
  // @ts-expect-error
  bar.tooltip = one;
  // @ts-expect-error
  pick.title = one;
  // @ts-expect-error
  throw new Error(one);
}

// Code that it must accept.
export const fine: [boolean, boolean, number, string, string] = [
  one === perhaps,
  several.includes(one),
  new Map([[one, 1]]).get(one) ?? 0,
  `${several.map(plainText).join(', ')} ${plainText(one)}`,
  encodeURIComponent(rawText(one)),
];
