import assert from 'node:assert/strict';
import os from 'node:os';
import { homeFolder } from '../../../../src/extension/platform/homeFolder';

describe('The home folder', () => {
  const { homedir } = os;
  afterEach(() => {
    os.homedir = homedir;
  });

  it('is the one that the system says', () => {
    assert.equal(homeFolder(), homedir());
  });

  it('is the root if the system does not know the user', () => {
    os.homedir = () => {
      throw new Error('A system error occurred: uv_os_homedir returned ENOENT');
    };
    assert.equal(homeFolder(), '/');
  });
});
