import * as l10n from '@vscode/l10n';
import type { EditSprite } from '../../../sprite/edit/editSprite';
import type { EditedPart, Editor } from '../core/editing';
import type { Command, PageContext, Shown } from '../core/feature';
import type { FrameSelection } from '../core/frameSelection';
import type { FrameStep } from './frameMoves';

/** The frames that a command is about, in order, and how many there are. */
export interface Chosen {
  readonly frames: readonly number[];
  readonly total: number;
}

interface FrameCommand extends Pick<Command, 'id' | 'label' | 'keys' | 'icon' | 'repeats'> {
  /** Undefined: there is nothing to do. */
  step(chosen: Chosen): FrameStep | undefined;
}

const range = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);
const lastOf = (frames: readonly number[]) => frames.at(-1) ?? 0;

/** New frames after the selected ones, which they are copies of. */
function copies({ frames }: Chosen, linked: boolean): FrameStep {
  const at = lastOf(frames) + 1;
  return {
    changes: [{ change: 'add-frames', at, from: frames, ...(linked && { linked }) }],
    selected: range(at, frames.length),
  };
}

/** Moves the selected frames by one place. */
function moved({ frames, total }: Chosen, by: -1 | 1): FrameStep | undefined {
  const [first, last] = [frames[0] ?? 0, lastOf(frames)];
  const isAtEnd = by < 0 ? first === 0 : last === total - 1;
  if (isAtEnd) return undefined;
  // Frames that lie apart come together first.
  const to = by < 0 ? first - 1 : last + 2;
  const begin = by < 0 ? first - 1 : last + 2 - frames.length;
  return { changes: [{ change: 'move-frames', frames, to }], selected: range(begin, frames.length) };
}

/** One row for each command. The keys are Aseprite's. */
const rows = (): readonly FrameCommand[] => [
  {
    id: 'frames.duplicate',
    label: l10n.t('Duplicate Frame'),
    keys: ['Alt+n'],
    icon: 'copy',
    step: (chosen) => copies(chosen, false),
  },
  {
    id: 'frames.link',
    label: l10n.t('Duplicate Frame, Linked'),
    keys: ['Alt+m'],
    icon: 'link',
    step: (chosen) => copies(chosen, true),
  },
  {
    id: 'frames.add',
    label: l10n.t('Add Empty Frame'),
    keys: ['Alt+b'],
    icon: 'add',
    step({ frames }) {
      const at = lastOf(frames) + 1;
      return { changes: [{ change: 'add-frames', at, from: [null] }], selected: [at] };
    },
  },
  {
    id: 'frames.delete',
    label: l10n.t('Delete Frames'),
    keys: ['Alt+c'],
    icon: 'trash',
    step: ({ frames, total }) => ({
      changes: [{ change: 'delete-frames', frames }],
      selected: [Math.max(0, Math.min(frames[0] ?? 0, total - frames.length - 1))],
    }),
  },
  {
    id: 'frames.left',
    label: l10n.t('Move Frames Left'),
    keys: ['Alt+ArrowLeft'],
    icon: 'arrow-left',
    repeats: true,
    step: (chosen) => moved(chosen, -1),
  },
  {
    id: 'frames.right',
    label: l10n.t('Move Frames Right'),
    keys: ['Alt+ArrowRight'],
    icon: 'arrow-right',
    repeats: true,
    step: (chosen) => moved(chosen, 1),
  },
  {
    id: 'frames.reverse',
    label: l10n.t('Reverse Frames'),
    keys: ['Alt+i'],
    icon: 'arrow-swap',
    step: ({ frames, total }) => {
      const all = frames.length > 1 ? frames : range(0, total);
      return all.length > 1 ? { changes: [{ change: 'reverse-frames', frames: all }], selected: frames } : undefined;
    },
  },
];

/** Commands that change the selected frames, or the current one. */
export function frameCommands(ctx: PageContext, selection: FrameSelection): readonly Command[] {
  return rows().map(({ step, ...row }) => ({
    ...row,
    group: 'frames' as const,
    run: () => void changeFrames(ctx, selection, step),
    state: (shown) => ({ enabled: canChange(ctx, shown) && (row.id !== 'frames.link' || hasLinks(shown)) }),
  }));
}

/** Cels that share their pixels are Aseprite's alone. */
const hasLinks = ({ picture }: Shown) => picture?.sprite !== undefined;

export const canChange = ({ editing }: PageContext, { mode, picture }: Shown) =>
  editing.isPossible && mode === 'one' && picture !== undefined && !picture.onlyPalette;

/** Makes a step of changes, shows its first frame, and selects what it says. Returns whether it was made. */
export async function changeFrames(
  ctx: PageContext,
  selection: FrameSelection,
  step: (chosen: Chosen, sprite: EditSprite) => FrameStep | undefined,
): Promise<boolean> {
  const found = await editedPart(ctx);
  if (!found) return false;
  const { editor, index, part } = found;
  const total = part.sprite.frames.length;
  const chosen = selection.frames(ctx.player.frame).filter((frame) => frame < total);
  const made = step({ frames: chosen.length ? chosen : [total - 1], total }, part.sprite);
  if (!made) return false;
  const parts = editor.parts.length > 1 ? { parts: [index] } : {};
  const changes = made.changes.map((change) => ({ ...parts, change }));
  if (!editor.apply(changes, undefined, made.note)) return false;
  const [first = 0] = made.selected;
  selection.whileMoving(() => ctx.player.seek(first));
  if (made.selected.length > 1) selection.select(made.selected);
  else selection.clear();
  return true;
}

/** The part of the files that is shown, as it can be changed. Undefined if it can't be, which is said. */
export async function editedPart(ctx: PageContext): Promise<(EditedPart & { readonly editor: Editor }) | undefined> {
  try {
    const editor = await ctx.editing.begin();
    const found = editor.partOf(ctx.shown().item, editor.certainParts);
    return found && { ...found, editor };
  } catch (error) {
    ctx.say(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}
