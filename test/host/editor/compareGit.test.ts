import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { addressOfComparison } from '../../../src/extension/features/preview/previewPlace';
import { removeFolder } from '../../support/folders';
import {
  emptyRepository,
  numberedSprite,
  repositoryAt,
  type TestRepository,
} from '../../support/references/gitRepository';
import { newKnight, oldKnight } from '../../support/sprites/knightVersions';
import { waitFor } from '../../support/wait';
import { type PreviewBench, previewBench, type TestPage } from '../previewBench';
import { untilWatched, withoutTrust, workspaceFolder } from '../support';

interface OpenedRepository {
  status(): Promise<void>;
  readonly state: {
    readonly indexChanges: readonly unknown[];
    readonly workingTreeChanges: readonly { readonly uri: vscode.Uri }[];
  };
}

interface GitApi {
  readonly repositories: readonly OpenedRepository[];
  openRepository(root: vscode.Uri): Promise<OpenedRepository | null>;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

const gitSettings = () => vscode.workspace.getConfiguration('git');

/** VS Code's own Git extension, which is off in other tests. */
async function gitExtension() {
  const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
  assert.ok(extension, 'VS Code has its Git extension');
  const exported = await extension.activate();
  await gitSettings().update('enabled', true, vscode.ConfigurationTarget.Global);
  await waitFor('the Git extension', () => exported.enabled);
  return exported.getAPI(1);
}

const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs);

/** Compares with VS Code's own Git extension and a real repository. */
describe('Comparing with Git', () => {
  let repository: TestRepository;
  let api: GitApi;
  let opened: OpenedRepository;
  let bench: PreviewBench;
  const file = (name: string) => path.join(repository.root, name);
  const outside = () => path.join(workspaceFolder(), 'outside.png');
  const uri = (name: string) => vscode.Uri.file(file(name));
  const compareFile = async (place: string) =>
    vscode.commands.executeCommand<string>('spriteKiln.compareWithHead', { files: [place] });
  const compare = (name: string) => compareFile(file(name));
  const bytesOf = async (page: TestPage, item: 'before' | 'after') =>
    Buffer.from((await page.call('read', { item })).bytes);
  const revisions = (page: TestPage) => page.state().items.map(({ revision }) => revision);

  /** Opens the comparison that a command made, with a page of the test. */
  async function page(address: string): Promise<TestPage> {
    return bench.open(vscode.Uri.parse(address, true));
  }

  before(async () => {
    repository = emptyRepository(workspaceFolder());
    repository.write('hero.png', numberedSprite(1));
    repository.write('knight.aseprite', oldKnight());
    repository.write('old name.png', numberedSprite(5));
    repository.write('.gitignore', 'ignored.png\n');
    repository.commit('Add');
    repository.git(['tag', 'start']);
    api = await gitExtension();
    const found = await api.openRepository(vscode.Uri.file(repository.root));
    assert.ok(found, 'the repository was opened');
    opened = found;
    await untilWatched(repository.root);
  });

  beforeEach(async () => {
    // Also ends a merge, and drops commits of the test before.
    repository.git(['checkout', '--quiet', '--force', '-B', 'main', 'start']);
    repository.git(['clean', '--quiet', '-fdx']);
    await opened.status();
    bench = await previewBench();
  });

  afterEach(async () => {
    await bench.close();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(outside(), { force: true });
  });

  after(async () => {
    await gitSettings().update('enabled', false, vscode.ConfigurationTarget.Global);
    await removeFolder(repository.root);
  });

  it('opens a tab with both versions of a PNG, whose address shows them again after a reload', async () => {
    repository.write('hero.png', numberedSprite(2));
    const address = await compare('hero.png');
    const tab = await waitFor('the tab', () => tabs().find(({ label }) => label === 'hero.png (HEAD ↔ Working Tree)'));
    assert.ok(tab.input instanceof vscode.TabInputCustom && tab.input.viewType === 'spriteKiln.preview');
    assert.equal(tab.input.uri.toString(), address);
    const shown = await page(address);
    assert.equal(shown.state().title, 'hero.png (HEAD ↔ Working Tree)');
    assert.deepEqual(revisions(shown), ['HEAD', 'Working Tree']);
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(numberedSprite(1)));
    assert.deepEqual(await bytesOf(shown, 'after'), Buffer.from(numberedSprite(2)));
  });

  it('compares Aseprite files', async () => {
    repository.write('knight.aseprite', newKnight());
    const shown = await page(await compare('knight.aseprite'));
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(oldKnight()));
    assert.deepEqual(await bytesOf(shown, 'after'), Buffer.from(newKnight()));
  });

  it('follows a rename, before and after it is committed', async () => {
    repository.git(['mv', '--', 'old name.png', '-new ü.png']);
    const shown = await page(await compare('-new ü.png'));
    assert.deepEqual(
      shown.state().items.map(({ name }) => name),
      ['old name.png', '-new ü.png'],
    );
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(numberedSprite(5)));
    repository.git(['commit', '--quiet', '-m', 'Rename']);
    await opened.status();
    await waitFor('the new name in HEAD', () => shown.state().items[0]?.name === '-new ü.png');
  });

  it('compares what is staged with HEAD, and with the file', async () => {
    repository.write('hero.png', numberedSprite(2));
    repository.git(['add', 'hero.png']);
    repository.write('hero.png', numberedSprite(3));
    await opened.status();
    // As the list of staged changes calls it.
    await vscode.commands.executeCommand('spriteKiln.compareWithHead', {
      resourceUri: uri('hero.png'),
      resourceGroupType: 1,
    });
    const tab = await waitFor('the tab', () => tabs().find(({ label }) => label === 'hero.png (HEAD ↔ Index)'));
    assert.ok(tab.input instanceof vscode.TabInputCustom);
    const staged = await page(tab.input.uri.toString());
    assert.deepEqual(await bytesOf(staged, 'after'), Buffer.from(numberedSprite(2)));
    const versions = { file: uri('hero.png').toString(), before: { at: 'index' }, after: { at: 'working' } };
    const beside = await page(addressOfComparison(versions, 'hero.png').toString());
    assert.deepEqual(await bytesOf(beside, 'before'), Buffer.from(numberedSprite(2)));
    assert.deepEqual(await bytesOf(beside, 'after'), Buffer.from(numberedSprite(3)));
  });

  it('shows both sides of a conflict', async () => {
    repository.git(['checkout', '--quiet', '-B', 'other']);
    repository.write('hero.png', numberedSprite(7));
    repository.commit('Theirs');
    repository.git(['checkout', '--quiet', 'main']);
    repository.write('hero.png', numberedSprite(8));
    repository.commit('Ours');
    repository.git(['merge', '--quiet', 'other'], true);
    const versions = { file: uri('hero.png').toString(), before: { at: 'ours' }, after: { at: 'theirs' } };
    const shown = await page(addressOfComparison(versions, 'hero.png').toString());
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(numberedSprite(8)));
    assert.deepEqual(await bytesOf(shown, 'after'), Buffer.from(numberedSprite(7)));
  });

  it('follows the file, and a HEAD that moves', async () => {
    const shown = await page(await compare('hero.png'));
    const changed = Buffer.from(numberedSprite(4));
    const version = () => shown.state().items[0]?.version ?? 0;
    // What Git says of the files as they were may come in between.
    const follows = (side: 'before' | 'after', last: number) => async () =>
      version() > last && changed.equals(await bytesOf(shown, side));
    const first = version();
    await writeFile(file('hero.png'), changed);
    await waitFor('the changed file', follows('after', first));
    const second = version();
    repository.commit('Change');
    await opened.status();
    await waitFor('the new HEAD', follows('before', second));
    await unlink(file('hero.png'));
    await waitFor('the deletion', () => shown.state().items[1]?.gone === true);
    assert.equal(shown.state().main, 'before');
  });

  it('compares a file of a worktree or a clone below the repository with its own HEAD', async () => {
    repository.git(['worktree', 'add', '--quiet', '-B', 'agent', '.claude/worktrees/a']);
    const worktree = repositoryAt(file('.claude/worktrees/a'), false);
    mkdirSync(file('vendor/clone'), { recursive: true });
    const clone = repositoryAt(file('vendor/clone'));
    try {
      for (const [inner, number] of [
        [worktree, 21],
        [clone, 31],
      ] as const) {
        inner.write('hero.png', numberedSprite(number));
        inner.commit('Own');
        inner.write('hero.png', numberedSprite(number + 1));
        const shown = await page(await compareFile(path.join(inner.root, 'hero.png')));
        assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(numberedSprite(number)));
        assert.deepEqual(await bytesOf(shown, 'after'), Buffer.from(numberedSprite(number + 1)));
        inner.write('new.png', numberedSprite(1));
        await assert.rejects(compareFile(path.join(inner.root, 'new.png')), /Git doesn't track new\.png yet/);
      }
    } finally {
      repository.git(['worktree', 'remove', '--force', '.claude/worktrees/a']);
      await removeFolder(clone.root);
    }
  });

  it('follows the HEAD of a repository that VS Code does not have open', async () => {
    // Its own data is outside of the workspace, where each watcher is one of its own.
    const main = emptyRepository();
    try {
      main.write('hero.png', numberedSprite(41));
      main.commit('Add');
      main.git(['worktree', 'add', '--quiet', '-b', 'inside', file('inside')]);
      const inner = repositoryAt(file('inside'), false);
      const shown = await page(await compare('inside/hero.png'));
      inner.write('hero.png', numberedSprite(42));
      await waitFor('the new HEAD', async () => {
        // A new watcher doesn't report what was written before.
        inner.commit('Change');
        for (const one of api.repositories) await one.status();
        await delay(300);
        return (await bytesOf(shown, 'before')).equals(Buffer.from(numberedSprite(42)));
      });
    } finally {
      await removeFolder(file('inside'));
      await removeFolder(main.root);
    }
  });

  it('shows what a link names that Git tracks, and says where one leads that names nothing in its commit', async function () {
    if (process.platform === 'win32') this.skip();
    await symlink('hero.png', file('icon.png'));
    await symlink('../outside.png', file('out.png'));
    await writeFile(outside(), numberedSprite(6));
    repository.commit('Add links');
    repository.write('hero.png', numberedSprite(2));
    const shown = await page(await compare('icon.png'));
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(numberedSprite(1)));
    assert.deepEqual(await bytesOf(shown, 'after'), Buffer.from(numberedSprite(2)));
    const last = shown.state().items[0]?.version ?? 0;
    await writeFile(file('hero.png'), numberedSprite(3));
    await waitFor('the changed file', () => (shown.state().items[0]?.version ?? 0) > last);
    const out = await page(await compare('out.png'));
    await assert.rejects(
      bytesOf(out, 'before'),
      /out\.png is a link to \.\.\/outside\.png at HEAD, where Git has no such file\./,
    );
  });

  it('says in one sentence why a file has nothing to compare with', async () => {
    repository.write('new.png', numberedSprite(9));
    await assert.rejects(compare('new.png'), /Git doesn't track new\.png yet, so it has no other versions\./);
    repository.write('ignored.png', numberedSprite(9));
    await assert.rejects(compare('ignored.png'), /Git ignores ignored\.png/);
    repository.git(['add', 'new.png']);
    await assert.rejects(compare('new.png'), /new\.png isn't in HEAD\./);
    await rename(file('new.png'), outside());
    await assert.rejects(compareFile(outside()), /outside\.png isn't in a Git repository that's open in VS Code\./);
    await assert.rejects(compare('.gitignore'), /isn't an image/);
    const trust = withoutTrust();
    try {
      await assert.rejects(compare('hero.png'), /trusted workspaces only/);
    } finally {
      trust();
    }
  });

  it('says so in a tab whose address names no versions, and runs nothing', async () => {
    for (const at of ['--output=x', 'HEAD~1', 'refs/heads/a..b']) {
      const versions = { file: uri('hero.png').toString(), before: { at }, after: { at: 'working' } };
      const shown = await page(addressOfComparison(versions, 'hero.png').toString());
      assert.match(shown.state().notice ?? '', /doesn't name two versions/);
      assert.deepEqual(shown.state().items, []);
    }
  });

  it('says that a version is a pointer of Git LFS', async () => {
    repository.write(
      'large.png',
      `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12\n`,
    );
    repository.commit('Add a pointer');
    repository.write('large.png', numberedSprite(1));
    const shown = await page(await compare('large.png'));
    await assert.rejects(bytesOf(shown, 'before'), /large\.png is a Git LFS pointer at HEAD/);
  });

  it('reads an object of Git LFS that is on disk', async () => {
    const image = numberedSprite(51);
    const oid = createHash('sha256').update(image).digest('hex');
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${image.length}\n`;
    repository.write('large.png', pointer);
    repository.commit('Add a pointer');
    repository.write(`.git/lfs/objects/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`, image);
    repository.write('large.png', numberedSprite(52));
    const shown = await page(await compare('large.png'));
    assert.deepEqual(await bytesOf(shown, 'before'), Buffer.from(image));
  });

  describe('from the list of changes', () => {
    const setting = () => vscode.workspace.getConfiguration('spriteKiln');
    /** Titles that VS Code gives its own view, in older and in newer versions. */
    const OWN = ['hero.png (Working Tree)', 'hero.png ↔ hero.png'];
    const isOwn = ({ label }: vscode.Tab) => OWN.includes(label);

    beforeEach(async () => {
      repository.write('hero.png', numberedSprite(2));
      await opened.status();
      await waitFor('the change', () =>
        opened.state.workingTreeChanges.some((one) => one.uri.fsPath === file('hero.png')),
      );
    });
    afterEach(() => setting().update('compareFromChanges', undefined, vscode.ConfigurationTarget.Global));

    it('offers a comparison at the first click, and opens it in place if that is accepted', async () => {
      const asked: string[] = [];
      const show = Object.getOwnPropertyDescriptor(vscode.window, 'showInformationMessage');
      assert.ok(show);
      const accept = async (text: string, _: vscode.MessageOptions, button: string) => {
        asked.push(text);
        return button;
      };
      Object.defineProperty(vscode.window, 'showInformationMessage', { configurable: true, value: accept });
      try {
        await vscode.commands.executeCommand('git.openChange', uri('hero.png'));
        await waitFor('the comparison', () => tabs().some(({ label }) => label === 'hero.png (HEAD ↔ Working Tree)'));
        await waitFor('only that', () => !tabs().some(isOwn));
      } finally {
        Object.defineProperty(vscode.window, 'showInformationMessage', show);
      }
      assert.equal(asked.length, 1);
      assert.match(asked[0] ?? '', /^Open changed sprites as enlarged comparisons/);
      assert.equal(setting().inspect('compareFromChanges')?.globalValue, true);
    });

    it("opens VS Code's own view unless the setting is on, whose file commands compare", async () => {
      await vscode.commands.executeCommand('git.openChange', uri('hero.png'));
      await waitFor('the tab', () => tabs().some(isOwn));
      assert.ok(!tabs().some((tab) => tab.label.includes('↔') && !isOwn(tab)));
      await vscode.commands.executeCommand('spriteKiln.compareWithHead');
      await waitFor('the comparison', () => tabs().some(({ label }) => label === 'hero.png (HEAD ↔ Working Tree)'));
    });

    it('opens a comparison in its place if the setting is on', async () => {
      await setting().update('compareFromChanges', true, vscode.ConfigurationTarget.Global);
      await vscode.commands.executeCommand('git.openChange', uri('hero.png'));
      await waitFor('the comparison', () => tabs().some(({ label }) => label === 'hero.png (HEAD ↔ Working Tree)'));
      await waitFor('only that', () => !tabs().some(isOwn));
    });
  });
});
