#!/usr/bin/env node
// The program `sprite-kiln`. At once it loads what the help needs. (An `import()` here would cost ten milliseconds: Node then looks for the
// exports of a CommonJS script by itself.)
import { main } from './main';

void main(__dirname);
