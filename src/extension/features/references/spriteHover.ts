import * as vscode from 'vscode';
import { nameOf } from '../../../core/disk/fileStore';
import type { UserFiles } from '../../../core/disk/userFiles';
import type { Glances, Seen } from '../../../core/references/glances';
import { CanceledError } from '../../../service/errors';
import { frameCount } from '../../../shared/base/counts';
import { type ForeignText, plainText } from '../../../shared/base/foreignText';
import { formatNumber } from '../../../shared/base/numbers';
import { editorSetting } from '../../platform/editorSettings';
import type { Log } from '../../platform/log';
import { signalOf } from '../../platform/progress';
import { pictureAt } from './pictureAt';

/** Pixels of the screen: so much of a hover is visible without scrolling. */
const MAX_SHOWN = { width: 320, height: 160 };
/** Bytes of an image: VS Code cuts hovers off after 100,000 characters, and Base64 needs a third more. */
const MAX_BYTES = 70_000;
/** Most tags that are named. */
const MAX_TAGS = 8;

export interface HoverDependencies {
  readonly files: UserFiles;
  readonly glances: Glances;
  readonly log: Log;
}

/** Shows the sprite that code names under the mouse. Nothing is read before that. */
export class SpriteHover implements vscode.HoverProvider {
  readonly #dependencies: HoverDependencies;

  constructor(dependencies: HoverDependencies) {
    this.#dependencies = dependencies;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined> {
    const { files, glances, log } = this.#dependencies;
    try {
      const picture = await pictureAt(document, position, files);
      if (!picture || token.isCancellationRequested) return undefined;
      const options = { most: MAX_SHOWN, mostBytes: MAX_BYTES, still: isStill() };
      const seen = await glances.see(picture.uri, picture.top, options, signalOf(token));
      return seen.info && new vscode.Hover(contentOf(picture.uri, seen), picture.range);
    } catch (error) {
      if (!(error instanceof CanceledError)) log.error("A sprite couldn't be shown in a hover", error);
      return undefined;
    }
  }
}

/** Whether animations stand still, as a person set for the whole editor. */
function isStill(): boolean {
  return editorSetting('workbench.reduceMotion') === 'on';
}

function contentOf(uri: string, { glance, info }: Seen): vscode.MarkdownString {
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
