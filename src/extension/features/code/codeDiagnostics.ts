import * as vscode from 'vscode';
import type { CodeFinding, CodeRule } from '../../../core/code/findings/codeFinding';
import { addressThatOpens } from '../preview/previewPlace';

/** Who found it, as the Problems panel says. */
export const SOURCE = 'Sprite Kiln';

const SEVERITIES: Readonly<Record<CodeRule, vscode.DiagnosticSeverity>> = {
  // Somebody may be about to draw it. The Problems panel leaves hints out.
  'missing-sprite': vscode.DiagnosticSeverity.Information,
  'wrong-case': vscode.DiagnosticSeverity.Warning,
  'wrong-frame-size': vscode.DiagnosticSeverity.Warning,
  'missing-frame': vscode.DiagnosticSeverity.Warning,
  'missing-animation': vscode.DiagnosticSeverity.Warning,
  'outside-region': vscode.DiagnosticSeverity.Warning,
};

/** What the Problems panel says about code, and the findings behind it. */
export class CodeDiagnostics implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('sprite-kiln-code');
  /** By URI string, as VS Code writes it. */
  readonly #findings = new Map<string, readonly CodeFinding[]>();
  /** URI strings of documents that changed since their findings: what was found may have moved. */
  readonly #edited = new Set<string>();

  /** Number of findings. */
  get count(): number {
    return [...this.#findings.values()].reduce((sum, all) => sum + all.length, 0);
  }

  /** Shows findings instead of everything that was shown before. */
  show(findings: readonly CodeFinding[]): void {
    const byFile = new Map<string, CodeFinding[]>();
    for (const finding of findings) {
      const all = byFile.get(finding.file) ?? [];
      all.push(finding);
      byFile.set(finding.file, all);
    }
    const now = new Set([...byFile.keys()].map((file) => vscode.Uri.parse(file, true).toString()));
    for (const file of [...this.#findings.keys()]) if (!now.has(file)) this.showOne(file, []);
    for (const [file, all] of byFile) this.showOne(file, all);
    this.#edited.clear();
  }

  /** Shows findings of a file instead of those before. @param file URI string */
  showOne(file: string, findings: readonly CodeFinding[]): void {
    const uri = vscode.Uri.parse(file, true);
    this.#edited.delete(uri.toString());
    if (findings.length) {
      this.#findings.set(uri.toString(), findings);
      this.#collection.set(uri, findings.map(diagnosticOf));
    } else if (this.#findings.delete(uri.toString())) this.#collection.delete(uri);
  }

  /** A document changed, so its findings are about another text. */
  edited({ uri }: vscode.TextDocument): void {
    this.#edited.add(uri.toString());
  }

  /** What is shown about a document; nothing if it has changed since then. */
  of({ uri }: vscode.TextDocument): readonly CodeFinding[] {
    return this.#edited.has(uri.toString()) ? [] : (this.#findings.get(uri.toString()) ?? []);
  }

  dispose(): void {
    this.#collection.dispose();
  }
}

/** The place of a finding in its document. */
export function rangeOf({ line, start, end }: Pick<CodeFinding, 'line' | 'start' | 'end'>): vscode.Range {
  return new vscode.Range(line, start, line, end);
}

/** The link on the rule's name opens the sprite, if there is one. */
function diagnosticOf(finding: CodeFinding): vscode.Diagnostic {
  const { rule, message, sprite } = finding;
  const diagnostic = new vscode.Diagnostic(rangeOf(finding), message, SEVERITIES[rule]);
  diagnostic.source = SOURCE;
  const isThere = sprite !== undefined && rule !== 'missing-sprite';
  diagnostic.code = isThere ? { value: rule, target: addressThatOpens(vscode.Uri.parse(sprite, true)) } : rule;
  return diagnostic;
}
