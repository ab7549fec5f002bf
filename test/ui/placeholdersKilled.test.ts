import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { runJob } from '../support/jobs';
import { type Asked, type OtherService, otherService } from '../support/otherService';
import { suiteEditor } from '../support/suiteEditor';

const KEY = 'a-key-of-the-tests';

/** Ids of the extension host processes of an editor, told by its own folder, which is in their environment. */
async function extensionHosts(home: string): Promise<number[]> {
  const found = [];
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (!words.includes('type=extensionHost')) continue;
    const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '');
    if (environment.split('\0').includes(`XDG_RUNTIME_DIR=${home}`)) found.push(Number(id));
  }
  return found;
}

/** The extension's process is killed while a run of the hosted service is under way. */
describe('Replace Placeholders, killed', () => {
  let service: OtherService;
  let directory: string;
  let asked: Asked[];
  let onAsk: (count: number) => Promise<void>;

  before(async () => {
    asked = [];
    onAsk = async () => {};
    directory = await temporaryDirectory();
    const onGenerate = (body: Asked) => {
      asked.push(body);
      return onAsk(asked.length);
    };
    service = await otherService({ directory, key: KEY, onGenerate });
  });

  after(async () => {
    await service.close();
    await removeFolder(directory);
  });

  const settings = { 'spriteKiln.openPreview': 'never' };
  const shared = suiteEditor({ settings, env: { SPRITE_KILN_API_KEY: KEY } });

  it('goes on where it was: nothing is sent twice, and all files are new', async function () {
    this.timeout(300_000);
    const { workbench, editor } = shared();
    const made = await runJob(workbench, editor.workspace, 'edit', 'hero.png');
    const moving = await runJob(workbench, editor.workspace, 'animate', 'hero-edit-1.png');
    const names = [...made, ...moving].filter((name) => !name.endsWith('.json'));
    const bytes = (name: string) => readFile(path.join(editor.workspace, name), 'base64');
    const before = await Promise.all(names.map(bytes));
    await editor.setSettings({ ...settings, 'spriteKiln.baseUrl': service.baseUrl });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const reached = new Promise<void>((resolve) => {
      onAsk = async (count) => {
        if (count !== 2) return;
        resolve();
        await held;
      };
    });
    await workbench.quickInput.commandUntil('Sprite Kiln: Replace Placeholders…', 'Replace Placeholders');
    // Those that are found are ticked.
    await workbench.quickInput.accept();
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await reached;
    const hosts = await extensionHosts(path.dirname(editor.workspace));
    assert.equal(hosts.length, 1);
    for (const id of hosts) process.kill(id, 'SIGKILL');
    goOn();
    // The editor starts it again by itself. That the other one is dead is known when its lease has not been touched for a while.
    const told = await workbench.notifications.waitFor('was interrupted after 1 of 2 runs', 180);
    assert.match(told, /To go on costs nothing more\.|To go on costs credits|1 more run/);
    await workbench.notifications.press('was interrupted after 1 of 2 runs', 'Go On');
    await workbench.notifications.waitFor(/replaced\.$/, 120);
    assert.deepEqual(
      asked.map(({ operation }) => operation),
      ['edit', 'animate'],
    );
    const after = await Promise.all(names.map(bytes));
    for (const [at, name] of names.entries()) assert.notEqual(after[at], before[at], name);
  });
});
