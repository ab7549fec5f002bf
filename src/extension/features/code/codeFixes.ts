import * as vscode from 'vscode';
import { CODE_RULES, type CodeFinding, type CodeRule } from '../../../core/code/findings/codeFinding';
import { nameOf, splitName } from '../../../core/disk/fileStore';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import { rangeOf, SOURCE } from './codeDiagnostics';

/** Commands for our own fixes only. */
export const CHOOSE = '_spriteKiln.chooseSprite';
export const GENERATE = '_spriteKiln.generateMissing';
export const TURN_OFF = '_spriteKiln.turnOffMissing';

/** Most suggestions that are offered. */
const MAX_SUGGESTIONS = 3;

const { QuickFix, SourceFixAll } = vscode.CodeActionKind;
const FIX_CASES = SourceFixAll.append('spriteKiln');

/** Fixes of problems in code that names sprites. */
export class CodeFixes implements vscode.CodeActionProvider {
  static readonly metadata: vscode.CodeActionProviderMetadata = { providedCodeActionKinds: [QuickFix, FIX_CASES] };

  readonly #findings: (document: vscode.TextDocument) => readonly CodeFinding[];

  /** @param findings what is shown about a document as it is now */
  constructor(findings: (document: vscode.TextDocument) => readonly CodeFinding[]) {
    this.#findings = findings;
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { only, diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const findings = this.#findings(document);
    const wants = (kind: vscode.CodeActionKind) => !only || only.contains(kind);
    const fixes = wants(QuickFix)
      ? findings.filter((one) => rangeOf(one).intersection(range)).flatMap((one) => fixesOf(document, one, diagnostics))
      : [];
    return [...fixes, ...(only && wants(FIX_CASES) ? fixOfCases(document, findings) : [])];
  }
}

function fixesOf(
  document: vscode.TextDocument,
  finding: CodeFinding,
  all: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const { rule } = finding;
  const range = rangeOf(finding);
  const own = all.filter((one) => one.source === SOURCE && ruleOf(one) === rule && one.range.isEqual(range));
  const action = (title: string, command: string, ...args: readonly unknown[]) => {
    const made = new vscode.CodeAction(title, QuickFix);
    made.command = { title, command, arguments: [...args] };
    return made;
  };
  const place = [document.uri.toString(), finding.line, finding.start, finding.end];
  const actions = [
    ...changes(document, finding),
    ...(rule === 'missing-sprite' && finding.sprite !== undefined
      ? [
          action(vscode.l10n.t('Choose File…'), CHOOSE, ...place),
          ...(canGenerate(finding.sprite)
            ? [action(vscode.l10n.t('Generate It Here…'), GENERATE, finding.sprite)]
            : []),
        ]
      : []),
    action(vscode.l10n.t('Turn Off for This Project'), TURN_OFF),
  ];
  for (const one of actions) one.diagnostics = own;
  return actions;
}

/** A change to each suggestion. The only one, and the right case, are what *Auto Fix* takes. */
function changes(document: vscode.TextDocument, finding: CodeFinding): vscode.CodeAction[] {
  const { rule, suggestions } = finding;
  return suggestions.slice(0, MAX_SUGGESTIONS).map((text, at) => {
    const title = vscode.l10n.t('Change to “{0}”', plainText(foreignText(text)));
    const action = new vscode.CodeAction(title, QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(document.uri, rangeOf(finding), text);
    action.isPreferred = at === 0 && (suggestions.length === 1 || rule === 'wrong-case');
    return action;
  });
}

function fixOfCases(document: vscode.TextDocument, findings: readonly CodeFinding[]): vscode.CodeAction[] {
  const wrong = findings.filter(({ rule, suggestions }) => rule === 'wrong-case' && suggestions.length);
  if (!wrong.length) return [];
  const action = new vscode.CodeAction(vscode.l10n.t('Fix All Wrong Letter Cases'), FIX_CASES);
  action.edit = new vscode.WorkspaceEdit();
  for (const one of wrong) action.edit.replace(document.uri, rangeOf(one), one.suggestions[0] ?? '');
  return [action];
}

/** The rule of a diagnostic of ours, which VS Code may return as an object of its own. */
function ruleOf({ code }: vscode.Diagnostic): CodeRule | undefined {
  const value = typeof code === 'object' ? code.value : code;
  return CODE_RULES.find((rule) => rule === value);
}

/** Services make PNG files. */
const canGenerate = (uri: string) => rawText(splitName(nameOf(uri)).extension) === 'png' && uri.endsWith('.png');
