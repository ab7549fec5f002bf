import { foreignText, plainText } from '../../../shared/base/foreignText';
import { nameOf } from '../../disk/fileStore';
import type { ProjectNames, ScannedFile } from '../projectNames';
import type { CodeFinding } from './codeFinding';
import { CONTRADICTIONS as TEXT } from './contradictionText';
import type { SpriteFactsReader } from './knownSprite';
import { NearNames } from './nearNames';
import type { NameSpace, PlacedKey, ProjectKeys } from './projectKeys';

/** Most animations that are offered because nothing plays them. */
const MAX_UNPLAYED = 2;

/** Animations that code plays and that nothing has. Only what is certain. @throws {CanceledError} */
export async function missingAnimations(
  _project: ProjectNames,
  keys: ProjectKeys,
  facts: SpriteFactsReader,
  signal: AbortSignal,
): Promise<CodeFinding[]> {
  const found: CodeFinding[] = [];
  for (const space of keys.spaces) {
    if (space.kind !== 'animation') continue;
    const [scoped, free] = splitUses(space.uses, keys);
    found.push(...missingInScopes(scoped));
    const known = free.length ? await namesOf(space, keys, facts, signal) : undefined;
    if (known) found.push(...missingIn(free, known));
  }
  return found;
}

interface Names {
  readonly names: ReadonlySet<string>;
  /** Whether others may be there. */
  readonly mayBe?: (name: string) => boolean;
  /** What has them, for people; absent: several. */
  readonly owner?: string;
  /** URI string of the only sprite that has them. */
  readonly sprite?: string;
}

function missingIn(uses: readonly PlacedKey[], { names, mayBe, owner, sprite }: Names): CodeFinding[] {
  const missing = uses.filter(({ key }) => !names.has(key.key) && !mayBe?.(key.key));
  if (!missing.length || !names.size) return [];
  const all = new NearNames(names);
  const played = new Set(uses.map(({ key }) => key.key));
  const unplayed = [...names].filter((name) => !played.has(name));
  return missing.map(({ file, key: { key, line, start, end, isNamed } }) => {
    // An animation that was renamed has the name that nothing plays.
    const renamed = unplayed.length <= MAX_UNPLAYED ? unplayed : [];
    const similar = all.of(key);
    const near = similar.length ? similar : renamed;
    const name = plainText(foreignText(key));
    const first = near[0] === undefined ? undefined : plainText(foreignText(near[0]));
    const message = owner === undefined ? TEXT.animation(name, first) : TEXT.animationOf(owner, name, first);
    const place = { file: file.uri, line, start, end };
    const suggestions = isNamed ? [] : near;
    return { rule: 'missing-animation', message, ...place, suggestions, ...(sprite !== undefined && { sprite }) };
  });
}

/** All animations of a space, those of sprites too; undefined if there may be others. */
async function namesOf(
  space: NameSpace,
  keys: ProjectKeys,
  facts: SpriteFactsReader,
  signal: AbortSignal,
): Promise<Names | undefined> {
  const known = keys.known(space);
  if (!known) return undefined;
  const names = new Set(known.defines.map(({ key }) => key.key));
  const sprites = new Set<string>();
  for (const { file, key } of known.tags) {
    const sprite = keys.spriteOf(key.engine, key.key, file);
    const animations = sprite && (await facts.of(sprite, signal))?.animations;
    if (!animations) return undefined;
    for (const { name } of animations) names.add(name);
    sprites.add(sprite.uri);
  }
  const [only, ...more] = sprites;
  if (only === undefined || more.length || known.defines.length) return { names, mayBe: known.mayBe };
  return { names, mayBe: known.mayBe, sprite: only, owner: plainText(nameOf(only)) };
}

/** A use of which it's known what has the animation: a text, or a resource in it. */
interface ScopedUse extends PlacedKey {
  readonly text: ScannedFile;
  /** A resource of the text. */
  readonly scope: string | undefined;
}

/** Uses that say what has the animation, and the others. Those of files that aren't there are neither. */
function splitUses(uses: readonly PlacedKey[], keys: ProjectKeys): readonly [ScopedUse[], PlacedKey[]] {
  const [scoped, free]: [ScopedUse[], PlacedKey[]] = [[], []];
  for (const use of uses) {
    const { scope } = use.key;
    const isOwn = scope?.startsWith('#') === true;
    const text = isOwn ? use.file : scope ? keys.textAt(scope, use.file) : keys.animationsOf(use);
    if (text) scoped.push({ ...use, text, scope: isOwn ? scope : undefined });
    else if (!scope) free.push(use);
  }
  return [scoped, free];
}

function missingInScopes(uses: readonly ScopedUse[]): CodeFinding[] {
  const scopes = new Map<string, ScopedUse[]>();
  for (const use of uses) {
    const id = `${use.text.uri}\n${use.scope ?? ''}`;
    const same = scopes.get(id);
    if (same) same.push(use);
    else scopes.set(id, [use]);
  }
  return [...scopes.values()].flatMap((inScope) => {
    const [first] = inScope;
    if (!first) return [];
    const {
      text,
      scope,
      key: { engine },
    } = first;
    if (text.names.openKeys.some((one) => one.engine === engine && one.kind === 'animation')) return [];
    const own = text.names.keys.filter(
      (key) => key.engine === engine && key.kind === 'animation' && key.how === 'defines' && key.scope === scope,
    );
    const names = new Set(own.map(({ key }) => key));
    return missingIn(inScope, { names, owner: plainText(nameOf(text.uri)) });
  });
}
