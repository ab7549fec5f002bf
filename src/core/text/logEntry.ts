import { redact } from '../../service/redact';
import { UNSEEN } from '../../shared/base/foreignText';

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * One entry of the log: a line, then the indented stack of an error, one call per line. Text from outside can't look like another entry: control
 * characters are escaped (`\n`, `\x1b`).
 * @param secrets are redacted, in any encoding
 */
export function logEntry(message: string, error: unknown, secrets: Iterable<string>): string {
  const hidden = [...secrets];
  const shown = (text: string) => redact(text, hidden).replace(UNSEEN, written);
  if (!(error instanceof Error)) return shown(message);
  const { words, calls } = partsOf(error);
  return [shown(`${message}: ${words}`), ...calls.map((call) => `    ${shown(call.trim())}`)].join('\n');
}

/** An error's name and message, and the calls of its stack. */
function partsOf({ message, name, stack = '' }: Error): { words: string; calls: string[] } {
  const words = message ? `${name}: ${message}` : name;
  const at = stack.indexOf(message);
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return { words, calls: rest.split('\n').filter((line) => /^\s+at /.test(line)) };
}

function written(sign: string): string {
  const code = sign.charCodeAt(0);
  return NAMED[sign] ?? (code < 256 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`);
}
