import { writeAsepriteFile, writeUnity } from './engines/aseprite';
import type { ExportFormat } from './options';
import type { WriteFormat } from './tools';

/** Everything that an export can write; what differs between formats is here. */
export const WRITERS: Partial<Record<ExportFormat, WriteFormat>> = {
  aseprite: writeAsepriteFile,
  unity: writeUnity,
};
