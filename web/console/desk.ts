import type { CableMessage } from '@porchlight/core/wire/cable.ts';
import { CABLE_PATH } from '@porchlight/core/wire/cable.ts';
import type { PresencePayload } from '@porchlight/core/wire/cable-events.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../shared/api.ts';
import { createCable } from '../shared/cable/cable.ts';
import { openEntries } from '../shared/outbox/indexed-entries.ts';
import { createStore } from '../shared/store.ts';
import { createDeskOutbox } from './conversation/desk-outbox.ts';
import { openThread, type Thread } from './conversation/thread.ts';
import { createListStore } from './inbox/list-store.ts';
import { createNotices } from './inbox/notices.ts';

/** An agent's desk: one live line, the list, and the thread that is open. Built when somebody signs in, closed when they go. */
export const openDesk = (api: Api, profile: Profile) => {
  const accountId = profile.account_id ?? 0;
  const list = createListStore({ api, accountId, myId: profile.id });
  const notices = createNotices();
  const thread = createStore<Thread | null>(null);
  const contactsOnline = createStore<ReadonlySet<number>>(new Set());

  const outbox = createDeskOutbox({
    api,
    entries: openEntries(),
    accountId,
    myId: profile.id,
    deliver: (id, entry) => {
      const open = thread.getSnapshot();
      return open?.id === id ? open.store.deliver(entry) : undefined;
    },
  });

  const onMessage = (message: CableMessage) => {
    list.apply(message);
    thread.getSnapshot()?.store.apply(message);
    if (message.event === 'presence.update') {
      const { contacts } = message.data as PresencePayload;
      if (contacts) contactsOnline.set(new Set(Object.keys(contacts).map(Number)));
    }
    if (message.event === 'message.created')
      notices.messageArrived(message.data as SocketMessage, thread.getSnapshot()?.id ?? null);
  };

  const cable = createCable({
    url: `${location.origin.replace(/^http/, 'ws')}${CABLE_PATH}`,
    room: { pubsub_token: profile.pubsub_token, account_id: accountId, user_id: profile.id },
    onMessage,
    onSubscribed: () => {
      void list.load();
      void thread.getSnapshot()?.store.catchUp();
      outbox.flush();
    },
  });
  const tellConnection = () => thread.getSnapshot()?.store.setConnection(cable.state.getSnapshot());
  cable.state.subscribe(tellConnection);

  const open = (id: number | null) => {
    if (thread.getSnapshot()?.id === id) return;
    thread.getSnapshot()?.close();
    const next = id === null ? null : openThread({ api, outbox, accountId }, id);
    thread.set(next);
    tellConnection();
    void next?.store.catchUp();
  };

  void list.load();
  return {
    api,
    accountId,
    profile,
    list,
    thread,
    open,
    notices,
    contactsOnline,
    refused: outbox.refused,
    connection: cable.state,
    close: () => {
      open(null);
      cable.close();
      outbox.close();
      list.close();
      notices.close();
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
