import { fillRows } from './fillCost';
import { pointerRows } from './pointerCost';
import { bench } from './row';
import { strokeRows } from './strokeCost';

/** Drawing in the preview. */
bench(async () => [...fillRows(), ...(await strokeRows()), ...(await pointerRows())]);
