import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Choices } from '../../src/core/discovery/choices';
import { askInEditor } from '../../src/extension/features/preview/actions/saveFile';
import { FrameClipboard } from '../../src/extension/features/preview/edit/frameFiles';
import { PreviewEditor } from '../../src/extension/features/preview/previewEditor';
import type { PreviewSource } from '../../src/extension/features/preview/previewSource';
import { UndoStack } from '../../src/extension/features/preview/undo';
import { EditorTrash } from '../../src/extension/platform/bin';
import { Keys } from '../../src/extension/platform/keys';
import { pageHtml, wholePageHtml } from '../../src/extension/platform/page';
import { settings } from '../../src/extension/platform/settings';
import { removeFolder } from '../support/folders';
import { MemoryMemento, MemorySecrets } from '../support/runs/memoryStores';
import { userFiles } from '../support/runs/userFiles';
import { normalMapsOnDisk } from '../support/sprites/normalMaps';
import { waitFor } from '../support/wait';
import { previewPixels } from './previewPixels';
import { type RecordedExtension, recordedExtension, watched } from './recordedExtension';
import { countingServer, folderWith, namesIn, run, sample, useAddress, workspaceFolder } from './support';

const VARIABLE = 'SPRITE_KILN_API_KEY';

interface Manifest {
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
      readonly description: string;
    };
    readonly virtualWorkspaces: unknown;
  };
  readonly contributes: { readonly configuration: { readonly properties: Record<string, { readonly scope: string }> } };
}

function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.getExtension<unknown>('sprite-kiln.sprite-kiln');
  assert.ok(found);
  return found;
}

/** Opens what a workspace brings along, and removes it again. */
async function withWorkspaceSettings(values: object, work: () => Promise<void>): Promise<void> {
  const folder = path.join(workspaceFolder(), '.vscode');
  const file = path.join(folder, 'settings.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  await mkdir(folder, { recursive: true });
  await writeFile(file, JSON.stringify(values));
  try {
    await work();
  } finally {
    if (before === undefined) await rm(file);
    else await writeFile(file, before);
  }
}

describe('A workspace sets the address to steal the key', () => {
  const manifest = extension().packageJSON as Manifest;

  it('but the setting has application scope, and is restricted in an untrusted workspace', () => {
    assert.equal(manifest.contributes.configuration.properties['spriteKiln.baseUrl']?.scope, 'application');
    const { supported, restrictedConfigurations, description } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.ok(description.length > 20);
    assert.ok(restrictedConfigurations.includes('spriteKiln.baseUrl'));
    const known = Object.keys(manifest.contributes.configuration.properties);
    assert.deepEqual(
      restrictedConfigurations.filter((name) => !known.includes(name)),
      [],
    );
  });

  it("but the workspace's settings.json is ignored: nothing is sent there", async () => {
    const thief = await countingServer();
    const folder = await folderWith({ 'hero.png': await sample('hero.png') });
    process.env[VARIABLE] = 'a-key-of-the-tests';
    try {
      const values = { 'spriteKiln.baseUrl': thief.baseUrl, 'spriteKiln.projectTag': 'from the workspace' };
      await withWorkspaceSettings(values, async () => {
        await waitFor('the settings of the workspace', () => settings.projectTag() === 'from the workspace');
        assert.equal(settings.baseUrl(), '');
        const result = await run('normalMap', { files: [path.join(folder, 'hero.png')] });
        assert.equal(result.status, 'succeeded');
      });
      assert.deepEqual(thief.requests, []);
    } finally {
      delete process.env[VARIABLE];
      await removeFolder(folder);
      await thief.close();
    }
  });

  it('but a key is used only for the origin that it was stored for', async () => {
    const box = await openBox();
    try {
      const keys = new Keys(new MemorySecrets(), box.log);
      assert.equal(await keys.store('https://one.example', 'key-of-one'), true);
      assert.equal(await keys.find('https://one.example'), 'key-of-one');
      for (const other of [
        'https://one.example.evil',
        'http://one.example',
        'https://one.example:444',
        'https://two.example',
      ]) {
        assert.equal(await keys.find(other), undefined, other);
      }
    } finally {
      await box.close();
    }
  });
});

async function openBox(): Promise<RecordedExtension> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-box-'));
  const box = recordedExtension(directory, extension().extensionUri);
  return {
    ...box,
    close: async () => {
      await box.close();
      await removeFolder(directory);
    },
  };
}

describe('Without a keyring', () => {
  it("a key that can't be read back lasts for this session only, with a message", async () => {
    const box = await openBox();
    try {
      const keys = new Keys(new MemorySecrets(true), box.log);
      assert.equal(await keys.store('https://one.example', 'key-of-one'), false);
    } finally {
      await box.close();
    }
  });

  it('the key works until the window closes', async () => {
    const box = await openBox();
    try {
      const keys = new Keys(new MemorySecrets(true), box.log);
      await keys.store('https://one.example', 'key-of-one');
      assert.equal(await keys.find('https://one.example'), 'key-of-one');
      assert.equal(await keys.find('https://two.example'), undefined);
      await keys.forget('https://one.example');
      assert.equal(await keys.find('https://one.example'), undefined);
    } finally {
      await box.close();
    }
  });
});

describe('`command:` links in tooltips', () => {
  it('are impossible: the status bar tooltip is plain text', async () => {
    const box = await openBox();
    try {
      const tooltips = box.shown.filter(({ what }) => what.startsWith('tooltip'));
      assert.ok(tooltips.length > 0);
      assert.deepEqual([...new Set(tooltips.map(({ what }) => what))], ['tooltip: string']);
    } finally {
      await box.close();
    }
  });
});

describe('Scripts in prompts, tags, and names', () => {
  const preview = (webview: vscode.Webview, title: string) =>
    pageHtml(webview, extension().extensionUri, 'preview', title);
  const assets = (webview: vscode.Webview, title: string) =>
    wholePageHtml(webview, extension().extensionUri, 'assets', title);

  for (const [name, pageOf] of Object.entries({ preview, assets }))
    it(`can't run: the page ${name} allows scripts and styles of the extension, no remote host, and only its own inline code`, async () => {
      const panel = vscode.window.createWebviewPanel('spriteKiln.test', 'test', vscode.ViewColumn.Active);
      const html = async (title: string) => pageOf(panel.webview, title);
      try {
        const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`;
        const page = await html(hostile);
        const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
        const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
        assert.deepEqual(rules.get('default-src'), ["'none'"]);
        assert.deepEqual(rules.get('base-uri'), ["'none'"]);
        assert.deepEqual(rules.get('form-action'), ["'none'"]);
        const nonce = /<script[^>]* nonce="([^"]+)"/.exec(page)?.[1] ?? '';
        assert.equal(Buffer.from(nonce, 'base64').length, 16);
        const fine = new Set(["'none'", `'nonce-${nonce}'`, 'data:', 'blob:', ...panel.webview.cspSource.split(' ')]);
        assert.deepEqual(
          [...rules.values()].flat().filter((source) => !fine.has(source)),
          [],
        );
        assert.doesNotMatch(policy, /unsafe|\*(?!\.vscode)/);
        assert.ok(!rules.get('script-src')?.some((source) => source === 'data:' || source === 'blob:'));
        assert.equal(page.match(/<script/g)?.length, 1);
        assert.doesNotMatch(page, /<img|onerror=alert\(1\)>/);
        assert.notEqual(/nonce="([^"]+)"/.exec(await html(''))?.[1], nonce, 'a new nonce each time');
      } finally {
        panel.dispose();
      }
    });
});

describe('Image bombs, and SVG or HTML disguised as images', () => {
  it('are stopped in the preview: the host reads the header first, and passes no bytes to the page', async () => {
    const hero = await sample('hero.png');
    const bomb = Uint8Array.from(hero);
    new DataView(bomb.buffer).setUint32(16, 65_535);
    const bytes: Record<string, Uint8Array> = {
      'hero.png': hero,
      'bomb.png': bomb,
      'svg.png': new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'page.png': new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
      'large.png': new Uint8Array(41 * 1024 * 1024),
    };
    const folder = await folderWith(bytes);
    const items = Object.keys(bytes).map((name) => ({
      id: name,
      uri: vscode.Uri.file(path.join(folder, name)).toString(),
    }));
    const box = await openBox();
    const page = await openPanel(box, items);
    try {
      const answers = new Map<string, { ok?: { contentType: string }; err?: { message: string } }>();
      for (const { id } of items) answers.set(id, await page.call('read', { item: id }));
      assert.equal(answers.get('hero.png')?.ok?.contentType, 'image/png');
      for (const name of ['bomb.png', 'svg.png', 'page.png', 'large.png']) {
        assert.ok(answers.get(name)?.err, name);
        assert.equal(answers.get(name)?.ok, undefined, name);
      }
      for (const item of [
        '',
        '../hero.png',
        items[0]?.uri,
        path.join(folder, 'hero.png'),
        '__proto__',
        'constructor',
      ]) {
        assert.ok((await page.call('read', { item })).err, `no picture by ${item}`);
      }
    } finally {
      page.close();
      await box.close();
      await removeFolder(folder);
    }
  });
});

describe('Path traversal, reserved names, symlinks', () => {
  it("don't let a workspace's spriteKiln.outputFolder leave the workspace", async () => {
    await useAddress(undefined);
    const outside = path.join(workspaceFolder(), '..');
    const before = await namesIn(outside);
    await withWorkspaceSettings({ 'spriteKiln.outputFolder': '../stolen' }, async () => {
      await waitFor('the settings of the workspace', () => settings.outputFolder() === '../stolen');
      await assert.rejects(async () => run('generate', { prompt: 'a sword', size: 16 }), /spriteKiln\.outputFolder/);
    });
    await waitFor('the earlier settings', () => settings.outputFolder() === '');
    assert.deepEqual(await namesIn(outside), before);
  });
});

type Reply = { readonly id: number; readonly ok?: { contentType: string }; readonly err?: { message: string } };

/** A preview whose page is this test. */
async function openPanel(box: RecordedExtension, items: readonly { id: string; uri: string }[]) {
  const received = new vscode.EventEmitter<unknown>();
  const replies: Reply[] = [];
  const real = vscode.window.createWebviewPanel('spriteKiln.test', 'test', vscode.ViewColumn.Active);
  const members = {
    onDidReceiveMessage: received.event,
    postMessage: async (message: Reply) => replies.push(message) > 0,
  };
  const webview = watched(real.webview, members);
  const pictures = new Map(
    items.map(({ id, uri }) => [
      id,
      { uri, item: { id, name: id, role: 'source' as const, kind: 'still' as const, version: 0, tags: [] } },
    ]),
  );
  const source: PreviewSource = {
    ready: Promise.resolve(),
    model: () => ({ state: { title: '', items: [] }, pictures }),
    onDidChange: new vscode.EventEmitter<void>().event,
    runId: undefined,
    cancelRun: () => {},
    cutSheet: async () => {},
    showSequence: async () => {},
    dispose: () => {},
  };
  const undo = new UndoStack();
  const document = { uri: vscode.Uri.file('/'), source, edits: undefined, undoStack: () => undo, dispose: () => {} };
  const parts = { extension: extension().extensionUri, files: userFiles, log: box.log };
  const choices = new Choices(new MemoryMemento(), new MemoryMemento());
  const panel = watched(real, { webview });
  new PreviewEditor(panel, document, {
    ...parts,
    choices,
    maps: normalMapsOnDisk(),
    provenance: { of: () => undefined },
    trash: new EditorTrash(),
    follow: async () => {},
    ask: askInEditor,
    pixels: previewPixels(box.log),
    runs: { list: () => [] },
    comparisons: { versionsOf: async () => [] },
    frames: new FrameClipboard(),
    isHosted: () => false,
    focused: () => {},
    takeTask: () => undefined,
  });
  let last = 0;
  return {
    call: (method: string, params: unknown) => {
      const id = ++last;
      received.fire({ kind: 'call', id, method, params });
      return waitFor(`the reply to ${method}`, () => replies.find((reply) => reply.id === id));
    },
    close: () => real.dispose(),
  };
}
