import { quickPng } from '../../shared/sprite/pixels/quickPng';
import { quickAseprite } from './quickAseprite';
import { startPreview } from './startPreview';

// The page of Aseprite files begins here: one script, as fetching a second one took longer than all of the reading.
void startPreview((bytes) => quickAseprite(bytes) ?? quickPng(bytes));
