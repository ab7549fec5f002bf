import { CHUNK } from '../../aseprite/chunks';
import { CEL_EXTRA } from '../../aseprite/replaceCels';
import type { WholeChunk } from '../../aseprite/splice';

/** A chunk with those that belong to it: user data, the precise bounds of a cel, and what isn't known. */
export interface ChunkGroup {
  readonly kind: GroupKind;
  /** Place among those of its kind in the frame. */
  readonly at: number;
  /** The first has the type of the group, but in the group `start`: what comes before all others. */
  readonly chunks: readonly WholeChunk[];
}

export type GroupKind = 'start' | 'layer' | 'cel' | 'tags' | 'slice' | 'palette' | 'tileset' | 'other';

const KINDS: ReadonlyMap<number, GroupKind> = new Map([
  [CHUNK.layer, 'layer'],
  [CHUNK.cel, 'cel'],
  [CHUNK.tags, 'tags'],
  [CHUNK.slice, 'slice'],
  [CHUNK.palette, 'palette'],
  [CHUNK.oldPalette, 'palette'],
  [CHUNK.oldPalette64, 'palette'],
  [CHUNK.tileset, 'tileset'],
  [CHUNK.colorProfile, 'other'],
  // Links to other files, the mask, and paths.
  [0x2008, 'other'],
  [0x2016, 'other'],
  [0x2017, 'other'],
]);

const BELONGING: ReadonlySet<number> = new Set([CHUNK.userData, CEL_EXTRA]);

/** The chunks of a frame, in their order. */
export function groupsOf(chunks: readonly WholeChunk[]): ChunkGroup[] {
  const groups: { kind: GroupKind; at: number; chunks: WholeChunk[] }[] = [{ kind: 'start', at: 0, chunks: [] }];
  const counts = new Map<GroupKind, number>();
  for (const chunk of chunks) {
    const kind = BELONGING.has(chunk.type) ? undefined : KINDS.get(chunk.type);
    if (!kind) {
      groups.at(-1)?.chunks.push(chunk);
      continue;
    }
    const at = counts.get(kind) ?? 0;
    counts.set(kind, at + 1);
    groups.push({ kind, at, chunks: [chunk] });
  }
  return groups;
}
