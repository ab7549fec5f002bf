import { styleText } from 'node:util';

/** Style → Node's name of its format. */
const STYLES = { heading: 'bold', error: 'red', dim: 'dim' } as const;
export type Style = keyof typeof STYLES;

/**
 * A text in a style, if the stream shows colors by Node's own rules: a terminal does, unless `NO_COLOR` is set, and `FORCE_COLOR` decides
 * for every stream.
 */
export function styled(style: Style, text: string, stream: NodeJS.WritableStream): string {
  return styleText(STYLES[style], text, { stream });
}
