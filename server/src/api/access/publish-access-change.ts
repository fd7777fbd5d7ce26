import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Bus } from '../../platform/cluster/bus.ts';
import { accessTopic } from '../../platform/cluster/topics.ts';

/**
 * Makes every node check again what these users may receive. Call it after the commit. A lost message delays this by
 * half a minute: connections are checked every 30 s in any case.
 */
export const publishAccessChange = ({ bus }: { bus: Bus }, user_ids: readonly UserId[]): void => {
  if (user_ids.length > 0) bus.publish({ topics: [...new Set(user_ids)].map(accessTopic), message: '{}' });
};
