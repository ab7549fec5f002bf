import { normalMapName } from '../shared/fileNames';
import { exactPng } from '../shared/pixels/indexedPng';
import type { Raster } from '../shared/pixels/raster';
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
