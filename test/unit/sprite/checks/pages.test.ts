import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RuleId } from '../../../../src/sprite/checks/finding';
import { ruleTitle } from '../../../../src/sprite/checks/findingText';
import { RULES } from '../../../../src/sprite/checks/rules';
import { root } from '../../../support/places';

const page = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const ids = Object.keys(RULES) as RuleId[];

describe('The pages on checks', () => {
  it('have a row for each rule, in the order of the table, with its severity', () => {
    const rows = [...page('pixel-art.md').matchAll(/^\| `([\w-]+)` \| (\w+) \|/gm)].map(([, id, severity]) => [
      id,
      severity,
    ]);
    assert.deepEqual(
      rows,
      ids.map((id) => [id, RULES[id].severity]),
    );
  });

  it('name the step that removes a finding', () => {
    for (const id of ids) {
      const row = page('pixel-art.md').match(new RegExp(`^\\| \`${id}\`.*\\|([^|]*)\\|$`, 'm'))?.[1] ?? '';
      const fix = RULES[id].fix;
      if (fix) assert.ok(row.includes(`\`${fix}\``), id);
      else assert.ok(id === 'canvas-size' || row.trim() === '', id);
    }
  });

  it('tell users about each rule by its title and its id', () => {
    const guide = page('guide/checks.md');
    for (const id of ids) assert.ok(guide.includes(`**${ruleTitle(id)}** (\`${id}\`)`), id);
  });
});
