import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { TOOLS } from '../../../src/agents/tools';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { removeFolder } from '../../support/folders';
import { folderWith, sample, workspaceFolder } from '../support';

/** The text of a result, and the bytes of its image. */
interface Answer {
  readonly text: string;
  readonly image?: Uint8Array;
}

async function call(tool: string, input: object): Promise<Answer> {
  const result = await vscode.lm.invokeTool(
    `sprite_kiln_${tool}`,
    { toolInvocationToken: undefined, input },
    new vscode.CancellationTokenSource().token,
  );
  const texts = result.content.flatMap((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : []));
  const data = result.content.find((part) => !(part instanceof vscode.LanguageModelTextPart)) as
    | { readonly data?: Uint8Array; readonly mimeType?: string }
    | undefined;
  assert.ok(result.content[0] instanceof vscode.LanguageModelTextPart, 'text comes first');
  return { text: texts.join('\n'), ...(data?.data && { image: data.data }) };
}

/** Absolute paths of PNG files in an answer. */
const pathsIn = (text: string) => [...text.matchAll(/"([^"]+\.(?:png|gif|json|tres))"/g)].map(([, file]) => file ?? '');

describe('The tools of agents', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(() => removeFolder(folder));

  const inGame = (name: string) => path.join(path.relative(workspaceFolder(), folder), name);

  it('are offered to VS Code with their schemas', () => {
    const offered = vscode.lm.tools.filter(({ name }) => name.startsWith('sprite_kiln_'));
    assert.deepEqual(offered.map(({ name }) => name).sort(), TOOLS.map(({ name }) => name).sort());
    for (const { description, inputSchema } of offered) assert.ok(description && inputSchema);
  });

  it('show a sprite: facts as text, then one small image where VS Code takes images', async () => {
    const { text, image } = await call('look_at_sprite', { file: inGame('hero.png') });
    assert.match(text, /32 × 32/);
    const takesImages = 'LanguageModelDataPart' in vscode;
    assert.equal(image !== undefined, takesImages);
    const size = image && sniffPicture(image);
    assert.ok(!size || (Math.max(size.width, size.height) <= 1024 && image.length <= 200_000));
  });

  it('make a sprite, and the files are where a click would put them', async () => {
    const { text } = await call('edit_sprite', { files: [inGame('hero.png')], prompt: 'a red hat' });
    const files = pathsIn(text);
    assert.ok(files.length > 0 && files.every((file) => existsSync(file)), text);
    assert.ok(
      files.every((file) => path.dirname(file) === folder && /hero-edit-\d+\.png$/.test(file)),
      text,
    );
  });

  it('answer in words if an argument is wrong, and change nothing', async () => {
    const { text } = await call('edit_sprite', { files: ['../outside.png'], prompt: 'a hat' });
    assert.match(text, /^Error (?:outside|bad-input): /);
    assert.deepEqual(readFileSync(path.join(folder, 'hero.png')), Buffer.from(await sample('hero.png')));
  });
});
