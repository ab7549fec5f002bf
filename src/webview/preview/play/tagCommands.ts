import * as l10n from '@vscode/l10n';
import type { Command, PageContext, Shown } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import { canChange } from '../edit/frameCommands';
import { plays } from './playCommands';
import type { TagEdits } from './tagEdits';

/** Neither Aseprite nor VS Code use it. */
export const NEW_TAG_KEY = 'Alt+a';

/** Loads what changes tags, and lets it do something. Says why if that isn't possible. */
export async function editTags(ctx: PageContext, edit: (edits: TagEdits) => unknown): Promise<void> {
  try {
    const [editor, { TagEdits }] = await Promise.all([ctx.editing.begin(), import('./tagEdits')]);
    await edit(new TagEdits(ctx, editor));
  } catch (error) {
    ctx.say(error instanceof Error ? error.message : String(error));
  }
}

export const canTag = (ctx: PageContext, shown: Shown) => plays(shown) && canChange(ctx, shown);

/** Asks for a tag over the selected frames. */
export function newTag(ctx: PageContext, selection: FrameSelection): void {
  const frames = selection.frames(ctx.player.frame);
  void editTags(ctx, (edits) => edits.create(frames[0] ?? 0, frames.at(-1) ?? 0));
}

/** Index of the tag that has the focus. */
export function focusedTag(): number | undefined {
  const tag = document.activeElement?.closest<HTMLElement>('.frame-tag')?.dataset.tag;
  return tag === undefined ? undefined : Number(tag);
}

/** Commands that change tags: a new one over the selected frames, or the one that has the focus. */
export function tagCommands(ctx: PageContext, selection: FrameSelection): readonly Command[] {
  const ofFocused = (
    row: Pick<Command, 'id' | 'label' | 'keys' | 'repeats'>,
    edit: (edits: TagEdits, tag: number) => unknown,
  ): Command => ({
    ...row,
    group: 'frames',
    run() {
      const tag = focusedTag();
      if (tag !== undefined) void editTags(ctx, (edits) => edit(edits, tag));
    },
    state: (shown) => ({ enabled: focusedTag() !== undefined && canTag(ctx, shown) }),
  });
  const moving = (id: string, label: string, key: string, from: number, to: number) =>
    ofFocused({ id, label, keys: [key], repeats: true }, (edits, tag) => edits.stretch(tag, { from, to }));
  return [
    {
      id: 'tags.new',
      label: l10n.t('New Tag…'),
      keys: [NEW_TAG_KEY],
      group: 'frames',
      icon: 'tag',
      run: () => newTag(ctx, selection),
      state: (shown) => ({ enabled: canTag(ctx, shown) }),
    },
    ofFocused({ id: 'tags.properties', label: l10n.t('Tag Properties…'), keys: ['F2'] }, (edits, tag) =>
      edits.open(tag),
    ),
    moving('tags.left', l10n.t('Move Tag Left'), 'Alt+ArrowLeft', -1, -1),
    moving('tags.right', l10n.t('Move Tag Right'), 'Alt+ArrowRight', 1, 1),
    moving('tags.shorter', l10n.t('End Tag One Frame Earlier'), 'Alt+Shift+ArrowLeft', 0, -1),
    moving('tags.longer', l10n.t('End Tag One Frame Later'), 'Alt+Shift+ArrowRight', 0, 1),
    ofFocused(
      { id: 'tags.delete', label: l10n.t('Delete Tag'), keys: ['Ctrl+Delete', 'Ctrl+Backspace'] },
      (edits, tag) => edits.delete(tag),
    ),
  ];
}
