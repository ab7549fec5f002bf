import { charges } from '../../core/text/charges';
import { creditCount } from '../../shared/base/counts';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { withHost } from '../withHost';

/** `credits`: asks the service. */
export const creditsBody = withHost(async ({ core, agent, budget }, { signal }) => {
  const { client, origin } = await core.connections.current();
  if (!charges(origin)) return { details: { service: origin }, report: ['The built-in service is free.'] };
  const remaining = await client.credits({ signal });
  core.host.credits.heard(origin, remaining);
  // Where the budget can't be read, agents can't spend anything; the account's credits are known all the same.
  const left = (await agent())
    ? await budget().then(
        (usage) => usage.left,
        () => undefined,
      )
    : undefined;
  return {
    credits: { remaining, ...(left !== undefined && { budgetLeft: left }) },
    details: { service: origin },
    report: [
      `${creditCount(remaining)} left at ${plainText(foreignText(origin))}.`,
      ...(left === undefined ? [] : [`Agents' budget: ${creditCount(left)} left today.`]),
    ],
  };
});
