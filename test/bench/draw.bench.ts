import { bench } from './row';
import { strokeRows } from './strokeCost';

/** Drawing in the preview. */
bench(async () => strokeRows());
