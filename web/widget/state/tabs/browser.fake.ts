type Waiting = { hold: () => unknown; grant: () => void; refuse: (error: Error) => void };

const robbed = () => new DOMException('stolen', 'AbortError');

/** Web Locks of one browser, exclusive ones only. `kill` releases what a tab held or waited for. */
const fakeLocks = () => {
  const lines = new Map<string, Waiting[]>();
  const line = (name: string) => lines.get(name) ?? lines.set(name, []).get(name) ?? [];
  const leave = (name: string, one: Waiting) => {
    const waiting = line(name);
    const wasFirst = waiting[0] === one;
    if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
    if (wasFirst) waiting[0]?.grant();
  };
  const openTab = () => {
    const mine: (() => void)[] = [];
    let isAlive = true;
    const request = (name: string, options: LockOptions, hold: () => unknown) =>
      new Promise<unknown>((done, refuse) => {
        const one: Waiting = {
          hold,
          refuse,
          grant: () => {
            if (!isAlive) return;
            void Promise.resolve(hold()).then((value) => {
              leave(name, one);
              done(value);
            });
          },
        };
        const waiting = line(name);
        mine.push(() => leave(name, one));
        options.signal?.addEventListener('abort', () => {
          if (waiting[0] === one) return;
          leave(name, one);
          refuse(robbed());
        });
        if (options.steal) {
          waiting.shift()?.refuse(robbed());
          waiting.unshift(one);
        } else waiting.push(one);
        if (waiting[0] === one) one.grant();
      });
    const kill = () => {
      isAlive = false;
      for (const die of mine) die();
    };
    return { locks: { request } as unknown as LockManager, kill };
  };
  return { openTab };
};

export const fakeBrowser = () => {
  const locks = fakeLocks();
  const channels = new Map<string, Set<BroadcastChannel>>();
  return {
    openTab: () => {
      const { locks: mine, kill } = locks.openTab();
      const opened = new Set<BroadcastChannel>();
      const openChannel = (name: string) => {
        const room = channels.get(name) ?? new Set();
        channels.set(name, room);
        const channel: BroadcastChannel = {
          onmessage: null as ((event: MessageEvent) => void) | null,
          postMessage: (data: unknown) => {
            if (!room.has(channel)) return;
            for (const other of [...room]) {
              if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
            }
          },
          close: () => room.delete(channel),
        } as unknown as BroadcastChannel;
        room.add(channel);
        opened.add(channel);
        return channel;
      };
      return {
        locks: mine,
        openChannel,
        /** As the browser freezes a tab: it keeps its locks, and neither sends nor receives. */
        freeze: () => {
          for (const channel of opened) channel.close();
        },
        /** As the browser ends a tab, without an unload event. */
        kill: () => {
          for (const channel of opened) channel.close();
          kill();
        },
      };
    },
  };
};
