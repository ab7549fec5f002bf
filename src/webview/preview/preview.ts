import { quickPng } from '../../shared/sprite/pixels/quickPng';
import { startPreview } from './startPreview';

// The page of everything but Aseprite files begins here. It lacks their reader, so that it comes sooner.
void startPreview(quickPng);
