import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Where built pages lie inside the extension. */
export const pagesFolder = (extension: vscode.Uri) => vscode.Uri.joinPath(extension, 'dist', 'webview');

/**
 * HTML of a page: an empty body and one script, which brings its style sheet itself. Data is sent to it by message, never written into the HTML.
 * @param page name of the script that it begins with
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, page: string, title: string): string {
  const src = escapeHtml(fileOf(webview, extension, `${page}.js`));
  return html(webview, title, (nonce) => ({ script: `<script type="module" nonce="${nonce}" src="${src}"></script>` }));
}

/**
 * HTML of a page with its script and its style sheet inside: the editor takes its time to fetch files, and shows nothing before it
 * has them. Rejects if they cannot be read.
 */
export async function wholePageHtml(
  webview: vscode.Webview,
  extension: vscode.Uri,
  page: string,
  title: string,
): Promise<string> {
  const read = async (name: string) =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(pagesFolder(extension), name)));
  const [script, css] = await Promise.all([read(`${page}.js`), read(`${page}.css`)]);
  const folder = fileOf(webview, extension, '');
  return html(webview, title, (nonce) => ({
    style: `<style nonce="${nonce}">${css.replaceAll('url("./', () => `url("${folder}`)}</style>`,
    script: `<script type="module" nonce="${nonce}">${script}</script>`,
  }));
}

interface Contents {
  readonly style?: string;
  readonly script: string;
}

function html(webview: vscode.Webview, title: string, contents: (nonce: string) => Contents): string {
  const nonce = randomBytes(16).toString('base64');
  const source = webview.cspSource;
  const policy = [
    `default-src 'none'`,
    `script-src ${source} 'nonce-${nonce}'`,
    `style-src ${source} 'nonce-${nonce}'`,
    `img-src ${source} data: blob:`,
    // Pictures are decoded in a worker, whose script is a text in the page's own.
    `worker-src blob:`,
    `font-src ${source}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
  const { style = '', script } = contents(nonce);
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>${escapeHtml(title)}</title>
${style}
</head>
<body>
<main id="app"></main>
${script}
</body>
</html>`;
}

/** Address of a built file for the page; of the folder, with a slash at the end, where the name is empty. */
function fileOf(webview: vscode.Webview, extension: vscode.Uri, name: string): string {
  const folder = webview.asWebviewUri(pagesFolder(extension)).toString();
  return `${folder}/${name}`;
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
