import type { ForeignText } from '../../shared/base/foreignText';
import type { PreviewItem } from '../../shared/protocol/preview';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import type { CompassPlace } from '../../sprite/source/compass';
import type { ShownPicture } from '../../sprite/source/shownPicture';
import type { Provenance } from '../domain/provenance';
import type { UnusedJson } from './sheetFaultText';

/** What a preview shows of the run that wrote a file. */
export type KnownProvenance = Omit<Provenance, 'kind' | 'sha256'> & Partial<Pick<Provenance, 'kind'>>;

/** A picture in a preview, with URI strings for places. */
export interface FoundPicture {
  readonly uri: string;
  readonly name: ForeignText;
  readonly role: PreviewItem['role'];
  readonly kind: Exclude<PreviewItem['kind'], 'sequence'>;
  /** A normal map only by its name: its pixels haven't been checked. */
  readonly mapByName?: boolean;
  /** The folder was read, and doesn't contain it. */
  readonly gone?: boolean;
  /** From its header, if that was read. */
  readonly info?: ShownPicture;
  readonly sheet?: SheetInfo;
  /**
   * What says how it's cut on any computer: the image or its JSON (`itself`), or the recipe of its exports. Absent: a person here, the run that
   * made it, its name, or nothing.
   */
  readonly told?: 'itself' | 'recipe';
  /** The JSON that seems to describe it, and why it isn't used. `sheet` may come from elsewhere. */
  readonly sheetFault?: UnusedJson;
  /** The JSON that describes it, or seems to. */
  readonly json?: string;
  readonly normalMap?: string;
  /** The picture that it was made from. */
  readonly before?: string;
  readonly provenance?: KnownProvenance;
}

/** Everything that a preview of files shows. */
export interface Found {
  readonly pictures: readonly FoundPicture[];
  readonly directions?: {
    readonly title: ForeignText;
    readonly views: readonly { readonly uri: string; readonly name: ForeignText; readonly place?: CompassPlace }[];
  };
  readonly sequence?: {
    readonly title: ForeignText;
    /** For remembering a choice. */
    readonly key: string;
    readonly uris: readonly string[];
    /** How they are shown: as a person chose, else as their names suggest. */
    readonly as: 'animation' | 'pictures';
    /** As `FoundPicture.told`. */
    readonly told?: 'itself' | 'recipe';
    /** Whether what writes takes them as one sprite (`areOneSprite`); undefined if their pixels weren't looked at. */
    readonly isOne?: boolean;
  };
}
