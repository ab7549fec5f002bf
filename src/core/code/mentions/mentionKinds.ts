import { splitName } from '../../disk/fileStore';
import { KINDS } from '../../references/kinds';

/** What words without quotes mean in a file. `unknown`: its language isn't known, so each word may be the name of a sprite. */
export type MentionKind = 'code' | 'data' | 'prose' | 'unknown';

const PROSE = new Set(['md', 'mdx', 'markdown', 'txt', 'rst', 'adoc', 'org', 'tex']);
const DATA = new Set(
  'json jsonc json5 jsonl ldtk tmj tsj tj world yaml yml toml ini cfg properties xml csv tsv tmx tsx tx'.split(' '),
);
const CODE: ReadonlySet<string> = new Set(KINDS.filter(({ isCode }) => isCode).flatMap(({ extensions }) => extensions));
/** Languages of code in which resources are variables, and what only looks like code. */
const NOT_CODE = new Set('tscn tres godot atlas tilesource tilemap sprite gui collection particlefx model'.split(' '));

export function kindOfMentions(fileName: string): MentionKind {
  const { extension } = splitName(fileName);
  if (PROSE.has(extension)) return 'prose';
  if (NOT_CODE.has(extension)) return 'data';
  if (CODE.has(extension) && extension !== 'tsx') return 'code';
  return DATA.has(extension) ? 'data' : CODE.has(extension) ? 'code' : 'unknown';
}

export const isCodeKind = (kind: MentionKind) => kind === 'code' || kind === 'unknown';

/** Files in which nothing is named, and what is packed or compiled. Their extensions. */
const SILENT = new Set(
  `png apng gif webp jpg jpeg aseprite ase bmp tga dds ktx ktx2 basis ico icns psd psb kra xcf ora tif tiff exr hdr pxd piskel heic avif jxl qoi pcx
  ogg oga mp3 wav flac m4a aac opus mid midi xm mod it s3m aif aiff wma mp4 m4v webm mov avi mkv ogv wmv
  ttf otf ttc woff woff2 eot pfb
  zip gz tgz 7z rar tar xz bz2 zst lz4 jar aar apk aab ipa pck love pak dmg iso deb rpm nupkg vsix
  exe dll so dylib a lib o pdb class pyc pyo wasm ilk exp
  gpl hex pal act`.split(/\s+/),
);

/** Whether a file can name sprites, by its name. */
export const mayMention = (fileName: string) => !SILENT.has(splitName(fileName).extension);
