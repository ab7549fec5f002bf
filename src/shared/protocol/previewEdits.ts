import type { PartFiles } from '../../sprite/edit/files/openParts';
import type { Entry } from '../../sprite/edit/versions';
import type { ExportSource } from '../../sprite/source/source';

/** A sprite that is changed in a preview, as the host has it. The page makes its pixels from the files and the list of changes, like the host's thread. */
export interface EditInit {
  /** Counts the readings of the files. */
  readonly base: number;
  readonly source: ExportSource;
  /** What `openParts` needs in addition; one for each part. */
  readonly files: readonly PartFiles[];
  /** As many: what shows them. */
  readonly shownBy: readonly PartItems[];
  readonly state: EditList;
}

/** Ids of the items that show a part. */
export interface PartItems {
  /** Of its images, in order; null: none shows it. */
  readonly images: readonly (string | null)[];
  readonly map?: string;
}

/** Changes that count, and how the files are. */
export interface EditList {
  /** The reading that the list belongs to: another one than the page's means that it must ask for the files again. */
  readonly base: number;
  /** How many of the page's changes still count. */
  readonly keep: number;
  readonly added: readonly Entry[];
  /** Whether it differs from what is on disk. */
  readonly dirty: boolean;
  /** Names of files that changed on disk in the meantime; empty: none. */
  readonly conflict: readonly string[];
}

/** Frames as a page copied them. */
export interface CopiedFrames {
  /** `PastedFrame` of `src/sprite/edit` each, which the page that pastes them checks. At least one. */
  readonly frames: readonly Readonly<Record<string, unknown>>[];
  /** Whether the first one is in the system's clipboard too. */
  readonly image: boolean;
}

/** Files whose frames are inserted. */
export interface FrameFiles {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Why others weren't read, as sentences. */
  readonly faults: readonly string[];
}

/** Something that pixels can be taken from. */
export interface TakeSourceItem {
  readonly id: string;
  /** Made by a run from the file, or another version of it: its last commit, or a side of a conflict. */
  readonly kind: 'run' | 'version';
  /** For display. */
  readonly name: string;
}
