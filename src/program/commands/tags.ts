import { tag } from '../../agents/assets';
import { bounded } from '../../agents/quote';
import { assetCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import { badInput } from '../programError';
import { answered, callOf, withHost } from '../withHost';

/** `tags`: lists the tags of the account, or changes those of assets. */
export const tagsBody = withHost(async (host, context, { words, named }) => {
  const { add = [], remove = [] } = named;
  if (add.length || remove.length) {
    if (!words.length) throw badInput('Name the IDs of the assets.', 'See sprite-kiln tags --help.');
    const { data } = await tag({ assets: words, add, remove }, host, callOf(context));
    return answered(data, [`Changed the tags of ${assetCount(data.assets.length)}.`]);
  }
  if (words.length) throw badInput('Say which tags to --add or to --remove.');
  const { connection, index } = await host.core.assets.openAccount();
  const tags = await host.core.knownTags.refresh(index, connection.client);
  const rows = tags.map(({ name, count }) => [formatNumber(count), plainText(name)]);
  return {
    details: { tags: tags.map(({ name, count }) => ({ name: bounded(name), count })) },
    report: rows.length ? [{ columns: [{ title: 'Assets', align: 'right' }, { title: 'Tag' }], rows }] : ['No tags.'],
  };
});
