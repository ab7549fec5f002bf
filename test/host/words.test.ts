import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Run } from '../../src/core/runs/run';
import { pickAssets } from '../../src/extension/features/assets/pickAssets';
import { fileItem, runItem, unsavedItem } from '../../src/extension/features/runs/runRow';
import { serviceError } from '../../src/service/errors';
import { foreignText } from '../../src/shared/base/foreignText';
import { removeFolder } from '../support/folders';
import { texts } from '../support/foreignTexts';
import { type LibraryBench, libraryBench, libraryHome } from '../support/service/libraryBench';
import { type Answer, json, type ScriptedServer, startScripted } from '../support/service/scriptedServer';

/** A link that would run a command at a click in a message, and an icon. */
const HOSTILE = '[Renew your plan](command:workbench.action.quit) $(error)';
const MARKUP = /\[[^\]]+\]\((?:https?:\/\/|command:|file:)|\$\([\w-]/i;

describe('Text from outside in VS Code', () => {
  let directory: string;
  let server: ScriptedServer | undefined;
  let box: LibraryBench;
  /** The messages that the window showed. */
  let shown: string[];
  let restore: () => void;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-words-'));
    const { showInformationMessage, createQuickPick } = vscode.window;
    shown = [];
    const pick = () => {
      const real = createQuickPick();
      const show = real.show.bind(real);
      return Object.assign(real, {
        show: () => {
          show();
          shown.push(real.title ?? '', ...real.items.flatMap(({ label, description = '' }) => [label, description]));
          real.hide();
        },
      });
    };
    Object.assign(vscode.window, {
      // Details are checked too.
      showInformationMessage: async (text: string, _: vscode.MessageOptions, ...buttons: string[]) => {
        shown.push(text);
        return buttons.find((button) => button === 'Details');
      },
      createQuickPick: pick,
    });
    restore = () => void Object.assign(vscode.window, { showInformationMessage, createQuickPick });
  });

  afterEach(async () => {
    restore();
    await box?.close();
    await server?.close();
    await removeFolder(directory);
  });

  /** The assets of a service that gives this answer to every request. */
  async function assetsOf(answer: Answer): Promise<LibraryBench> {
    server = await startScripted(() => answer);
    const home = libraryHome(directory);
    home.address.baseUrl = `${server.origin}/api/v1`;
    box = libraryBench(home);
    await box.keys.store(server.origin, 'a-key-of-the-tests');
    return box;
  }

  it('has no link in a message if the service refuses its list', async () => {
    const { library, reaches } = await assetsOf(json({ error: { code: 'expired', message: HOSTILE } }, 400));
    await library.open();
    await reaches('failed');
    assert.deepEqual(await pickAssets(library, 'Assets'), []);
    assert.match(shown.join('\n'), /Renew your plan/);
    assert.doesNotMatch(shown.join('\n'), MARKUP);
  });

  it('has no icons for prompts and tags in the quick pick', async () => {
    const asset = { id: 'a', type: 'image', prompt: HOSTILE, tags: [HOSTILE], width: 16, height: 16 };
    const { library, reaches } = await assetsOf(json({ assets: [asset], hasMore: false, nextCursor: null }));
    await library.open();
    await reaches('ready');
    await pickAssets(library, 'Assets');
    assert.match(shown.join('\n'), /Renew your plan[\s\S]*renew your plan/);
    assert.doesNotMatch(shown.join('\n'), MARKUP);
  });

  it('has no icons for prompts, file names, agents, and service messages in the rows of runs', () => {
    box = libraryBench(libraryHome(directory));
    const sources = [vscode.Uri.file(path.join(directory, `${HOSTILE}.png`)).toString()];
    const plan = { kind: 'edit' as const, sources, prompt: foreignText(HOSTILE), tags: texts(HOSTILE), folder: '' };
    const error = serviceError({ status: 422, code: HOSTILE, text: HOSTILE });
    const run = new Run(
      '01arz3ndektsv4rrffq69g5fav',
      { ...plan, directionNames: [], agent: { client: foreignText(HOSTILE), workspace: '/game', limit: 0 } },
      { state: 'failed', error },
      async () => {},
    );
    const place = { open: false, origin: '' };
    const file = { uri: sources[0] ?? '', kind: 'still' as const, sha256: '' };
    const rows = [
      runItem(run, place),
      fileItem(run.id, { file, present: true }),
      fileItem(run.id, { file, present: false }),
      unsavedItem(run, { index: 0, state: 'not-saved', files: [], error }),
    ];
    for (const { label, description, tooltip } of rows) {
      for (const text of [label, description, tooltip]) assert.doesNotMatch(String(text), MARKUP);
    }
    assert.match(String(rows[0]?.tooltip), /Renew your plan[\s\S]*Asked for by an agent: .*Renew your plan/i);
  });
});
