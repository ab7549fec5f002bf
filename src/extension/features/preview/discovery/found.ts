import type { CompassPlace } from '../../../../shared/compass';
import type { FrameRect } from '../../../../shared/pixels/sheet';
import type { PictureInfo } from '../../../../shared/pixels/sniff';
import type { PreviewItem, SheetCut, SheetInfo } from '../../../../shared/protocol/preview';
import type { SheetFault } from './sheetJson';

/** A picture that belongs to a preview; places are URI strings. */
export interface FoundPicture {
  readonly uri: string;
  readonly name: string;
  readonly role: PreviewItem['role'];
  readonly kind: Exclude<PreviewItem['kind'], 'sequence'>;
  /** Its folder was read, and it is not in it. */
  readonly gone?: boolean;
  /** By its header, where that was read. */
  readonly info?: PictureInfo;
  readonly sheet?: SheetInfo;
  /** Why the JSON of that name is not used. */
  readonly sheetFault?: { readonly fault: SheetFault; readonly json: string };
  /** The JSON that describes it. */
  readonly json?: string;
  readonly normalMap?: string;
  /** What it was made from. */
  readonly before?: string;
  readonly origin?: Origin;
}

/** What the journal of runs says about a file. */
export interface Origin {
  readonly runId: string;
  readonly source?: string;
  readonly prompt?: string;
  readonly tags: readonly string[];
  readonly fps?: number;
  /** Sheets: where the frames lie. */
  readonly frames?: readonly FrameRect[];
}

/** Everything that a preview of files shows. */
export interface Found {
  readonly pictures: readonly FoundPicture[];
  readonly directions?: {
    readonly title: string;
    readonly views: readonly { readonly uri: string; readonly name: string; readonly place?: CompassPlace }[];
  };
  readonly sequence?: {
    readonly title: string;
    /** For remembering a choice. */
    readonly key: string;
    readonly uris: readonly string[];
    readonly as: 'animation' | 'pictures';
  };
}

/** What discovery reads and asks. */
export interface DiscoveryPorts {
  /** Names in a folder; undefined where it cannot be read. */
  list(folder: string): Promise<readonly string[] | undefined>;
  /** A JSON file, 4 MiB at most; undefined where it cannot be read. */
  readText(uri: string): Promise<string | undefined>;
  /** By the header; undefined for what is no picture. */
  info(uri: string): Promise<PictureInfo | undefined>;
  /** Eight, or none. */
  readonly directionNames: readonly string[];
  cutOf(uri: string): SheetCut | undefined;
  sequenceAs(key: string): 'animation' | 'pictures' | undefined;
  originOf(uri: string): Origin | undefined;
}
