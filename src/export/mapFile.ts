import { normalMapName } from '../shared/sprite/fileNames';
import { exactPng } from '../shared/sprite/pixels/indexedPng';
import type { Raster } from '../shared/sprite/pixels/raster';
import type { ExportFile } from './sprite';
import type { ExportTools } from './tools';

/** The file of a sheet's normal map. @param title of the sheet's own file */
export function mapFile(
  title: string,
  map: Raster,
  { deflate, mapNaming }: Pick<ExportTools, 'deflate' | 'mapNaming'>,
): ExportFile {
  return { name: normalMapName(title, mapNaming), bytes: exactPng(map, deflate), isMap: true };
}
