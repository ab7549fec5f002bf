// The program for another account, whose home folder the test names: neither an argument nor the environment of the real program can.
import path from 'node:path';
import { main } from '../../../src/program/main';
import { root } from '../../support/places';

void main(path.join(root, 'dist'), { system: process.platform, home: process.env.TEST_ACCOUNT ?? '' });
