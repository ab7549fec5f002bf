import { foreignText } from '../../shared/base/foreignText';
import { ExportError, type ExportSprite } from '../source/sprite';

const ANY_FIELD = /\{([^{}]*)\}/g;
/** Characters that separate a name and a direction. */
const SEPARATOR = '[-_ ./]';

/**
 * Names the animations of a sprite's directions, such as `walk_ne`. A view without tags has no animation name, so it becomes `ne`. A
 * sprite without directions keeps its tags.
 * @throws ExportError `bad-animations`
 */
export function nameAnimations(sprite: ExportSprite, pattern: string): ExportSprite {
  const { directions, title } = sprite;
  if (!directions) return sprite;
  if (!pattern.includes('{direction}')) throw badAnimations(pattern);
  const tags = sprite.tags.map((tag) => {
    const direction = directions.find(({ from, to }) => from <= tag.from && tag.from <= to)?.name ?? '';
    return { ...tag, name: filled(pattern, { animation: tag.name, direction, title }) };
  });
  return { ...sprite, tags };
}

function filled(pattern: string, fields: Readonly<Record<string, string>>): string {
  const used = fields.animation === '' ? withoutAnimation(pattern) : pattern;
  return used.replace(ANY_FIELD, (_, field: string) => {
    if (!Object.hasOwn(fields, field)) throw badAnimations(pattern);
    return fields[field] ?? '';
  });
}

/** The pattern without the animation's name and without the separator after it, or else the one before it. */
function withoutAnimation(pattern: string): string {
  return pattern.replace(
    new RegExp(`\\{animation\\}${SEPARATOR}|${SEPARATOR}\\{animation\\}|\\{animation\\}`, 'g'),
    '',
  );
}

const badAnimations = (pattern: string) => new ExportError({ fault: 'bad-animations', pattern: foreignText(pattern) });
