import { quietUntil } from '@porchlight/core/rules/notifications/quiet-hours.ts';
import { wantedIn } from '@porchlight/core/rules/notifications/wanted-types.ts';
import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { NotificationSettings, NotificationType, NotificationTypes } from '@porchlight/core/wire/notification.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';

export type SettingsState = {
  phase: 'loading' | 'ready' | 'failed';
  settings: NotificationSettings | null;
  /** Epoch milliseconds; null while notifications come as they are. */
  quietUntil: number | null;
};

/** As the API takes them: an inbox without lists follows the general ones again. */
export type SettingsChange = Partial<Omit<NotificationSettings, 'all' | 'inboxes'>> & {
  inboxes?: ({ inbox_id: number } & Partial<NotificationTypes>)[];
};

type SettingsDeps = {
  api: Pick<Api, 'get' | 'patch'>;
  accountId: number;
  /** Epoch milliseconds of the server: quiet hours do not depend on the clock of a device. */
  serverNow: () => number;
};

const LOOK_MS = 10_000;
/** Types that come with a message of a visitor. */
const MESSAGE_TYPES: readonly NotificationType[] = [
  'conversation_creation',
  'assigned_conversation_new_message',
  'participating_conversation_new_message',
];

const quietAt = (settings: NotificationSettings, now: number, type?: NotificationType) => {
  const { quiet_hours, timezone, paused_until } = settings;
  const pausedUntil = paused_until === null ? null : paused_until * 1_000;
  return quietUntil({ quiet_hours, timezone, pausedUntil }, now, type);
};

/** How the agent wants to be notified, the same in all windows. Until it is loaded, nothing is to be heard or displayed. */
export const createNotificationSettings = ({ api, accountId, serverNow }: SettingsDeps) => {
  const store = createStore<SettingsState>({ phase: 'loading', settings: null, quietUntil: null });
  const path = accountPath(accountId, 'notification_settings');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving = 0;
  /** Several were saved at once: each answer is older than what is displayed. */
  let hasOverlapped = false;
  let isClosed = false;

  const show = (settings: NotificationSettings) => {
    if (!isClosed) store.set({ phase: 'ready', settings, quietUntil: quietAt(settings, serverNow()) });
  };
  /** Quiet begins and ends without an event. */
  const look = () => {
    timer = setTimeout(look, LOOK_MS);
    const { settings, quietUntil: before } = store.getSnapshot();
    if (settings && quietAt(settings, serverNow()) !== before) show(settings);
  };
  look();

  const { load, close } = createLoadAgain(async () => {
    try {
      const settings = await api.get<NotificationSettings>(path);
      if (saving === 0) show(settings);
    } catch (error) {
      const state = store.getSnapshot();
      if (state.phase === 'loading') store.set({ ...state, phase: 'failed' });
      throw error;
    }
  });

  const settle = () => {
    if (saving > 0 || !hasOverlapped) return;
    hasOverlapped = false;
    void load();
  };

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    apply: ({ event }: CableEvent) => {
      if (event === 'notification_settings.changed' && saving === 0) void load();
    },
    /** `displayed` at once; what the server refuses is thrown, and the stored settings are displayed again. */
    save: async (change: SettingsChange, displayed: Partial<NotificationSettings> = {}) => {
      const { settings } = store.getSnapshot();
      if (settings) show({ ...settings, ...displayed });
      saving += 1;
      hasOverlapped ||= saving > 1;
      try {
        const saved = await api.patch<NotificationSettings>(path, change);
        if (!hasOverlapped) show(saved);
      } catch (error) {
        if (settings && !hasOverlapped) show(settings);
        throw error;
      } finally {
        saving -= 1;
        settle();
      }
    },
    isQuiet: (type?: NotificationType) => {
      const { settings } = store.getSnapshot();
      return settings === null || quietAt(settings, serverNow(), type) !== null;
    },
    /** Whether the browser shows notifications of a type in an inbox. */
    wantsPush: (type: NotificationType, inbox_id: number) => {
      const { settings } = store.getSnapshot();
      return settings !== null && wantedIn(settings, inbox_id).push.includes(type);
    },
    /** Whether messages of an inbox may be heard: not where its own settings leave out all of them. */
    isHeard: (inbox_id: number) => {
      const own = store.getSnapshot().settings?.inboxes.find((each) => each.inbox_id === inbox_id);
      return own === undefined || MESSAGE_TYPES.some((type) => own.in_app.includes(type));
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      close();
    },
  };
};
export type NotificationSettingsStore = ReturnType<typeof createNotificationSettings>;
