import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as plain from '../../support/editorApi';

/** The replacement for `vscode` in plain Node tests, compared with VS Code's own API. */
describe('The API replacement for plain Node', () => {
  /** The same steps with VS Code's API and with the replacement have the same result. */
  function same(work: (api: Pick<typeof vscode, 'EventEmitter' | 'Disposable' | 'Uri'>) => unknown): void {
    assert.deepEqual(work(plain as unknown as typeof vscode), work(vscode));
  }

  it('has the same URIs', () => {
    const paths = [
      '/art/hero.png',
      '/art/a b#c?d%20.png',
      '/Ärt/„x“ [1].png',
      'C:\\Art\\Hero.png',
      '//server/share/a.png',
    ];
    for (const path of paths) same(({ Uri }) => [Uri.file(path).toString(), Uri.file(path).fsPath]);
    for (const text of [
      'file:///art/a%20b.png',
      'sprite-kiln:/Animate%20hero.png?%7B%22run%22%3A1%7D',
      'vscode-remote://ssh%2Bbox/x',
    ])
      same(({ Uri }) => {
        const uri = Uri.parse(text, true);
        return [uri.toString(), uri.path, uri.query, uri.authority, Uri.joinPath(uri, '..', 'b c.png').toString()];
      });
    same(({ Uri }) => Uri.from({ scheme: 'test', path: '/ä', query: 'a=b' }).with({ query: '' }).toString());
  });

  it('has the same strings with placeholders', () => {
    const words = [
      ['{0} of {1}', 1, 'b'],
      ['{0} {0} {2}', 'a'],
      ['{name}', 'x'],
      ['100 %', 'x'],
      ['{0}', '{1}', 'y'],
    ] as const;
    for (const [message, ...args] of words) {
      assert.equal(plain.l10n.t(message, ...args), vscode.l10n.t(message, ...args));
      const options = { message, args, comment: 'for translators' };
      assert.equal(plain.l10n.t({ ...options, args: [...args] }), vscode.l10n.t({ ...options, args: [...args] }));
    }
    assert.equal(plain.env.language, vscode.env.language);
  });

  it('has the same events: order, listeners that are added, removed, or fire in between, and the end', () => {
    same(({ EventEmitter }) => {
      const told: string[] = [];
      const emitter = new EventEmitter<string>();
      const listen = (name: string) => emitter.event((event) => void told.push(`${name} ${event}`));
      listen('first');
      let gone: vscode.Disposable | undefined;
      emitter.event((event) => {
        if (event === 'again') emitter.fire('nested');
        if (event !== 'one') return;
        gone?.dispose();
        listen('late');
      });
      gone = listen('gone');
      listen('last');
      for (const event of ['one', 'again', 'three']) emitter.fire(event);
      emitter.dispose();
      emitter.fire('after the end');
      return told;
    });
  });

  it('has the same events with `this` and a list of disposables', () => {
    same(({ EventEmitter }) => {
      const emitter = new EventEmitter<number>();
      const told: unknown[] = [];
      const list: vscode.Disposable[] = [];
      const self = { name: 'self' };
      emitter.event(
        function (this: unknown, event) {
          told.push(this, event);
        },
        self,
        list,
      );
      emitter.fire(1);
      for (const one of list) one.dispose();
      emitter.fire(2);
      return [told, list.length];
    });
  });

  it('disposes of an object only once', () => {
    same(({ Disposable }) => {
      let count = 0;
      const one = new Disposable(() => count++);
      const all = Disposable.from(one, { dispose: () => count++ });
      all.dispose();
      all.dispose();
      one.dispose();
      return count;
    });
  });
});
