import type { CableMessage } from '@porchlight/core/wire/cable.ts';
import { CABLE_PATH } from '@porchlight/core/wire/cable.ts';
import type { CallSignalPayload } from '@porchlight/core/wire/call.ts';
import type { PresencePayload } from '@porchlight/core/wire/cable-events.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import type { NotificationSettings } from '@porchlight/core/wire/notification.ts';
import type { Api } from '../shared/api.ts';
import { createCable } from '../shared/cable/cable.ts';
import { openEntries } from '../shared/outbox/indexed-entries.ts';
import type { TextStorage } from '../shared/storage.ts';
import { createStore } from '../shared/store.ts';
import { createDeskCalls } from './calls/desk-calls.ts';
import { createDeskOutbox } from './conversation/desk-outbox.ts';
import { openThread, type Thread } from './conversation/thread.ts';
import { createDirectory } from './directory.ts';
import { createListStore } from './list/list-store.ts';
import { createSelection } from './list/selection.ts';
import type { View } from './list/view.ts';
import { createBell } from './notifications/bell-store.ts';
import { createDevice } from './notifications/device.ts';
import { readWhileLooking } from './notifications/looking.ts';
import { createNotices } from './notifications/notices.ts';
import { createToast } from './toast.ts';
import { createSavedViews } from './views/saved-views.ts';

type DeskSettings = { storage: TextStorage; openConversation: (id: number) => void };

/** An agent's desk: one live line, the list, and the thread that is open. Built when somebody signs in, closed when they go. */
export const openDesk = (api: Api, profile: Profile, { storage, openConversation }: DeskSettings) => {
  const accountId = profile.account_id ?? 0;
  const list = createListStore({ api, accountId, storage });
  const selection = createSelection();
  const directory = createDirectory(api, accountId);
  const views = createSavedViews(api, accountId);
  const toast = createToast();
  const device = createDevice(storage);
  const notices = createNotices({
    device,
    myId: profile.id,
    openConversation,
    loadWanted: async () => (await api.get<NotificationSettings>(accountPath(accountId, 'notification_settings'))).push,
  });
  const bell = createBell({ api, accountId, onArrival: notices.notificationArrived });
  const thread = createStore<Thread | null>(null);
  const calls = createDeskCalls({ api, accountId });
  const reading = readWhileLooking(bell, () => thread.getSnapshot()?.id ?? null);
  const contactsOnline = createStore<ReadonlySet<number>>(new Set());
  /** Contact -> the page of the site they wrote from last, while this desk was open (AGT-16). */
  const visitorPages = createStore<ReadonlyMap<number, string>>(new Map());

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

  const noticePage = ({ message_type, sender, additional_attributes }: SocketMessage) => {
    const page = additional_attributes['referer_url'];
    if (message_type === 0 && sender && typeof page === 'string')
      visitorPages.set(new Map(visitorPages.getSnapshot()).set(sender.id, page));
  };

  const onMessage = (message: CableMessage) => {
    list.apply(message);
    thread.getSnapshot()?.apply(message);
    bell.apply(message);
    if (message.event === 'notification.created' || message.event === 'notification.updated') reading.settle();
    if (message.event === 'presence.update') {
      const { contacts } = message.data as PresencePayload;
      if (contacts) contactsOnline.set(new Set(Object.keys(contacts).map(Number)));
    }
    if (message.event === 'message.created') noticePage(message.data as SocketMessage);
    if (message.event === 'account.cache_invalidated') void directory.load();
    if (message.event === 'call.signal') calls.hear(message.data as CallSignalPayload);
    if (message.event === 'message.updated') calls.messageChanged(message.data as SocketMessage);
    if (message.event === 'message.created')
      notices.messageArrived(message.data as SocketMessage, thread.getSnapshot()?.id ?? null);
  };

  const cable = createCable({
    url: `${location.origin.replace(/^http/, 'ws')}${CABLE_PATH}`,
    room: { pubsub_token: profile.pubsub_token, account_id: accountId, user_id: profile.id },
    onMessage,
    onSubscribed: () => {
      void list.load();
      void directory.load();
      void views.load();
      void thread.getSnapshot()?.load();
      void bell.load().then(reading.settle);
      outbox.flush();
    },
  });
  const tellConnection = () => thread.getSnapshot()?.store.setConnection(cable.state.getSnapshot());
  cable.state.subscribe(tellConnection);

  const open = (id: number | null) => {
    if (thread.getSnapshot()?.id === id) return;
    thread.getSnapshot()?.close();
    const next = id === null ? null : openThread({ api, outbox, calls, accountId }, id);
    thread.set(next);
    tellConnection();
    void next?.load();
    reading.settle();
  };

  void list.load();
  void directory.load();
  void views.load();
  return {
    api,
    accountId,
    profile,
    list,
    selection,
    directory,
    views,
    toast,
    visitorPages,
    /** What was ticked in one view is not on the screen in another. */
    setView: (view: Partial<View>) => {
      selection.clear();
      void list.setView(view);
    },
    thread,
    open,
    notices,
    bell,
    device,
    contactsOnline,
    calls,
    refused: outbox.refused,
    connection: cable.state,
    close: () => {
      calls.leave();
      open(null);
      cable.close();
      outbox.close();
      list.close();
      notices.close();
      toast.close();
      reading.close();
    },
  };
};
export type Desk = ReturnType<typeof openDesk>;
