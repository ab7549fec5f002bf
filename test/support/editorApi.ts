import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as translations from '@vscode/l10n';
import type * as vscode from 'vscode';
import { URI, Utils } from 'vscode-uri';
import { root } from './places';

/**
 * What `vscode` is for tests in plain Node: the parts of the editor's API that are values, not the editor. Addresses come from the package that
 * is the editor's own code, words from the one that fills them in as it does. All else needs a real editor, and says so when it is used.
 */

export const l10n = { t: translations.t } satisfies Partial<typeof vscode.l10n>;

export const env = { language: 'en' } satisfies Partial<typeof vscode.env>;

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export class Disposable {
  static from(...parts: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }

  constructor(private callOnDispose: (() => unknown) | undefined) {}

  /** A second call does nothing. */
  dispose(): void {
    const call = this.callOnDispose;
    this.callOnDispose = undefined;
    call?.();
  }
}

type Listener<T> = (event: T) => unknown;

/** Tells listeners in the order in which they came. Those that come or go in the meantime are not told; one that throws does not stop the others. */
export class EventEmitter<T> {
  private readonly listeners = new Set<{ readonly call: Listener<T> }>();
  /** Who is still to be told of the event that is being told. */
  private telling: (() => void)[] = [];

  readonly event = (call: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const listener = { call: (event: T) => call.call(self, event) };
    this.listeners.add(listener);
    const subscription = new Disposable(() => this.listeners.delete(listener));
    disposables?.push(subscription);
    return subscription;
  };

  fire(event: T): void {
    // A listener that fires: first all hear of what happened first.
    this.tell();
    for (const listener of this.listeners)
      this.telling.push(() => {
        if (this.listeners.has(listener)) listener.call(event);
      });
    this.tell();
  }

  dispose(): void {
    this.listeners.clear();
    this.telling = [];
  }

  private tell(): void {
    for (let next = this.telling.shift(); next; next = this.telling.shift()) {
      try {
        next();
      } catch (error) {
        // The editor logs it. Here it fails the test.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

export const window = realEditor('window');
/** Settings are as package.json contributes them: nobody has set any. */
export const workspace = realEditor('workspace', {
  getConfiguration: (section: string) => ({
    get: (name: string) => contributedDefaults()[`${section}.${name}`],
    inspect: () => undefined,
  }),
});
export const commands = realEditor('commands');
export const languages = realEditor('languages');
export const tasks = realEditor('tasks');
export const extensions = realEditor('extensions');

function contributedDefaults(): Readonly<Record<string, unknown>> {
  const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const properties: Readonly<Record<string, { readonly default?: unknown }>> = contributes.configuration.properties;
  return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.default]));
}

/** @throws when any of its members is used that isn't among those that are given */
function realEditor(part: string, given: object = {}): object {
  const refuse = (_: object, member: string | symbol): never => {
    throw new Error(`vscode.${part}.${String(member)} needs a real editor: such a test belongs to test/host.`);
  };
  const get = (_: object, member: string | symbol) =>
    Object.hasOwn(given, member) ? Reflect.get(given, member) : refuse(_, member);
  return new Proxy({}, { get, set: refuse });
}
