import { animationsOf } from '../../export/animations';
import { buildSheets } from '../../export/buildSheets';
import { pictureFile } from '../../export/keptPalette';
import type { WriteOptions } from '../../export/optionTable';
import type { WriteFormat } from '../../export/tools';
import { mapFile, sheetTitle } from '../../export/writeSheet';
import { defold } from './defold';
import { DEFAULT_EXTRUDE, quoted } from './text';
import { type TileAnimation, tilesOf } from './tiles';

/**
 * Defold: a sheet of equal tiles, and a tile source (defold.com/manuals/tilesource; fields as in `tile_ddf.proto`). An animation there is
 * a run of tiles with equal durations.
 */
export const writeDefold: WriteFormat = async (sprite, options, tools) => {
  const durations = sprite.frames.map(({ duration }) => duration);
  const animations = animationsOf(sprite, 'default', defold.format.reservedNames, tools);
  const { tiles, runs } = tilesOf(durations, sprite.tags, animations);
  const grid: WriteOptions = {
    ...options,
    // Defold counts tiles row by row.
    layout: options.layout === 'horizontal' || options.layout === 'vertical' ? options.layout : 'rows',
    lines: options.layout === 'rows' ? options.lines : undefined,
    trim: options.trim === 'frame' ? 'sprite' : options.trim,
    border: 0,
    // Defold adds these itself when it builds.
    innerPadding: 0,
    extrude: false,
    mergeDuplicates: false,
    parts: false,
  };
  const { sheets, notes } = buildSheets(sprite, tiles, grid, tools.check);
  for (const note of notes) tools.note(note);
  const [sheet] = sheets;
  const { normalMap, places } = sheet;
  const title = sheetTitle(sprite, options, tools, 1, 0);
  tools.wrote?.({ image: `${title}.png`, data: `${sprite.title}.tilesource`, places });
  const folder = tools.projectFolder ? `/${tools.projectFolder}` : '';
  const { width = 1, height = 1 } = places[0]?.rect ?? {};
  const text = [
    `image: ${quoted(`${folder}/${title}.png`)}`,
    `tile_width: ${width}`,
    `tile_height: ${height}`,
    'tile_margin: 0',
    `tile_spacing: ${options.padding}`,
    'collision: ""',
    'material_tag: "tile"',
    'collision_groups: "default"',
    ...runs.map(animationText),
    `extrude_borders: ${options.extrude ? 1 : DEFAULT_EXTRUDE}`,
    `inner_padding: ${options.innerPadding}`,
    '',
  ];
  return [
    { name: `${title}.png`, bytes: pictureFile(sheet, sprite.palette, tools) },
    ...(normalMap ? [mapFile(title, normalMap, tools)] : []),
    { name: `${sprite.title}.tilesource`, bytes: new TextEncoder().encode(text.join('\n')) },
  ];
};

const animationText = ({ name, first, last, playback, fps }: TileAnimation) => `animations {
  id: ${quoted(name)}
  start_tile: ${first + 1}
  end_tile: ${last + 1}
  playback: PLAYBACK_${playback}
  fps: ${fps}
  flip_horizontal: 0
  flip_vertical: 0
}`;
