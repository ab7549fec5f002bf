import { quickPng } from '../../sprite/formats/quickPng';
import { startPreview } from './startPreview';

// The first script of the page for all files but Aseprite files. Without their reader it is smaller and loads sooner.
void startPreview(quickPng);
