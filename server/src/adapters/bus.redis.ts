import { createMemoryBus } from './bus.memory.ts';
import type { Bus, News } from './bus.ts';
import type { RedisLink } from './redis-link.ts';

/** From whom, so that a node does not hear its own news twice. */
type Parcel = News & { node: string };

/**
 * The bus of several nodes. This node's own clients are told directly, whether Redis is there or not; the others by its
 * pub/sub, which keeps nothing: what is lost on the way, clients find by their next heartbeat.
 */
export const createRedisBus = (link: RedisLink, node: string, lost: () => void): Bus => {
  const here = createMemoryBus();
  link.hear((text) => {
    // Only nodes with our key know the channel: what comes is what `publish` below wrote.
    const { node: from, ...news }: Parcel = JSON.parse(text);
    if (from !== node) here.publish(news);
  });
  return {
    publish: (news) => {
      here.publish(news);
      void link.tell(JSON.stringify({ ...news, node })).then((told) => told || lost());
    },
    listen: here.listen,
    healthy: link.healthy,
    close: async () => {
      await here.close();
      await link.close();
    },
  };
};
