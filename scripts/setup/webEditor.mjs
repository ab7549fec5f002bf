// Makes the VS Code that @vscode/test-web opens, in .vscode-test/web. Its own download isn't in the npm registry, but the code-server package, which set-up
// has installed, contains the same workbench.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setUpEditor } from './editors.mjs';
import { editorPlace, record, webPlace } from './places.mjs';

/** What code-server changed in VS Code's workbench for its own server, and what VS Code has there. Each is there once. */
const CHANGES = [
  // It always connects to the server that it came from.
  [/\bremoteAuthority:location\.host/, 'remoteAuthority:void 0'],
  // The user's data is on that server; in a browser-only editor, the browser keeps it.
  [
    /(?<=get userRoamingDataHome\(\)\{)return \w+\((\w+)\.file\(this\.userDataPath\)\.with\(\{scheme:(\w+)\.vscodeRemote\}\),"User"\)/,
    'return $1.file("/User").with({scheme:$2.vscodeUserData})',
  ],
  // It encrypts secrets with a key from that server, without which none outlives a reload.
  [/\b(\w+)=\(window\.location\.pathname\+"\/mint-key"\)\.replace\([^)]*\)/, '$1=void 0'],
  // Features that its server turns on or off.
  [/throw new Error\("isEnabledFileDownloads was not provided to the browser"\)/, 'return true'],
  [/throw new Error\("isEnabledFileUploads was not provided to the browser"\)/, 'return true'],
  [/throw new Error\("isEnabledCoderGettingStarted was not provided to the browser"\)/, 'return false'],
];

/** @vscode/test-web calls `create` of this module to start the workbench, and code-server's starts by itself, with the same settings. */
const MAIN = `import '../code/browser/workbench/workbench.web.js';
export const create = () => {};
export const URI = { parse: (text) => text, revive: (uri) => uri };
export class Emitter {
  event = () => ({ dispose() {} });
  fire() {}
  dispose() {}
}
`;

/** The other files of `out` that the workbench needs, and folders. */
const COPIED = ['nls.messages.js', 'vs/code/browser/workbench/workbench.css'];
const LINKED = [
  ...['media', 'vs/base', 'vs/editor', 'vs/workbench/api', 'vs/workbench/contrib'],
  ...['keybinding', 'languageDetection', 'search', 'textMate'].map((name) => `vs/workbench/services/${name}`),
];

/** The frame of the extension host. It may load scripts from localhost only, and the tests open the window below a host inside it. */
const HOST_FRAME = 'vs/workbench/services/extensions/worker/webWorkerExtensionHostIframe.html';
const HOST_FRAME_CHANGES = [
  [/(?<=script-src .*)http:\/\/localhost:\*(?= blob:;)/, 'http://localhost:* http://*.localhost:*'],
  [/(?<=connect-src .*)http:\/\/localhost:\*/, 'http://localhost:* http://*.localhost:*'],
];

function changed(file, changes) {
  return changes.reduce((text, [was, is]) => {
    const found = text.match(new RegExp(was, 'g')) ?? [];
    if (found.length !== 1)
      throw new Error(`code-server's workbench isn't the known one: ${was} is there ${found.length} times.`);
    return text.replace(was, is);
  }, file);
}

/** Its style sheet stays where its pictures are. */
const STYLES = '@import url("../code/browser/workbench/workbench.css");\n';

async function fill(folder, vscode) {
  const out = path.join(folder, 'out');
  const workbench = path.join(out, 'vs/code/browser/workbench');
  const from = path.join(vscode, 'out');
  const script = await readFile(path.join(from, 'vs/code/browser/workbench/workbench.js'), 'utf8');
  await mkdir(workbench, { recursive: true });
  await mkdir(path.join(out, 'vs/workbench'), { recursive: true });
  await writeFile(path.join(workbench, 'workbench.web.js'), changed(script, CHANGES));
  await writeFile(path.join(out, 'vs/workbench/workbench.web.main.internal.js'), MAIN);
  await writeFile(path.join(out, 'vs/workbench/workbench.web.main.internal.css'), STYLES);
  for (const name of COPIED) await copyFile(path.join(from, name), path.join(out, name));
  // Windows makes such links for everybody.
  for (const name of LINKED) {
    await mkdir(path.dirname(path.join(out, name)), { recursive: true });
    await symlink(path.join(from, name), path.join(out, name), 'junction');
  }
  const frame = path.join(out, HOST_FRAME);
  await mkdir(path.dirname(frame), { recursive: true });
  await writeFile(frame, changed(await readFile(path.join(from, HOST_FRAME), 'utf8'), HOST_FRAME_CHANGES));
  await symlink(path.join(vscode, 'extensions'), path.join(folder, 'extensions'), 'junction');
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  // Its presence tells @vscode/test-web that the download is complete.
  await writeFile(path.join(folder, 'version'), path.basename(folder));
}

/** Makes it from the VS Code server `current`. */
export async function setUpWebEditor() {
  await setUpEditor('current');
  const { server } = editorPlace('current');
  const { data, folder, commit } = webPlace();
  if (!existsSync(folder)) {
    const scratch = `${folder}.${process.pid}.tmp`;
    await rm(scratch, { recursive: true, force: true });
    try {
      await fill(scratch, path.dirname(path.dirname(server)));
      await rename(scratch, folder);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
  record('web', { data, commit });
}
