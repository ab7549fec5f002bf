import assert from 'node:assert/strict';
import * as l10n from '@vscode/l10n';
import { OutsideError } from '../../../../src/core/disk/writeBounds';
import { SentenceError, UntrustedError } from '../../../../src/core/text/errors';
import { errorToast, SOURCE_WORDS } from '../../../../src/core/text/errorText';
import { fitToast, shortName, TOAST_LENGTH } from '../../../../src/core/text/toastText';
import {
  AddressError,
  type AddressFault,
  AssetListError,
  AuthenticationError,
  CanceledError,
  ConnectionError,
  DamagedPictureError,
  DeadAddressError,
  InputError,
  MissingKeyError,
  OddTagsError,
  StreamLostError,
  serviceError,
  UnexpectedResponseError,
} from '../../../../src/service/errors';
import {
  BUDGET_FAULTS,
  BudgetError,
  DuplicateRunError,
  InterruptedError,
  LEDGER_TROUBLES,
  LeaseLostError,
  NotSavedError,
  RunFailedError,
  SourceFileError,
  type SourceFileFault,
  UploadError,
} from '../../../../src/service/runErrors';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { filesIn, read, readJson } from '../../repository/files';

const LONG = `${'a very long name of a sprite, '.repeat(7)}hero.png`;
const TALK = 'The kiln is cold. Please come back when somebody has lit it again, which may take hours. '.repeat(4);
const ORIGIN = `https://${'sprites-of-a-studio.'.repeat(8)}test`;

const ADDRESS_FAULTS: readonly AddressFault[] = ['not-an-address', 'not-https', 'wrong-path', 'has-credentials'];

const BUDGET_SUMS = { limit: 1_000_000, used: 999_000, pending: 12_345, resetsAt: Date.parse('2026-11-26T00:00:00Z') };

/** Errors of every kind that users see, with the longest possible names. */
function errors(): readonly unknown[] {
  const [name, talk] = [foreignText(LONG), foreignText(TALK)];
  const sources = Object.keys(SOURCE_WORDS).map((fault) => new SourceFileError(name, fault as SourceFileFault));
  const answers = [400, 401, 402, 404, 413, 422, 429, 500, 503].map((status) =>
    serviceError({ status, code: TALK, text: TALK }),
  );
  const broken = new ConnectionError(ORIGIN, true, 'ECONNRESET');
  const causes = [broken, ...answers, new DamagedPictureError('truncated'), new Error(LONG)];
  return [
    ...sources,
    ...answers,
    ...ADDRESS_FAULTS.map((fault) => new AddressError(fault)),
    new MissingKeyError(ORIGIN),
    new DuplicateRunError('1'),
    ...BUDGET_FAULTS.flatMap((fault) =>
      [undefined, 1_250].map((needed) => new BudgetError(fault, { ...BUDGET_SUMS, needed })),
    ),
    ...LEDGER_TROUBLES.map(
      (trouble) => new BudgetError('ledger', { ...BUDGET_SUMS, needed: undefined }, { at: { file: LONG, trouble } }),
    ),
    new UntrustedError(),
    new CanceledError(),
    new LeaseLostError(),
    new SentenceError(`${LONG} is there already. ${TALK}`),
    new OutsideError(LONG, undefined),
    new OutsideError(LONG, LONG),
    broken,
    new ConnectionError(ORIGIN, false, 'ENOTFOUND'),
    new AuthenticationError({ status: 401, code: TALK, text: TALK }),
    new DeadAddressError(ORIGIN, 403),
    new OddTagsError(),
    new UnexpectedResponseError(200, TALK),
    new StreamLostError(talk),
    new RunFailedError(talk),
    ...causes.flatMap((cause) => [
      new UploadError({ cause }),
      new AssetListError({ cause }, name),
      new InterruptedError(0, false, { cause }),
      new InterruptedError(7, true, { cause }),
      new NotSavedError(1, 1, { cause }),
      new NotSavedError(7, 8, { cause }),
    ]),
    new InputError([
      { rule: 'prompt-too-long', length: 4_000, max: 2_000 },
      { rule: 'tag-characters', tag: name },
      { rule: 'upload-too-large', bytes: 2 ** 30, max: 2 ** 20 },
    ]),
    new Error(LONG),
  ];
}

const LANGUAGES = { English: {}, German: readJson<Record<string, string>>('l10n/bundle.l10n.de.json') };

describe('Toasts', () => {
  afterEach(() => l10n.config({ contents: {} }));

  for (const [language, contents] of Object.entries(LANGUAGES)) {
    it(`fit for every error, including whether credits were spent: ${language}`, () => {
      l10n.config({ contents });
      for (const error of errors()) {
        for (const prefix of ['', `12 of 24 runs finished. Animate ${LONG}: `]) {
          const { text, ...fitting } = errorToast(error, prefix);
          const toast = fitToast(text, fitting);
          assert.ok(toast.length <= TOAST_LENGTH, `${toast.length}: ${toast}`);
          assert.ok(toast.includes(fitting.kept ?? ''), toast);
          assert.ok(toast.length >= 'Canceled.'.length, text);
        }
      }
    });

    it(`keep the first sentence complete with usual names: ${language}`, () => {
      l10n.config({ contents });
      for (const fault of Object.keys(SOURCE_WORDS)) {
        const error = new SourceFileError(foreignText('goblin-archer-edit-12.png'), fault as SourceFileFault);
        const { text, ...fitting } = errorToast(error);
        assert.doesNotMatch(fitToast(text, fitting), /…/, text);
      }
      for (const error of errors()) {
        const { text, ...fitting } = errorToast(error);
        const words = text
          .replaceAll(LONG, 'hero.png')
          .replaceAll(ORIGIN, 'https://pixels.test')
          .replaceAll(TALK.trim(), 'No.');
        const said = fitting.said
          ?.replaceAll(LONG, 'hero.png')
          .replaceAll(ORIGIN, 'https://pixels.test')
          .replaceAll(TALK.trim(), 'No.');
        assert.doesNotMatch(fitToast(words, { ...fitting, said }), /…$|… /, words);
      }
    });
  }

  it('show short text unchanged', () => {
    assert.equal(fitToast('hero.png is empty. Nothing was sent.'), 'hero.png is empty. Nothing was sent.');
    const most = 'x '.repeat(60);
    assert.equal(fitToast(most), most);
  });

  it('shorten a long name in the middle, and keep its end', () => {
    const name = `${'knight '.repeat(20)}idle.png`;
    const { text, ...fitting } = errorToast(new SourceFileError(foreignText(name), 'empty'));
    assert.equal(fitToast(text, fitting), 'knight knight kn…knight idle.png is empty. Nothing was sent.');
    assert.equal([...shortName('🐉'.repeat(80))].length, 32);
    assert.doesNotMatch(shortName('🐉'.repeat(80)), /\p{Cs}/u);
  });

  it('keep complete sentences up to the limit, counting a quote as one', () => {
    const text = `The service refused the request. It says: “Cold. ${'So cold. '.repeat(12)}” Try again later.`;
    assert.equal(
      fitToast(`${text} No credits were spent.`, { said: text, kept: 'No credits were spent.' }),
      'The service refused the request. No credits were spent.',
    );
  });

  it('cut a first sentence that is too long between words', () => {
    assert.match(fitToast(`${'word '.repeat(40)}end.`), /^(word )+word…$/);
  });

  // What a failed start says is shown even if nothing else can be loaded; `firstLoad.test.ts` sees that it fits.
  it('are all shown by one module, except for dialogs and a failed start', () => {
    const elsewhere = (text: string) =>
      [...text.matchAll(/window\.show(?:Error|Warning|Information)Message/g)].filter(
        ({ index }) => !text.slice(Math.max(0, index - 200), index + 200).includes('modal: true'),
      ).length;
    const files = filesIn('src/extension', '.ts').filter(
      (file) => !['src/extension/platform/toast.ts', 'src/extension/extension.ts'].includes(file),
    );
    assert.ok(files.length > 100);
    assert.deepEqual(
      files.filter((file) => elsewhere(read(file)) > 0),
      [],
    );
    assert.equal(elsewhere('void vscode.window.showInformationMessage(text)'), 1);
  });
});
