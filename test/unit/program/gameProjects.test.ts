import assert from 'node:assert/strict';
import path from 'node:path';
import { type GameProject, writeProject } from '../../support/code/gameProject';
import { gameProjects } from '../../support/code/gameProjects';
import { type ProgramBench, programBench } from '../../support/program/programBench';

interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly suggestion?: string;
}

interface Unused {
  readonly unused: readonly { readonly file: string }[];
  readonly maybe: readonly { readonly file: string; readonly because: string }[];
}

/** Made projects of six engines, whose faults and unused sprites are known from their making. */
describe('Made projects of games', () => {
  for (const project of gameProjects()) {
    describe(`of ${project.name}`, () => {
      let bench: ProgramBench;
      before(async () => {
        bench = await programBench({ inOneProcess: true });
        await writeProject(project, bench.game);
      });
      after(() => bench.close());

      const inGame = (file: string) => path.relative(bench.game, file).split(path.sep).join('/');
      const read = async <T>(...args: string[]) => JSON.parse((await bench.run(['--json', ...args])).stdout) as T;

      it('have their faults in code found, and no others', async () => {
        const { findings } = await read<{ findings: readonly Finding[] }>('check', '--code');
        const found = findings.map(({ rule, file, line }) => `${rule} ${inGame(file)}:${line}`);
        assert.deepEqual(found.sort(), project.faults.map(({ rule, file, line }) => `${rule} ${file}:${line}`).sort());
        assert.deepEqual(wrongSuggestions(project, findings, inGame), []);
      });

      it('have only unused sprites listed as such, and all of them', async () => {
        const { unused, maybe } = await read<Unused>('unused');
        const names = unused.map(({ file }) => inGame(file)).sort();
        assert.deepEqual(names, [...project.unused].sort());
        const loose = new Set(maybe.map(({ file }) => inGame(file)));
        assert.deepEqual(
          [...project.loose].filter((file) => !loose.has(file)),
          [],
        );
      });
    });
  }
});

/** Faults whose right name is known, and that were answered with another one. */
function wrongSuggestions({ faults }: GameProject, findings: readonly Finding[], inGame: (file: string) => string) {
  return faults.flatMap(({ rule, file, line, right }) => {
    const found = findings.find((one) => one.rule === rule && inGame(one.file) === file && one.line === line);
    return right === undefined || found?.suggestion === right ? [] : [`${file}:${line} ${right}: ${found?.suggestion}`];
  });
}
