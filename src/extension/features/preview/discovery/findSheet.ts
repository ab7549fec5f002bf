import type { PictureInfo } from '../../../../shared/pixels/sniff';
import { childOf } from '../../../platform/fileStore';
import type { DiscoveryPorts, FoundPicture } from './found';
import { splitName } from './pictureName';
import { sheetByName, sheetByUser, sheetOfRects } from './sheetCut';
import { readSheetJson, type SheetReading } from './sheetJson';

/** Files of the same beginning that are looked into. */
const MOST_OTHERS = 8;
const DEFAULT_FPS = 8;

type SheetPart = Pick<FoundPicture, 'sheet' | 'sheetFault' | 'json'>;

/**
 * How a picture is cut into frames: as a JSON beside it says, as the user said, as the run knows that made it, as its name
 * says. Nothing of that: it is a still.
 */
export async function findSheet(
  folder: string,
  name: string,
  names: readonly string[],
  info: PictureInfo,
  ports: DiscoveryPorts,
): Promise<SheetPart> {
  if (info.animated) return {};
  const uri = childOf(folder, name);
  const described = await describedBy(folder, name, names, info, ports);
  if (described.sheet) return described;
  const cut = ports.cutOf(uri);
  const origin = ports.originOf(uri);
  const sheet =
    (cut && sheetByUser(info, cut)) ??
    (origin?.frames && sheetOfRects(origin.frames, 'run', 1000 / (origin.fps ?? DEFAULT_FPS))) ??
    sheetByName(info, splitName(name).stem);
  return sheet ? { sheet } : described;
}

async function describedBy(
  folder: string,
  name: string,
  names: readonly string[],
  info: PictureInfo,
  ports: DiscoveryPorts,
): Promise<SheetPart> {
  const { own, others } = jsonNames(name, names);
  const read = async (json: string): Promise<SheetReading> => {
    const text = await ports.readText(childOf(folder, json));
    return text === undefined ? { kind: 'fault', fault: 'unreadable' } : readSheetJson(text, info);
  };
  for (const json of own) {
    const reading = await read(json);
    // It may describe another picture, as `hero.json` does beside `hero.png` and `hero-sheet.png`.
    const another = reading.kind !== 'other' && reading.image !== undefined && reading.image !== name;
    if (reading.kind === 'other' || (another && names.includes(reading.image ?? ''))) continue;
    const place = childOf(folder, json);
    return reading.kind === 'sheet'
      ? { sheet: reading.sheet, json: place }
      : { sheetFault: { fault: reading.fault, json }, json: place };
  }
  const readings = await Promise.all(others.map(read));
  const at = readings.findIndex((reading) => reading.kind === 'sheet' && reading.image === name);
  const [reading, json] = [readings[at], others[at]];
  return reading?.kind === 'sheet' && json !== undefined ? { sheet: reading.sheet, json: childOf(folder, json) } : {};
}

/** JSON files that may describe a picture: by their name, and those that must say so themselves. */
function jsonNames(name: string, names: readonly string[]): { own: string[]; others: string[] } {
  const { stem } = splitName(name);
  const there = new Set(names);
  const own = [`${stem}.json`, `${name}.json`].filter((json) => there.has(json));
  const short = stem.replace(/[-_ ](?:sprite)?sheet$/i, '');
  const begins = (json: string) => json.startsWith(stem) && /^[-_ .]/.test(json.slice(stem.length));
  const others = names.filter(
    (json) => json.endsWith('.json') && !own.includes(json) && (begins(json) || json === `${short}.json`),
  );
  return { own, others: others.slice(0, MOST_OTHERS) };
}
