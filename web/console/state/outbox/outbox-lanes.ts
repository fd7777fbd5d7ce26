import { openChannel } from '../../../shared/open-channel.ts';
import type { Entry, EntryStore } from '../../../shared/outbox/entry.ts';
import { createOutbox, type Outbox } from '../../../shared/outbox/outbox.ts';
import { createStore } from '../../../shared/store.ts';

/** A browser opens six connections to a server: others than what is sent need some. */
const SENT_AT_ONCE = 3;

type LanesDeps = {
  entries: Promise<EntryStore>;
  owner: string;
  laneOf: (entry: Entry) => number;
  send: (entry: Entry) => Promise<void>;
};

/** Lets so much work run at a time; the rest waits for its turn, in order. */
const createLimit = (most: number) => {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else await new Promise<void>((turn) => queue.push(turn));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** A lane for each conversation: a large file in one does not hold up the others. Each keeps its order. */
export const createOutboxLanes = ({ entries, owner, laneOf, send }: LanesDeps) => {
  const lanes = new Map<number, Outbox>();
  const waiting = createStore<readonly Entry[]>([]);
  const limit = createLimit(SENT_AT_ONCE);
  const channel = openChannel(`porchlight-lanes-${owner}`);
  const closing = new AbortController();

  const show = () => {
    const found = [...lanes.values()].flatMap((lane) => lane.waiting.getSnapshot());
    waiting.set(found.sort((a, b) => a.created_at - b.created_at));
  };

  const open = (id: number): Outbox => {
    const existing = lanes.get(id);
    if (existing) return existing;
    const lane = createOutbox({
      entries,
      owner,
      name: `${owner}:${id}`,
      has: (entry) => laneOf(entry) === id,
      send: (entry) => limit(() => send(entry)),
    });
    lanes.set(id, lane);
    lane.waiting.subscribe(show);
    return lane;
  };

  /** Opens the lanes of what an earlier page, or another tab, has left. */
  const find = async () => {
    for (const entry of await (await entries).all(owner)) open(laneOf(entry));
  };
  if (channel) channel.onmessage = () => void find();
  void find();

  const laneWith = (echoId: string) => {
    const entry = waiting.getSnapshot().find(({ echo_id }) => echo_id === echoId);
    return entry && lanes.get(laneOf(entry));
  };

  return {
    waiting,
    add: async (id: number, entry: Parameters<Outbox['add']>[0]) => {
      await open(id).add(entry);
      // Closed meanwhile, as the console is at a sign-out: a closed channel throws. The entry is stored.
      if (!closing.signal.aborted) channel?.postMessage('changed');
    },
    retry: async (echoId: string, withoutFile?: string) => laneWith(echoId)?.retry(echoId, withoutFile),
    discard: async (echoId: string) => laneWith(echoId)?.discard(echoId),
    flush: () => {
      for (const lane of lanes.values()) lane.flush();
    },
    close: () => {
      closing.abort();
      for (const lane of lanes.values()) lane.close();
      channel?.close();
    },
  };
};
