import assert from 'node:assert/strict';
import { copyFile, writeFile } from 'node:fs/promises';
import { uri } from '../support/companion/companion';
import { journey } from '../support/journey';

/** A file name that would be a link in a message. */
const LINK = '[quit](command:workbench.action.closeWindow).png';

describe('Messages', () => {
  journey(
    'show a link in the name of a file as text; of a damaged picture they say that nothing was sent',
    {},
    async ({ workbench, companion, place }) => {
      const { notifications } = workbench;
      await copyFile(place('slime.png'), place(LINK));
      void companion.begin('spriteKiln.normalMap', uri(place(LINK)));
      const text = await notifications.waitFor('Normal map saved next to');
      assert.match(text, /\[quit\] \(command:workbench\.action\.closeWindow\)\.png/);
      const toast = notifications.toast('Normal map saved next to').first();
      assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);

      await writeFile(place('broken.png'), 'not a picture');
      void companion.begin('spriteKiln.normalMap', uri(place('broken.png')));
      await notifications.waitFor('broken.png is not a picture. Nothing was sent.');
    },
  );
});
