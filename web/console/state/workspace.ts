import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import type { Api } from '../../shared/api.ts';
import { createPictures } from '../../shared/pictures/pictures.ts';
import type { TextStorage } from '../../shared/storage.ts';
import { createStore, type Store } from '../../shared/store.ts';
import { createDirectory } from '../base/directory.ts';
import { createEventEmitter } from '../base/event-emitter.ts';
import { watchMissedChanges } from '../base/missed-changes.ts';
import { t } from '../base/texts.ts';
import { createToast } from '../base/toast.ts';
import { createAgentCalls } from './calls/agent-calls.ts';
import { createBulkRun } from './changes/bulk-run.ts';
import { createItemChange } from './changes/change-item.ts';
import { createConversationChanges } from './changes/conversation-changes.ts';
import { createLeave } from './changes/leave-conversation.ts';
import { createDrafts } from './conversations/drafts.ts';
import { createListStore } from './conversations/list-store.ts';
import { createSelection } from './conversations/selection.ts';
import { openThread, type Thread } from './conversations/thread.ts';
import type { View } from './conversations/view.ts';
import { createViewCounts } from './conversations/view-counts.ts';
import { createMacroList } from './macros/macro-list.ts';
import { createMacroRunner } from './macros/run-macro.ts';
import { showBadge } from './notifications/badge.ts';
import { createBell } from './notifications/bell-store.ts';
import { createNotices } from './notifications/desktop-notifications.ts';
import { createDevice } from './notifications/device.ts';
import { createNotificationSettings } from './notifications/notification-settings.ts';
import { readWhileLooking } from './notifications/page-visibility.ts';
import { createPush, pushKey } from './notifications/push.ts';
import { openPushPort } from './notifications/push-port.ts';
import { openOnboarding } from './onboarding/onboarding-store.ts';
import { openOutbox } from './open-outbox.ts';
import { refreshVisible, reloadChanged } from './reload-changed.ts';
import { createOpenView } from './views/open-view.ts';
import { createSavedViews } from './views/saved-views.ts';
import { createVisitorPages } from './visitors/visitor-pages.ts';
import { openVisits } from './visitors/visits.ts';
import { createWorkspaceConnection } from './workspace-connection.ts';

type WorkspaceSettings = {
  storage: TextStorage;
  openConversation: (id: number | null) => void;
  profileNow: () => Profile;
  reloadProfile: () => Promise<Profile>;
  /** Epoch milliseconds of the server. */
  serverNow: () => number;
};

/** Online visitors and their pages. A page visit marks a visitor online before the next heartbeat does. */
const watchVisitors =
  (online: Store<ReadonlySet<number>>, visits: ReturnType<typeof openVisits>) =>
  ({ event, data }: CableEvent) => {
    if (event === 'presence.update' && data.contacts) online.set(new Set(Object.keys(data.contacts).map(Number)));
    if (event !== 'page.visited') return;
    visits.apply(data);
    online.set(new Set(online.getSnapshot()).add(data.contact_id));
  };

/** Another view: nothing is selected in it yet, and what was said of the one before is over. */
const createSetView =
  ({ list, selection, openView }: ReturnType<typeof openStores>) =>
  (view: Partial<View>) => {
    selection.clear();
    if (view.saved !== undefined) openView.dismiss();
    void list.setView(view);
  };

const openStores = (api: Api, accountId: number, storage: TextStorage, profile: Profile) => {
  const toast = createToast();
  const list = createListStore({ api, accountId, storage });
  const stores = {
    list,
    toast,
    bulkRun: createBulkRun({ api, accountId, toast, refresh: list.refreshSoon }),
    viewCounts: createViewCounts({ api, accountId }),
    drafts: createDrafts(storage),
    directory: createDirectory(api, accountId),
    views: createSavedViews(api, accountId),
    macros: createMacroList(api, accountId),
    onboarding: openOnboarding(api, accountId, profile),
  };
  const selection = createSelection();
  const openView = createOpenView({ ...stores, selection });
  const closeStores = () => {
    openView.close();
    for (const store of Object.values(stores)) store.close();
  };
  return { ...stores, openView, selection, closeStores };
};

export const openWorkspace = (api: Api, profile: Profile, settings: WorkspaceSettings) => {
  const { storage, openConversation, profileNow, reloadProfile, serverNow } = settings;
  const accountId = profile.account_id ?? 0;
  const stores = openStores(api, accountId, storage, profile);
  const { list, viewCounts, directory, views, onboarding, toast, bulkRun } = stores;
  const device = createDevice(storage);
  const notificationSettings = createNotificationSettings({ api, accountId, serverNow });
  const notices = createNotices({
    device,
    myId: profile.id,
    openConversation,
    settings: notificationSettings,
  });
  const push = createPush({
    api,
    storage,
    myId: profile.id,
    key: pushKey(),
    port: openPushPort(),
    openConversation,
  });
  const bell = createBell({ api, accountId, onArrival: notices.notificationArrived });
  const badge = showBadge(bell);
  const thread = createStore<Thread | null>(null);
  const calls = createAgentCalls({ api, accountId });
  const openNow = () => thread.getSnapshot()?.id ?? null;
  const reading = readWhileLooking(bell, openNow);
  const contactsOnline = createStore<ReadonlySet<number>>(new Set());
  const visits = openVisits(api, accountId);
  const visitorPages = createVisitorPages();
  const followVisitors = watchVisitors(contactsOnline, visits);

  const outbox = openOutbox({ api, accountId, myId: profile.id, thread, list, directory, toast, storage });

  const shared = { list, directory, toast, profileNow, openNow, go: openConversation };
  const onChange = createConversationChanges({ ...shared, queue: outbox.addAction });
  const refresh = () => refreshVisible(list, thread);
  const runMacro = createMacroRunner({ ...shared, ...stores, leave: createLeave(shared), refresh });

  const events = createEventEmitter<CableEvent>();

  const messageArrived = (message: SocketMessage) => {
    visitorPages.apply(message);
    notices.messageArrived(message, openNow());
  };

  const noticeMissed = watchMissedChanges(() => {
    refreshVisible(list, thread);
    viewCounts.refreshSoon();
    void bell.load().then(reading.settle);
  });

  const onMessage = (message: CableEvent) => {
    noticeMissed(message);
    list.apply(message);
    viewCounts.apply(message);
    thread.getSnapshot()?.apply(message);
    for (const part of [bell, notificationSettings, notices]) part.apply(message);
    if (message.event === 'notification.created' || message.event === 'notification.updated') reading.settle();
    followVisitors(message);
    reloadChanged({ ...stores, thread, bell }, message);
    if (message.event === 'call.signal') calls.receiveSignal(message.data);
    if (message.event === 'message.updated') calls.messageChanged(message.data);
    if (message.event === 'message.created') messageArrived(message.data);
    events.emit(message);
  };
  const cable = createWorkspaceConnection({
    accountId,
    profile,
    reloadProfile,
    onMessage,
    onSubscribed: () => {
      for (const part of [list, directory, views, notificationSettings, thread.getSnapshot()]) void part?.load();
      viewCounts.refreshSoon();
      visits.refresh(thread.getSnapshot()?.details.getSnapshot()?.meta.sender.id);
      void bell.load().then(reading.settle);
      void bulkRun.load();
      outbox.flush();
    },
  });
  const passConnection = () => thread.getSnapshot()?.store.setConnection(cable.state.getSnapshot());
  cable.state.subscribe(passConnection);

  const open = (id: number | null) => {
    if (thread.getSnapshot()?.id === id) return;
    thread.getSnapshot()?.close();
    const next =
      id === null ? null : openThread({ api, outbox, calls, accountId, names: directory.getSnapshot, onChange }, id);
    list.setOpen(id);
    thread.set(next);
    passConnection();
    if (next && stores.macros.getSnapshot() === null) void stores.macros.load();
    void next?.load();
    reading.settle();
  };

  for (const part of [list, directory, views, onboarding]) void part.load();
  void push.start();
  return {
    api,
    accountId,
    get profile() {
      return profileNow();
    },
    reloadProfile,
    serverNow,
    ...stores,
    /** Pictures of other servers come through ours. */
    pictures: createPictures(
      (urls) => api.post(accountPath(accountId, 'remote_pictures'), { urls }),
      t('PICTURE_NOT_SHOWN'),
    ),
    visitorPages,
    visits,
    setView: createSetView(stores),
    thread,
    open,
    deletions: outbox.deletions,
    notices,
    bell,
    device,
    notificationSettings,
    push,
    contactsOnline,
    calls,
    refused: outbox.refused,
    changeItem: createItemChange({ queue: outbox.addAction, onChange }),
    queueActions: outbox.addActions,
    waitingActions: outbox.waitingActions,
    runMacro,
    hasWaiting: outbox.hasWaiting,
    /** What was written or changed waits for the connection. */
    isHeld: outbox.isHeld,
    connection: cable.state,
    subscribe: events.subscribe,
    close: () => {
      calls.leave();
      open(null);
      for (const part of [cable, outbox, notices, notificationSettings, push, reading, badge, bell]) part.close();
      stores.closeStores();
    },
  };
};
export type Workspace = ReturnType<typeof openWorkspace>;
