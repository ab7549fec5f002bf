import * as l10n from '@vscode/l10n';
import type { StandIn } from '../../sprite/formats/standIn';

const TEXTS: Readonly<Record<StandIn, (file: string) => string>> = {
  'git-lfs': (file) => l10n.t('{0} is a Git LFS pointer, not the image itself. Run “git lfs pull”.', file),
  'git-annex': (file) => l10n.t('{0} is a git-annex pointer, not the image itself. Run “git annex get”.', file),
  'web-page': (file) => l10n.t('{0} is a web page, not an image. Download the image itself.', file),
};

/** What lies in the place of an image, and what to do, as sentences. @param file its name, plain */
export function standInText(standIn: StandIn, file: string): string {
  return TEXTS[standIn](file);
}
