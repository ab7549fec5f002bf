import * as vscode from 'vscode';
import type { PutTask } from '../../../export/protocol';
import { UNTIMED_FRAME_MS } from '../../../shared/pixels/sheet';
import { MOST_SHOWN_BYTES } from '../../domain/pictureFiles';
import type { FileProvenance } from '../../domain/provenance';
import { type FileStore, nameOf, splitName } from '../../platform/fileStore';
import { settings } from '../../platform/settings';
import type { Choices } from '../preview/choices';
import { discoverFile } from '../preview/discovery/discover';
import { DiscoveryFiles } from '../preview/discovery/discoveryFiles';
import type { Found } from '../preview/discovery/found';

export interface SourceDependencies {
  readonly files: FileStore;
  /** How sheets are cut and numbered files are shown. */
  readonly choices: Pick<Choices, 'cutOf' | 'sequenceAs'>;
  readonly provenance: Pick<FileProvenance, 'of'>;
}

type Source = PutTask['pictures'][number]['source'];

/**
 * A picture file as the preview shows it: a sheet frame by frame. Rejects where it cannot be read.
 * @param alone without the numbered files beside it, with which it may be an animation
 */
export async function sourceOf(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<Source> {
  const found = await find(uri, dependencies);
  const { stem, extension } = splitName(nameOf(uri));
  const facts = { title: stem, extension };
  const read = (place: string) => dependencies.files.read(place, MOST_SHOWN_BYTES);
  const members = alone ? undefined : membersOf(uri, found);
  if (!members) return { ...facts, bytes: await read(uri), sheet: pictureOf(uri, found)?.sheet };
  const bytes = await Promise.all(members.map(read));
  return { ...facts, sequence: bytes.map((one) => ({ bytes: one, duration: UNTIMED_FRAME_MS })) };
}

/** Whether `sourceOf` has several frames, as far as headers and names tell. */
export async function isAnimation(uri: string, alone: boolean, dependencies: SourceDependencies): Promise<boolean> {
  const found = await find(uri, dependencies);
  if (!alone && membersOf(uri, found)) return true;
  const picture = pictureOf(uri, found);
  return (picture?.sheet?.frames.length ?? 0) > 1 || (picture?.info?.animated ?? false);
}

const pictureOf = (uri: string, { pictures }: Found) => pictures.find((one) => one.uri === uri);

/** Numbered files that are an animation with this one. */
function membersOf(uri: string, { sequence }: Found): readonly string[] | undefined {
  return sequence?.as === 'animation' && sequence.uris.includes(uri) ? sequence.uris : undefined;
}

function find(uri: string, { files, choices, provenance }: SourceDependencies): Promise<Found> {
  const { list, readText, info } = new DiscoveryFiles(files);
  const directionNames = settings.directionNames(vscode.Uri.parse(uri, true));
  const remembered = {
    cutOf: (place: string) => choices.cutOf(place),
    sequenceAs: (key: string) => choices.sequenceAs(key),
    provenanceOf: (place: string) => provenance.of(place),
  };
  return discoverFile(uri, { list, readText, info, directionNames, ...remembered }, 'names');
}
