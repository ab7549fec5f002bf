import type { PreviewInit } from '../../../shared/protocol/preview';
import type { EditList } from '../../../shared/protocol/previewEdits';
import type { Editing } from '../core/editing';
import type { PageContext } from '../core/feature';
import type { FileEditor } from './editor';

/** Loads what changes sprites when it's needed: with the first change, here or in another editor of the file. */
export function createEditing(ctx: PageContext, { editing }: Pick<PreviewInit, 'editing'>): Editing {
  let editor: FileEditor | undefined;
  let opening: Promise<FileEditor> | undefined;

  async function open(): Promise<FileEditor> {
    const chunk = await import('./editor');
    editor = await chunk.FileEditor.open(ctx);
    return editor;
  }

  function begin(): Promise<FileEditor> {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  const follow = () =>
    void begin().catch((error: unknown) => ctx.say(error instanceof Error ? error.message : String(error)));
  ctx.host.on('editing', follow);
  ctx.host.on('edits', (list: EditList) => editor?.take(list));
  if (editing === 'begun') follow();

  return {
    isPossible: editing !== undefined,
    get now() {
      return editor;
    },
    begin,
  };
}
