import { quickPng } from '../../sprite/formats/quickPng';
import { quickAseprite } from './quickAseprite';
import { startPreview } from './startPreview';

// The first script of the page for Aseprite files. The reader is part of it, because fetching a second script took longer than reading.
void startPreview((bytes) => quickAseprite(bytes) ?? quickPng(bytes));
