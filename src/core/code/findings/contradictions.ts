import { atOnce } from '../../../shared/base/atOnce';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import type { Rect, Size } from '../../../sprite/pixels/raster';
import { childOf, nameOf, parentOf } from '../../disk/fileStore';
import type { Claim, FrameGrid, TextPlace } from '../codeNames';
import type { ListedFile, ProjectNames, ScannedFile } from '../projectNames';
import type { CodeFinding, CodeRule } from './codeFinding';
import { CONTRADICTIONS as TEXT } from './contradictionText';
import type { SpriteFactsReader } from './knownSprite';
import { missingAnimations } from './missingAnimations';
import { NearNames } from './nearNames';
import { type KeyedSprite, ProjectKeys } from './projectKeys';

/** Parts of a pixel that engines leave by their arithmetic. */
const ROUNDING = 0.01;

/** What code says about sprites that the sprites contradict. @throws {CanceledError} */
export async function contradictions(
  project: ProjectNames,
  facts: SpriteFactsReader,
  signal: AbortSignal,
): Promise<CodeFinding[]> {
  const keys = new ProjectKeys(project);
  const judge = new Judge(project, keys, facts, signal);
  const isOpen = openSprites(project);
  const claims = project.texts.flatMap((file) =>
    file.names.claims.flatMap((claim): Claimed[] => (isOpen.has(claim.closed) ? [] : [{ file, claim }])),
  );
  claims.push(...(await claimsOfUnity(project, facts, signal)));
  // Where frames have another size than code says, their numbers mean nothing.
  const isFrame = ({ claim: { says } }: Claimed) => says.kind === 'frame' || says.kind === 'cell';
  return [
    ...(await judge.judge(claims.filter((one) => !isFrame(one)))),
    ...(await judge.judge(claims.filter(isFrame))),
    ...(await missingAnimations(project, keys, facts, signal)),
  ];
}

/** Engines whose names of sprites some code opens. */
function openSprites({ texts }: ProjectNames): ReadonlySet<string | undefined> {
  const open = texts.flatMap(({ names }) => names.openKeys.filter(({ kind }) => kind === 'sprite'));
  return new Set(open.map(({ engine }) => engine));
}

/** What lies next to the images of Unity's projects, which are below a folder of that name. */
async function claimsOfUnity(project: ProjectNames, facts: SpriteFactsReader, signal: AbortSignal): Promise<Claimed[]> {
  if (!project.texts.some(({ uri }) => /\.(?:cs|unity)$/i.test(uri))) return [];
  const sprites = project.sprites.filter(({ uri }) => uri.includes('/Assets/'));
  const found = await atOnce(sprites, async (sprite): Promise<Claimed[]> => {
    const meta = await facts.metaOf(sprite, signal);
    return meta ? meta.claims.map((claim) => ({ file: { uri: meta.file, top: sprite.top }, claim })) : [];
  });
  return found.flat();
}

interface Claimed {
  readonly file: ScannedFile | ListedFile;
  readonly claim: Claim;
}

/** A claim about a sprite whose size is known. */
interface Judged<S = Claim['says']> extends Claimed {
  readonly says: S;
  readonly sprite: KeyedSprite;
  /** Of the whole image. */
  readonly size: Size;
  /** For people. */
  readonly name: string;
}

type Says<K extends Claim['says']['kind']> = Extract<Claim['says'], { readonly kind: K }>;

class Judge {
  readonly #project: ProjectNames;
  readonly #keys: ProjectKeys;
  readonly #facts: SpriteFactsReader;
  readonly #signal: AbortSignal;
  /** Sprites that have other frames, as `idOf` names them. */
  readonly #wrong = new Set<string>();
  readonly #sizes = new Map<string, Promise<Size | undefined>>();
  /** Names of the frames of all sheets. */
  #frames: ReadonlySet<string> | undefined;
  /** Names of their animations. */
  #animations: ReadonlySet<string> | undefined;

  constructor(project: ProjectNames, keys: ProjectKeys, facts: SpriteFactsReader, signal: AbortSignal) {
    this.#project = project;
    this.#keys = keys;
    this.#facts = facts;
    this.#signal = signal;
  }

  async judge(claims: readonly Claimed[]): Promise<CodeFinding[]> {
    const found = await atOnce(claims, (one) => this.#one(one));
    return found.filter((one) => one !== undefined);
  }

  async #one({ file, claim }: Claimed): Promise<CodeFinding | undefined> {
    if (claim.says.kind === 'frame-names') return this.#frameNames(file, claim, claim.says);
    if (claim.says.kind === 'animation-names') return this.#animationNames(file, claim, claim.says);
    if (claim.says.kind === 'sheet-frame') return this.#sheetFrame(file, claim, claim.says);
    const sprite = await this.#spriteOf(file, claim);
    const size = sprite && (await this.#sizeOf(sprite));
    if (!size) return undefined;
    const judged = { file, claim, sprite, size, name: plainText(nameOf(sprite.uri)) };
    const { says } = claim;
    if (says.kind === 'region') return this.#region({ ...judged, says });
    if (says.kind === 'frame-size') return this.#frameSize({ ...judged, says });
    if (says.kind === 'parts') return this.#parts({ ...judged, says });
    if (says.kind === 'cell') return this.#cell({ ...judged, says });
    return says.kind === 'frame' ? this.#frame({ ...judged, says }) : undefined;
  }

  /** The first of the named frames that no sheet of the key has. */
  #frameNames(file: Claimed['file'], { about, ...place }: Claim, says: Says<'frame-names'>): CodeFinding | undefined {
    if (about.by !== 'key' || !('names' in file)) return undefined;
    const key = this.#keys.keyOf(about, file);
    const frames = key === undefined ? undefined : this.#keys.framesOf(about.engine, key, file);
    if (key === undefined || !frames?.size) return undefined;
    const names = says.names.map((parts) => this.#keys.stringOf(parts, file));
    const missing = names.find((name) => name !== undefined && !frames.has(name));
    if (missing === undefined || (about.engine === 'pixi' && this.#isOnSheet(missing))) return undefined;
    const near = new NearNames(frames).of(missing);
    const found = frameNamed(plainText(foreignText(key)), missing, near, file, place);
    return says.isNamed ? { ...found, suggestions: [] } : found;
  }

  /** The first of the named animations that no sheet has. */
  #animationNames(file: Claimed['file'], { about, ...place }: Claim, says: Says<'animation-names'>) {
    if (about.by !== 'key' || !('names' in file)) return undefined;
    const key = this.#keys.keyOf(about, file);
    const sheets = key === undefined ? undefined : this.#keys.sheetsOf(about.engine, key, file);
    if (key === undefined || !sheets || sheets.some(({ names }) => !names.sheet)) return undefined;
    const animations = new Set(sheets.flatMap(animationsIn));
    const missing = says.names
      .flatMap((parts) => this.#keys.stringOf(parts, file) ?? [])
      .find((one) => !animations.has(one));
    if (missing === undefined || !animations.size) return undefined;
    // Several sheets may be loaded as one.
    this.#animations ??= new Set(this.#project.texts.flatMap(animationsIn));
    if (this.#animations.has(missing)) return undefined;
    const near = new NearNames(animations).of(missing);
    const [owner, name, first] = [key, missing, near[0]].map((one) => one && plainText(foreignText(one)));
    const message = TEXT.animationOf(owner ?? '', name ?? '', first);
    const { line, start, end } = place;
    return { rule: 'missing-animation' as const, message, file: file.uri, line, start, end, suggestions: near };
  }

  /** Whether any sheet has a frame of that name: several may be loaded as one. */
  #isOnSheet(name: string): boolean {
    this.#frames ??= new Set(this.#project.texts.flatMap(({ names }) => names.sheet ?? []));
    return this.#frames.has(name);
  }

  /** A frame of an animation that neither the sheet nor another one has. */
  #sheetFrame(file: Claimed['file'], place: Claim, { engine, name }: Says<'sheet-frame'>): CodeFinding | undefined {
    if (!('names' in file) || !this.#keys.loads(engine, file)) return undefined;
    if (this.#isOnSheet(name)) return undefined;
    const near = new NearNames(file.names.sheet ?? []).of(name);
    return frameNamed(plainText(nameOf(file.uri)), name, near, file, place);
  }

  async #spriteOf(file: Claimed['file'], { about }: Claim): Promise<KeyedSprite | undefined> {
    if (about.by === 'sheet') return undefined;
    if (about.by === 'neighbor') return this.#neighborOf(file, about.name, about.other);
    if (!('names' in file)) return undefined;
    if (about.by === 'key') {
      const key = this.#keys.keyOf(about, file);
      return key === undefined ? undefined : this.#keys.spriteOf(about.engine, key, file, about.isOwn);
    }
    const end = this.#project.leadsTo(file, about.path);
    return end.kind === 'sprite' || end.kind === 'other-case' ? { uri: end.uri, top: file.top } : undefined;
  }

  /** Undefined if it isn't known which of two files is meant. */
  async #neighborOf({ uri, top }: ListedFile, name: string, other = name): Promise<KeyedSprite | undefined> {
    const [own, second] = [name, other].map((one) => ({ uri: childOf(parentOf(uri), one), top }));
    if (!own || !second || name === other) return own;
    const [ownSize, otherSize] = await Promise.all([this.#sizeOf(own), this.#sizeOf(second)]);
    return ownSize && otherSize ? undefined : ownSize ? own : second;
  }

  /** Of the whole image, asked once: sheets say much about one image. */
  #sizeOf(sprite: ListedFile): Promise<Size | undefined> {
    const known = this.#sizes.get(sprite.uri) ?? this.#facts.sizeOf(sprite, this.#signal);
    this.#sizes.set(sprite.uri, known);
    return known;
  }

  async #region(judged: Judged<Says<'region'>>): Promise<CodeFinding | undefined> {
    const { size, name, says, sprite } = judged;
    const { x, y, width, height } = says.rect;
    if (says.mayRepeat && (width > size.width || height > size.height)) return undefined;
    const isInside =
      x >= -ROUNDING && y >= -ROUNDING && x + width <= size.width + ROUNDING && y + height <= size.height + ROUNDING;
    if (isInside || (says.mayScale && (await this.#isScaled(sprite, size)))) return undefined;
    return findingOf('outside-region', TEXT.outside(name, size, says.rect), judged);
  }

  /** Whether an engine may give an image another size: one whose sides aren't powers of two, unless its settings say that it doesn't. */
  async #isScaled(sprite: ListedFile, { width, height }: Size): Promise<boolean> {
    if ([width, height].every((side) => Number.isInteger(Math.log2(side)))) return false;
    return (await this.#facts.metaOf(sprite, this.#signal))?.isScaled ?? true;
  }

  async #frameSize(judged: Judged<Says<'frame-size'>>): Promise<CodeFinding | undefined> {
    const { size, name, sprite, says } = judged;
    const said = { width: says.grid.width ?? size.width, height: says.grid.height ?? size.height };
    const wrong = (message: string, suggestions: readonly number[]) =>
      this.#wrongSize(judged, message, suggestions, says.grid);
    const known = (await this.#facts.of(sprite, this.#signal))?.frame;
    if (known && known[says.side] !== said[says.side])
      return wrong(TEXT.otherFrames(name, known, said), [known[says.side]]);
    const [whole, part] = [size[says.side], said[says.side]];
    const near = () => divisorsNear(whole, part, says.side === 'width' ? said.height : said.width);
    if (part > whole) return wrong(TEXT.tooLarge(name, size, said), near());
    if (known || whole % part === 0 || says.grid.count !== undefined) return undefined;
    const rest = restOf(size, says.side, whole % part);
    if (!(await this.#facts.isDrawn(sprite, rest, this.#signal))) return undefined;
    const text = says.side === 'width' ? TEXT.unevenWidth : TEXT.unevenHeight;
    return wrong(text(name, whole, part), near());
  }

  async #parts(judged: Judged<Says<'parts'>>): Promise<CodeFinding | undefined> {
    const { size, name, sprite, says } = judged;
    const parts = (says.side === 'width' ? says.grid.columns : says.grid.rows) ?? 1;
    const whole = size[says.side];
    const wrong = (message: string, suggestions: readonly number[]) =>
      this.#wrongSize(judged, message, suggestions, says.grid);
    const known = (await this.#facts.of(sprite, this.#signal))?.frame;
    if (known && parts > 0 && known[says.side] * parts !== whole && whole % known[says.side] === 0) {
      const said = { width: size.width / (says.grid.columns ?? 1), height: size.height / (says.grid.rows ?? 1) };
      return wrong(TEXT.otherFrames(name, known, rounded(said)), [whole / known[says.side]]);
    }
    if (parts === 0 || whole % parts === 0) return undefined;
    const text = says.side === 'width' ? TEXT.unevenColumns : TEXT.unevenRows;
    return wrong(text(name, whole, parts), divisorsNear(whole, parts));
  }

  #wrongSize(judged: Judged, message: string, suggestions: readonly number[], grid: FrameGrid): CodeFinding {
    this.#wrong.add(idOf(judged.sprite, grid));
    return findingOf(
      'wrong-frame-size',
      message,
      judged,
      suggestions.map((one) => String(one)),
    );
  }

  #frame(judged: Judged<Says<'frame'>>): CodeFinding | undefined {
    const { size, name, sprite, says } = judged;
    const grid = says.grid ?? sprite.grid;
    if (!grid || this.#wrong.has(idOf(sprite, grid))) return undefined;
    const [columns, rows] = partsOf(grid, size);
    const count = Math.min(grid.count ?? Number.POSITIVE_INFINITY, columns * rows);
    if (count < 1 || says.frame < count) return undefined;
    const message = TEXT.frame(name, count, says.frame + says.first);
    return findingOf('missing-frame', message, judged, [String(count - 1 + says.first)]);
  }

  #cell(judged: Judged<Says<'cell'>>): CodeFinding | undefined {
    const { size, name, sprite, says } = judged;
    if (this.#wrong.has(idOf(sprite, says.grid))) return undefined;
    const [columns, rows] = partsOf(says.grid, size);
    const parts = says.side === 'width' ? columns : rows;
    if (parts < 1 || says.cell <= parts) return undefined;
    const text = says.side === 'width' ? TEXT.column : TEXT.row;
    const from = says.first - 1;
    return findingOf('missing-frame', text(name, parts, says.cell + from), judged, [String(parts + from)]);
  }
}

const idOf = ({ uri }: ListedFile, grid: FrameGrid) => `${uri}\n${JSON.stringify(grid)}`;

/** Numbers of columns and rows. */
function partsOf({ width, height, columns, rows }: FrameGrid, size: Size): readonly [columns: number, rows: number] {
  return [
    columns ?? Math.floor(size.width / (width ?? size.width)),
    rows ?? Math.floor(size.height / (height ?? size.height)),
  ];
}

const rounded = ({ width, height }: Size): Size => ({ width: hundredths(width), height: hundredths(height) });
const hundredths = (number: number) => Math.round(number * 100) / 100;

/** The strip of an image that frames leave over, at the right or at the bottom. */
function restOf({ width, height }: Size, side: 'width' | 'height', rest: number): Rect {
  return side === 'width'
    ? { x: width - rest, y: 0, width: rest, height }
    : { x: 0, y: height - rest, width, height: rest };
}

/** Numbers that divide a length, the nearest to another one first. @param other the other side of frames: most are square */
function divisorsNear(whole: number, wanted: number, other?: number): number[] {
  const all = Array.from({ length: Math.min(whole, 4096) }, (_, at) => at + 1).filter((one) => whole % one === 0);
  const near = all.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).filter((one) => one > 1);
  const first = other !== undefined && other > 1 && whole % other === 0 ? [other] : [];
  return [...new Set([...first, ...near])].slice(0, 2);
}

/** Names of the animations of a text that is a sheet. */
const animationsIn = ({ names: { sheet, keys } }: ScannedFile): string[] =>
  sheet ? keys.flatMap(({ kind, how, key }) => (kind === 'animation' && how === 'defines' ? [key] : [])) : [];

/** A frame that isn't on a sheet. @param sheet for people */
function frameNamed(
  sheet: string,
  name: string,
  near: readonly string[],
  { uri: file }: ListedFile,
  { line, start, end }: TextPlace,
): CodeFinding {
  const [missing, first] = [name, near[0]].map((one) => one && plainText(foreignText(one)));
  const message = TEXT.frameNamed(sheet, missing ?? '', first);
  return { rule: 'missing-frame', message, file, line, start, end, suggestions: near };
}

/** A finding at the place of a claim. */
function findingOf(
  rule: CodeRule,
  message: string,
  { file, claim, sprite }: Judged,
  suggestions: readonly string[] = [],
): CodeFinding {
  const { line, start, end } = claim;
  return { rule, message, file: file.uri, line, start, end, suggestions, sprite: sprite.uri };
}
