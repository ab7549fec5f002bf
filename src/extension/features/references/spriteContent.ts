import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { Seen } from '../../../core/references/glances';
import { frameCount } from '../../../shared/base/counts';
import { type ForeignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import type { GlanceOptions } from '../../../sprite/contactSheet/glance';
import { editorSetting } from '../../platform/editorSettings';

/** Pixels of the screen: so much of a hover is visible without scrolling. */
const MAX_SHOWN = { width: 320, height: 160 };
/** Bytes of an image: VS Code cuts hovers off after 100,000 characters, and Base64 needs a third more. */
const MAX_BYTES = 70_000;
/** Most tags that are named. */
const MAX_TAGS = 8;

/** How a sprite is drawn next to code. */
export function glanceOptions(): GlanceOptions {
  // Whether animations stand still, a person sets for the whole editor.
  return { most: MAX_SHOWN, mostBytes: MAX_BYTES, still: editorSetting('workbench.reduceMotion') === 'on' };
}

/** The sprite as Markdown: small, with its size, frames, and tags, and links to its preview and its uses. @param uri string */
export function spriteContent(uri: string, { glance, info }: Seen): vscode.MarkdownString {
  const content = new vscode.MarkdownString();
  content.isTrusted = { enabledCommands: ['spriteKiln.preview', 'spriteKiln.findUses'] };
  const name = plainText(nameOf(uri));
  if (glance) {
    const { width, height } = glance.shown;
    const data = Buffer.from(glance.image).toString('base64');
    content.appendMarkdown(`![${escaped(name)}](data:image/png;base64,${data}|width=${width},height=${height})\n\n`);
  }
  const { width, height } = glance?.facts ?? info ?? { width: 0, height: 0 };
  const frames = glance?.facts.durations.length ?? 1;
  const facts = [
    name,
    vscode.l10n.t('{0} × {1}', formatNumber(width), formatNumber(height)),
    ...(frames > 1 ? [frameCount(frames)] : []),
    ...tagsText(glance?.facts.tags.map((tag) => tag.name) ?? []),
  ];
  content.appendMarkdown(escaped(facts.join(' · ')));
  const open = link(vscode.l10n.t('Open in Sprite Preview'), 'spriteKiln.preview', uri);
  const uses = link(vscode.l10n.t('Find Uses'), 'spriteKiln.findUses', uri);
  content.appendMarkdown(`\n\n${open}  ·  ${uses}`);
  return content;
}

function tagsText(tags: readonly ForeignText[]): string[] {
  if (!tags.length) return [];
  const names = tags.slice(0, MAX_TAGS).map(plainText).join(', ');
  const more = tags.length - MAX_TAGS;
  return [more > 0 ? vscode.l10n.t('{0} and {1} more', names, formatNumber(more)) : names];
}

/** Text in Markdown, without any meaning there. (`appendText` would replace its spaces, so that no line could wrap.) */
const escaped = (text: string) => text.trim().replace(/[!-/:-@[-`{-~]/g, '\\$&');

/** A link that runs one of our own commands for a file. */
function link(label: string, command: string, uri: string): string {
  // Like a click in the explorer.
  const argument = encodeURIComponent(JSON.stringify([vscode.Uri.parse(uri, true)]));
  // A bracket would end the link.
  return `[${escaped(label)}](command:${command}?${argument.replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`)})`;
}
