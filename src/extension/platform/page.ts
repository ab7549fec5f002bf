import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Folder of built pages inside the extension. */
export const pagesFolder = (extension: vscode.Uri) => vscode.Uri.joinPath(extension, 'dist', 'webview');

/**
 * HTML of a page: an empty body and one script, which loads its style sheet. Data is sent by message, never written into the HTML.
 * @param page name of the script
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, page: string, title: string): string {
  const src = escapeHtml(fileOf(webview, extension, `${page}.js`));
  return html(webview, title, (nonce) => ({ script: `<script type="module" nonce="${nonce}" src="${src}"></script>` }));
}

/**
 * HTML of a page with its script and style sheet inline, which shows it sooner: VS Code is slow to fetch files. Rejects if they can't be read.
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
    // Pictures are decoded in a worker, whose script is a string in the page's script.
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

/** URL of a built file for the page. @param name if empty, the URL of their folder with a trailing slash */
function fileOf(webview: vscode.Webview, extension: vscode.Uri, name: string): string {
  const folder = webview.asWebviewUri(pagesFolder(extension)).toString();
  return `${folder}/${name}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}
