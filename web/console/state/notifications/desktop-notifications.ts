import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { NotificationType, TeamNotification } from '@porchlight/core/wire/notification.ts';
import { createAgentSound, inOneWindow } from './agent-sound.ts';
import type { Device } from './device.ts';
import { previewOf, titleOf } from './notification-text.ts';
import { isLooking } from './page-visibility.ts';

type NoticesSettings = {
  device: Device;
  myId: number;
  openConversation: (id: number) => void;
  /** Of which events the browser shows a notice: asked when the first would be. */
  loadWanted: () => Promise<readonly NotificationType[]>;
};

export const createNotices = ({ device, myId, openConversation, loadWanted }: NoticesSettings) => {
  const product = document.title;
  let page = '';
  const ring = createAgentSound();
  const events = new AbortController();
  const displayed = new Set<Notification>();
  let missed = 0;
  let loadedTypes: Promise<readonly NotificationType[]> | undefined;

  const show = () => {
    const title = page ? `${page} · ${product}` : product;
    document.title = missed > 0 ? `(${missed}) ${title}` : title;
  };
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    missed = 0;
    show();
  };
  document.addEventListener('visibilitychange', seen, { signal: events.signal });
  window.addEventListener('focus', seen, { signal: events.signal });

  return {
    messageArrived: (message: SocketMessage, openThread: number | null) => {
      if (message.message_type !== INCOMING || (isLooking() && openThread === message.conversation_id)) return;
      const { sound } = device.getSnapshot();
      if (sound === 'all' || (sound === 'mine' && message.conversation.assignee_id === myId)) inOneWindow(ring);
      missed += 1;
      show();
    },
    setPage: (name: string) => {
      page = name;
      show();
    },
    setWanted: (types: readonly NotificationType[]) => {
      loadedTypes = Promise.resolve(types);
    },
    notificationArrived: async (notification: TeamNotification) => {
      if (isLooking() || device.getSnapshot().showing !== 'on') return;
      loadedTypes ??= loadWanted();
      const types = await loadedTypes.catch((): readonly NotificationType[] => {
        loadedTypes = undefined;
        return [];
      });
      if (!types.includes(notification.notification_type)) return;
      // The tag makes one of what several windows of this browser show.
      const notice = new Notification(titleOf(notification), {
        body: previewOf(notification),
        tag: `porchlight-${notification.id}`,
        silent: true,
      });
      displayed.add(notice);
      notice.onclose = () => displayed.delete(notice);
      notice.onclick = () => {
        window.focus();
        openConversation(notification.primary_actor_id);
        notice.close();
      };
    },
    ring,
    close: () => {
      events.abort();
      for (const notice of displayed) notice.close();
      document.title = product;
    },
  };
};
