import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Where built pages lie inside the extension. */
export const pagesFolder = (extension: vscode.Uri) => vscode.Uri.joinPath(extension, 'dist', 'webview');

/**
 * HTML of a page: an empty body, one script, one style sheet. Data reaches it by message, never in here.
 * @param styled whether the page waits for its style sheet; one that does not brings it by itself.
 */
export function pageHtml(
  webview: vscode.Webview,
  extension: vscode.Uri,
  page: string,
  title: string,
  styled = true,
): string {
  const nonce = randomBytes(16).toString('base64');
  const file = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(pagesFolder(extension), name)).toString();
  const source = webview.cspSource;
  const policy = [
    `default-src 'none'`,
    `script-src ${source} 'nonce-${nonce}'`,
    `style-src ${source} 'nonce-${nonce}'`,
    `img-src ${source} data: blob:`,
    `font-src ${source}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>${escapeHtml(title)}</title>
${styled ? `<link rel="stylesheet" href="${escapeHtml(file(`${page}.css`))}">` : ''}
</head>
<body>
<main id="app"></main>
<script type="module" nonce="${nonce}" src="${escapeHtml(file(`${page}.js`))}"></script>
</body>
</html>`;
}

/** Translations of the editor's language by English text; empty in English. */
export function bundleStrings(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(vscode.l10n.bundle ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
