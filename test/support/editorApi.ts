import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as translations from '@vscode/l10n';
import type * as vscode from 'vscode';
import { URI, Utils } from 'vscode-uri';
import { root } from './places';

/**
 * The `vscode` module for tests in plain Node: the parts of VS Code's API that are just values. URIs come from the package with VS Code's own code,
 * strings from the one that fills in placeholders the same way. Everything else needs a real VS Code, and throws a message that says so.
 */

export const l10n = { t: translations.t } satisfies Partial<typeof vscode.l10n>;

export const env = { language: 'en' } satisfies Partial<typeof vscode.env>;

export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });

export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 } as const;

export class Disposable {
  #callOnDispose: (() => unknown) | undefined;

  static from(...parts: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) part.dispose();
    });
  }

  constructor(callOnDispose: (() => unknown) | undefined) {
    this.#callOnDispose = callOnDispose;
  }

  /** A second call does nothing. */
  dispose(): void {
    const call = this.#callOnDispose;
    this.#callOnDispose = undefined;
    call?.();
  }
}

type Listener<T> = (event: T) => unknown;

/**
 * Calls listeners in the order in which they were added. Listeners added or removed in the meantime are not called; one that throws doesn't stop the
 * others.
 */
export class EventEmitter<T> {
  readonly #listeners = new Set<{ readonly call: Listener<T> }>();
  /** Listeners that still wait for the current event. */
  #telling: (() => void)[] = [];

  readonly event = (call: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const listener = { call: (event: T) => call.call(self, event) };
    this.#listeners.add(listener);
    const subscription = new Disposable(() => this.#listeners.delete(listener));
    disposables?.push(subscription);
    return subscription;
  };

  fire(event: T): void {
    // If a listener fires, the first event is delivered to all listeners first.
    this.#tell();
    for (const listener of this.#listeners)
      this.#telling.push(() => {
        if (this.#listeners.has(listener)) listener.call(event);
      });
    this.#tell();
  }

  dispose(): void {
    this.#listeners.clear();
    this.#telling = [];
  }

  #tell(): void {
    for (let next = this.#telling.shift(); next; next = this.#telling.shift()) {
      try {
        next();
      } catch (error) {
        // VS Code logs it. Here it fails the test.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

export const window = realEditor('window');
/** Settings have package.json's defaults: nobody has set any. */
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

/** Tests may define members with `Object.defineProperty`. @throws if a member is used that wasn't given */
function realEditor(part: string, given: object = {}): object {
  const refuse = (_: object, member: string | symbol): never => {
    throw new Error(`vscode.${part}.${String(member)} needs a real editor: such a test belongs to test/host.`);
  };
  const get = (_: object, member: string | symbol) =>
    Object.hasOwn(given, member) ? Reflect.get(given, member) : refuse(_, member);
  return new Proxy(given, { get, set: refuse });
}
