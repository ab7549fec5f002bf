// The program for a user whom the system doesn't know, as in a container that was started with the number of a user.
import os from 'node:os';
import path from 'node:path';
import { main } from '../../../src/program/main';
import { root } from '../../support/places';

/** What Node throws then. */
os.userInfo = () => {
  throw Object.assign(
    new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)'),
    {
      code: 'ERR_SYSTEM_ERROR',
    },
  );
};

void main(path.join(root, 'dist'));
