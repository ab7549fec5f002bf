import * as vscode from 'vscode';
import type { UserFiles } from '../../../core/disk/userFiles';
import type { Glances } from '../../../core/references/glances';
import { CanceledError } from '../../../service/errors';
import type { Log } from '../../platform/log';
import { signalOf } from '../../platform/progress';
import { pictureAt } from './pictureAt';
import { glanceOptions, spriteContent } from './spriteContent';

export interface HoverDependencies {
  readonly files: UserFiles;
  readonly glances: Pick<Glances, 'see'>;
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
      const seen = await glances.see(picture.uri, picture.top, glanceOptions(), signalOf(token));
      return seen.info && new vscode.Hover(spriteContent(picture.uri, seen), picture.range);
    } catch (error) {
      if (!(error instanceof CanceledError)) log.error("A sprite couldn't be shown in a hover", error);
      return undefined;
    }
  }
}
