import * as vscode from 'vscode';
import { OPERATION_TABLE } from '../../../core/domain/operations';
import { type LedgerRow, rowsOf, sumsOf } from '../../../core/ledger/ledgerRows';
import { LEDGER_NAME } from '../../../core/ledger/ledgerText';
import { PERSON } from '../../../core/ledger/runLines';
import { SOURCE_KINDS } from '../../../core/ledger/sourceKind';
import type { ProjectLedger } from '../../../core/ledger/spriteLedger';
import { type CountWords, countOf } from '../../../shared/base/counts';
import { foreignText, plainText } from '../../../shared/base/foreignText';
import { RUN_KINDS } from '../../../shared/contract/limits';
import { type LedgerFound, type LedgerPageRow, MAX_LEDGER_ROWS } from '../../../shared/protocol/ledger';

/** Most characters of a prompt on the page; its exports have all. */
const MAX_PROMPT = 500;

const shown = (text: string) => plainText(foreignText(text));

/** A list for the page. @param list its number */
export function foundFor(ledger: ProjectLedger, list: number): LedgerFound {
  const rows = rowsOf(ledger);
  return {
    list,
    rows: rows.slice(0, MAX_LEDGER_ROWS).map(pageRow),
    more: Math.max(0, rows.length - MAX_LEDGER_ROWS),
    cost: sumsOf(ledger).cost,
  };
}

function pageRow(row: LedgerRow): LedgerPageRow {
  const { edited, service, operation, prompt, inputs = [], date, cost, by, kept } = row;
  return {
    file: shown(row.file),
    origin: originOf(row),
    ...(edited !== undefined && { edited }),
    ...(service !== undefined && { service: serviceName(service) }),
    ...(operation !== undefined && { operation: operationName(operation) }),
    ...(prompt !== undefined && { prompt: shown(prompt.slice(0, MAX_PROMPT)) }),
    inputs: inputs.map(({ file, asset }) => inputName(file, asset)),
    ...(date !== undefined && { date }),
    ...(cost !== undefined && { cost }),
    ...(by !== undefined && by !== PERSON && { agent: shown(by) }),
    ...(kept !== undefined && { kept: true }),
  };
}

function originOf({ ai, placeholder, kind, state }: LedgerRow): LedgerPageRow['origin'] {
  if (kind === SOURCE_KINDS.composite) return 'edited-by-ai';
  if (ai) return 'ai';
  if (placeholder) return 'placeholder';
  if (ai === false) return 'computed';
  return state === 'no record' ? 'none' : 'other';
}

function serviceName(service: string): string {
  if (service === 'built-in') return vscode.l10n.t('Built-in service');
  return service === 'a hosted service' ? vscode.l10n.t('Hosted service') : shown(service);
}

function operationName(operation: string): string {
  const kind = RUN_KINDS.find((one) => one === operation);
  return kind ? OPERATION_TABLE[kind].name() : shown(operation);
}

function inputName(file: string | undefined, asset: true | undefined): string {
  if (file !== undefined) return shown(file);
  return asset ? vscode.l10n.t('an asset') : vscode.l10n.t('a file elsewhere');
}

const UNREAD: CountWords = {
  one: () => vscode.l10n.t("1 sprite couldn't be read."),
  several: (count) => vscode.l10n.t("{0} sprites couldn't be read.", count),
};
const LINES: CountWords = {
  one: () => vscode.l10n.t("1 line of {0} can't be read. It stays in the file.", LEDGER_NAME),
  several: (count) => vscode.l10n.t("{0} lines of {1} can't be read. They stay in the file.", count, LEDGER_NAME),
};
const GONE: CountWords = {
  one: () => vscode.l10n.t("1 recorded output isn't here: it was deleted, or moved and edited."),
  several: (count) => vscode.l10n.t("{0} recorded outputs aren't here: they were deleted, or moved and edited.", count),
};

/** What a reader should know about the records. */
export function notesFor({ unread, file, gone }: ProjectLedger): string[] {
  const notes: string[] = [];
  if (unread.length) notes.push(countOf(UNREAD, unread.length));
  if (file?.isConflicted)
    notes.push(
      vscode.l10n.t(
        '{0} has marks of a merge conflict. Both sides count, and the next change removes the marks.',
        LEDGER_NAME,
      ),
    );
  if (file?.unreadLines) notes.push(countOf(LINES, file.unreadLines));
  if (gone.length) notes.push(countOf(GONE, gone.length));
  return notes;
}
