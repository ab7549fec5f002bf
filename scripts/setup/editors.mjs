// Installs real VS Code servers in .vscode-test/, from the npm registry. The code-server package contains a whole VS Code: server,
// extension host, workbench. Only that is used; nothing is compiled and no install script runs.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm, root } from '../lib/run.mjs';
import { editorPlace, nodePackage, record, versions } from './places.mjs';

/** Runs `fill` on a temporary folder and moves the complete folder into place, so an interrupted set-up leaves nothing half done. */
async function whole(folder, fill) {
  if (existsSync(folder)) return;
  const scratch = `${folder}.${process.pid}.tmp`;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  try {
    await writeFile(path.join(scratch, 'package.json'), '{ "private": true }\n');
    await fill(scratch);
    await rename(scratch, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function install(cwd, ...args) {
  const { code, output } = await npm(['install', '--no-fund', '--no-audit', ...args], {
    cwd,
    minutes: 10,
    quiet: true,
  });
  if (code !== 0)
    throw new Error(`npm install ${args[0]} failed:\n${output}\nThe first set-up needs the npm registry.`);
}

/**
 * Makes one VS Code server ready to start.
 * @param {'floor' | 'current'} name The oldest VS Code that the extension supports, or the current one.
 */
export async function setUpEditor(name) {
  const { codeServer, vscode, node } = versions[name];
  const place = editorPlace(name);
  if (!existsSync(place.folder))
    console.log(`Installing VS Code ${vscode} (server) in .vscode-test, which takes a minute or two…`);
  await whole(place.folder, async (folder) => {
    await install(folder, `code-server@${codeServer}`, '--ignore-scripts');
    await install(path.join(folder, 'node_modules/code-server/lib/vscode'), '--omit=dev', '--ignore-scripts');
  });
  if (place.nodeFolder !== undefined) {
    if (!existsSync(place.nodeFolder)) console.log(`Installing Node ${node} for it…`);
    await whole(place.nodeFolder, (folder) => install(folder, `${nodePackage()}@${node}`, '--ignore-scripts'));
  }
  for (const file of [place.server, place.node]) {
    if (!existsSync(file))
      throw new Error(`${path.relative(root, file)} is missing. Delete .vscode-test and try again.`);
  }
  record(name, { server: place.server, node: place.node, vscode });
}
