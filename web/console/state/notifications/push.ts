import type { Api } from '../../../shared/api.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { createStore } from '../../../shared/store.ts';
import type { PushPort } from './push-port.ts';

/** `absent`: this browser or this installation has none. */
export type PushState = { kind: 'absent' } | { kind: 'off' } | { kind: 'on'; withContent: boolean };

const KEY = 'porchlight-console-push';
const PATH = '/api/v1/profile/push_subscriptions';

type PushDeps = {
  api: Api;
  storage: TextStorage;
  myId: number;
  key: string | null;
  port: PushPort | null;
  openConversation: (id: number) => void;
};

type ConsoleWindow = Window & { porchlight?: { pushKey?: string | null } };

export const pushKey = (view: ConsoleWindow = window): string | null => view.porchlight?.pushKey ?? null;

/** Whose wish it was: another person at this browser has said nothing yet. */
const wishIn = (storage: TextStorage, myId: number) => {
  const [user, content] = (storage.get(KEY) ?? '').split(' ');
  return user === String(myId) ? { withContent: content === 'words' } : null;
};

export const createPush = ({ api, storage, myId, key, port, openConversation }: PushDeps) => {
  const store = createStore<PushState>(key && port ? { kind: 'off' } : { kind: 'absent' });
  let id: number | null = null;

  /** An address made with another key of this installation's is given up for one with the present. */
  const subscription = async (present: PushPort, with_: string) => {
    try {
      return await present.subscribe(with_);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      await (await present.current())?.unsubscribe();
      return present.subscribe(with_);
    }
  };

  const turnOn = async (withContent: boolean) => {
    if (!port || !key) return;
    const { endpoint, keys } = (await subscription(port, key)).toJSON();
    const created = await api.post<{ id: number }>(PATH, { endpoint, keys, with_words: withContent });
    id = created.id;
    storage.set(KEY, `${myId} ${withContent ? 'words' : ''}`);
    store.set({ kind: 'on', withContent });
  };

  const turnOff = async () => {
    storage.remove(KEY);
    store.set({ kind: 'off' });
    await (await port?.current())?.unsubscribe();
    if (id !== null) await api.delete(`${PATH}/${id}`);
    id = null;
  };

  const stop =
    port?.onOpen((url) => {
      const [, conversation] = /^\/app\/conversations\/(\d+)$/.exec(url) ?? [];
      if (conversation) openConversation(Number(conversation));
    }) ?? (() => {});

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    start: async () => {
      if (!port || !key) return;
      const wish = wishIn(storage, myId);
      // Refused by the browser meanwhile, or offline: what the screen says is what is.
      if (wish) await turnOn(wish.withContent).catch(() => {});
      else await (await port.current())?.unsubscribe();
    },
    turnOn,
    turnOff,
    /** What the system lists still may name a customer: it goes when the agent signs out. */
    close: () => {
      stop();
      void port?.closeShown().catch(() => {});
    },
  };
};
export type Push = ReturnType<typeof createPush>;
