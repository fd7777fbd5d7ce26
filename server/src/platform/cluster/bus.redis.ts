import { createMemoryBus } from './bus.memory.ts';
import type { Bus, BusEvent } from './bus.ts';
import type { RedisLink } from './redis-connection.ts';

/** `node`: the sender. `recovered`: this node was cut off, and its events meanwhile reached no other node. */
type Parcel = BusEvent & { node: string; recovered?: true };

/** Clients of this node are notified even without Redis; pub/sub stores nothing, so others catch up by heartbeat. */
export const createRedisBus = (link: RedisLink, node: string, lost: () => void): Bus => {
  const here = createMemoryBus();
  const recovered = new Set<() => void>();
  link.subscribe((text) => {
    // Only nodes with our key know the channel, so every message was written below.
    const { node: from, recovered: isBack, ...event }: Parcel = JSON.parse(text);
    if (isBack) for (const listener of recovered) listener();
    else if (from !== node) here.publish(event);
  });
  link.onRecovered(() => {
    const parcel: Parcel = { node, recovered: true, topics: [], message: '' };
    void link.publish(JSON.stringify(parcel));
  });
  return {
    publish: (event) => {
      here.publish(event);
      void link.publish(JSON.stringify({ ...event, node })).then((isPublished) => isPublished || lost());
    },
    listen: here.listen,
    onRecovered: (listener) => {
      recovered.add(listener);
      return () => recovered.delete(listener);
    },
    healthy: link.healthy,
    close: async () => {
      await here.close();
      await link.close();
    },
  };
};
