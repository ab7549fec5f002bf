import * as vscode from 'vscode';

/** A button in the title bar of every step. `press` may ask its own question before the step is shown again. */
export interface WizardButton {
  readonly icon: string;
  /** Also its name for screen readers. */
  tooltip(): string;
  press(): Promise<void>;
}

export interface TextQuestion {
  readonly value?: string;
  /** The text under the box. */
  readonly prompt: string;
  readonly placeholder?: string;
  readonly password?: boolean;
  /** Called while typing. An error keeps Enter from accepting the text; a hint doesn't. */
  readonly check?: (text: string) => TextRemark | undefined;
  /** Called after Enter, while the box is busy. If it resolves to an error, the box stays open. Typing or leaving aborts it. */
  readonly confirm?: (text: string, during: Confirming) => Promise<string | undefined>;
}

interface Confirming {
  readonly signal: AbortSignal;
  /** Shows the current activity under the box. */
  tell(words: string): void;
}

export interface TextRemark {
  readonly text: string;
  readonly severity: 'error' | 'hint' | 'info';
}

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
  /** It's shown, but can't be chosen; its detail says why. */
  readonly refused?: boolean;
}

export interface PickQuestion<T> {
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  /** Whether a choice has the focus at first; default: the first one has it. */
  readonly active?: (value: T) => boolean;
  /** Makes a choice of typed text. */
  readonly custom?: (text: string) => Choice<T> | undefined;
}

/** How an input ended. `again`: a title bar button was pressed, so the question is asked again. */
type Outcome<T> = { readonly answer: T } | 'back' | 'again' | 'left';

/** The questions that a step can ask. */
export interface Ask {
  text(question: TextQuestion): Promise<string>;
  pick<T>(question: PickQuestion<T>): Promise<T>;
}

/** A question throws this when the user presses Back or Esc; steps don't catch it. */
class Left extends Error {
  constructor(readonly how: 'back' | 'canceled') {
    super(how);
  }
}

/** One step: asks a question, and adds the reply to the answers. */
export type Step<A> = (ask: Ask, answers: A) => Promise<A>;

/**
 * Asks several questions in one input with a title, `(2/3)` and a back button. Resolves to the answers, or to undefined if the user leaves. Going
 * back shows the earlier answers.
 * @param lastNote added to the title of the last question, where Enter starts everything
 */
export async function runWizard<A>(
  title: string,
  steps: readonly Step<A>[],
  start: A,
  buttons: readonly WizardButton[] = [],
  lastNote: () => string | undefined = () => undefined,
): Promise<A | undefined> {
  let answers = start;
  for (let position = 1; position <= steps.length; ) {
    try {
      const note = position === steps.length ? lastNote() : undefined;
      const words = [title, note].filter(Boolean).join(' · ');
      const ask = asker({ title: words, position, total: steps.length, buttons });
      answers = (await steps[position - 1]?.(ask, answers)) ?? answers;
      position++;
    } catch (error) {
      if (!(error instanceof Left)) throw error;
      if (error.how === 'canceled') return undefined;
      position--;
    }
  }
  return answers;
}

interface Frame {
  readonly title: string;
  readonly position: number;
  readonly total: number;
  readonly buttons: readonly WizardButton[];
}

function asker(frame: Frame): Ask {
  return {
    text: (question) =>
      untilAnswered((draft) => showText(frame, { ...question, value: draft ?? question.value ?? '' })),
    pick: (question) => untilAnswered(() => showPick(frame, question)),
  };
}

/** Asks a question, and asks it again, with the typed text, after each press of a title bar button. */
async function untilAnswered<T>(
  show: (draft?: string) => Promise<{ outcome: Outcome<T>; draft?: string }>,
): Promise<T> {
  let draft: string | undefined;
  for (;;) {
    const { outcome, draft: typed } = await show(draft);
    if (outcome === 'left') throw new Left('canceled');
    if (outcome === 'back') throw new Left('back');
    if (outcome !== 'again') return outcome.answer;
    draft = typed;
  }
}

function showText(frame: Frame, question: TextQuestion): Promise<{ outcome: Outcome<string>; draft: string }> {
  const box = vscode.window.createInputBox();
  box.value = question.value ?? '';
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.password = question.password ?? false;
  const check = () => {
    const remark = question.check?.(box.value);
    box.validationMessage = remark && { message: remark.text, severity: SEVERITY[remark.severity] };
    return remark?.severity !== 'error';
  };
  // An empty box shows no error before anything is typed.
  if (box.value) check();
  let confirming = new AbortController();
  box.onDidChangeValue(() => {
    confirming.abort();
    box.busy = false;
    check();
  });
  const accept = async () => {
    if (box.busy || !check()) return undefined;
    const answer = box.value;
    confirming = new AbortController();
    const isRight = !question.confirm || (await confirmText(box, question.confirm, confirming.signal));
    return isRight ? { answer } : undefined;
  };
  return present(frame, box, accept)
    .finally(() => confirming.abort())
    .then((outcome) => ({ outcome, draft: box.value }));
}

/** Whether the text in the box is accepted; if not, an error is shown under the box. False if the signal aborted. */
async function confirmText(
  box: vscode.InputBox,
  confirm: NonNullable<TextQuestion['confirm']>,
  signal: AbortSignal,
): Promise<boolean> {
  const say = (message: string, severity: vscode.InputBoxValidationSeverity) => {
    if (!signal.aborted) box.validationMessage = { message, severity };
  };
  box.busy = true;
  const wrong = await confirm(box.value, { signal, tell: (words) => say(words, SEVERITY.info) });
  if (signal.aborted) return false;
  box.busy = false;
  if (wrong !== undefined) say(wrong, SEVERITY.error);
  return wrong === undefined;
}

const SEVERITY = {
  error: vscode.InputBoxValidationSeverity.Error,
  hint: vscode.InputBoxValidationSeverity.Warning,
  info: vscode.InputBoxValidationSeverity.Info,
};

async function showPick<T>(frame: Frame, question: PickQuestion<T>): Promise<{ outcome: Outcome<T> }> {
  const pick = vscode.window.createQuickPick<Choice<T>>();
  pick.items = question.choices;
  pick.placeholder = question.placeholder;
  pick.matchOnDescription = true;
  const current = question.choices.find(({ value }) => question.active?.(value));
  if (current) pick.activeItems = [current];
  pick.onDidChangeValue((text) => {
    const own = text.trim() ? question.custom?.(text.trim()) : undefined;
    pick.items = own ? [...question.choices, { ...own, alwaysShow: true }] : question.choices;
  });
  const accept = async () => {
    const [chosen] = pick.activeItems;
    return chosen && !chosen.refused ? { answer: chosen.value } : undefined;
  };
  return { outcome: await present<T>(frame, pick, accept) };
}

/** Shows an input until it is answered or left. If `accept` resolves to undefined, the input stays open. */
function present<T>(
  frame: Frame,
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem & { value: T }>,
  accept: () => Promise<{ answer: T } | undefined>,
): Promise<Outcome<T>> {
  const buttons = frame.buttons.map((button) => ({
    iconPath: new vscode.ThemeIcon(button.icon),
    tooltip: button.tooltip(),
    button,
  }));
  input.title = frame.title;
  input.step = frame.position;
  input.totalSteps = frame.total;
  input.ignoreFocusOut = true;
  input.buttons = [...(frame.position > 1 ? [vscode.QuickInputButtons.Back] : []), ...buttons];
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = (outcome: Outcome<T>) => {
      settled = true;
      input.dispose();
      resolve(outcome);
    };
    input.onDidAccept(() => {
      accept().then((answered) => {
        if (answered && !settled) settle(answered);
      }, reject);
    });
    input.onDidHide(() => {
      if (!settled) settle('left');
    });
    input.onDidTriggerButton((pressed) => {
      if (pressed === vscode.QuickInputButtons.Back) {
        settle('back');
        return;
      }
      const own = buttons.find((candidate) => candidate === pressed);
      settled = true;
      input.hide();
      own?.button.press().then(() => settle('again'), reject);
    });
    input.show();
  });
}
