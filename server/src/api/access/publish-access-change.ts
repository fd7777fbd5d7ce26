import type { UserId } from '@porchlight/core/wire/ids.ts';
import type { Bus } from '../../platform/cluster/bus.ts';
import { accessTopic } from '../../platform/cluster/topics.ts';

/** Call it after the commit. A lost message delays it by half a minute, when connections are checked anyway. */
export const publishAccessChange = ({ bus }: { bus: Bus }, user_ids: readonly UserId[]): void => {
  if (user_ids.length > 0) bus.publish({ topics: [...new Set(user_ids)].map(accessTopic), message: '{}' });
};
