import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import type { SocketMessage } from '@porchlight/core/wire/message.ts';
import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import type { TeamNotification } from '@porchlight/core/wire/notification.ts';
import { createAgentSound } from './agent-sound.ts';
import type { Device } from './device.ts';
import type { NotificationSettingsStore } from './notification-settings.ts';
import { previewOf, titleOf } from './notification-text.ts';
import { isLooking } from './page-visibility.ts';
import { createWaitingAlarm, REPEAT_MS } from './waiting-alarm.ts';

type NoticesSettings = {
  device: Device;
  myId: number;
  openConversation: (id: number) => void;
  settings: Pick<NotificationSettingsStore, 'isQuiet' | 'wantsPush' | 'isHeard'>;
};

export const createNotices = ({ device, myId, openConversation, settings }: NoticesSettings) => {
  const product = document.title;
  let page = '';
  let item = '';
  const agentSound = createAgentSound(device);
  const events = new AbortController();
  const displayed = new Set<Notification>();
  let missed = 0;
  const alarm = createWaitingAlarm(() => {
    const { sound, repeats } = device.getSnapshot();
    if (sound !== 'none' && repeats && !settings.isQuiet()) agentSound.repeat(REPEAT_MS);
  });
  const isAudible = ({ inbox_id, conversation }: SocketMessage) => {
    const { sound } = device.getSnapshot();
    const isChosen = sound === 'all' || (sound === 'mine' && conversation.assignee_id === myId);
    return isChosen && settings.isHeard(inbox_id);
  };

  const show = () => {
    const title = [item, page, product].filter(Boolean).join(' · ');
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
      if (message.message_type !== INCOMING) return;
      if (isLooking() && openThread === message.conversation_id) return agentSound.silence();
      if (isAudible(message)) {
        if (!settings.isQuiet()) agentSound.ringOnce();
        alarm.add(message.conversation_id);
      }
      missed += 1;
      show();
    },
    setPage: (name: string) => {
      page = name;
      show();
    },
    /** What the page is about, such as one contact; empty when it is closed. */
    setItem: (name: string) => {
      item = name;
      show();
    },
    /** Conversations that are read, replied to or gone do not ring again. */
    apply: (event: CableEvent) => alarm.apply(event),
    notificationArrived: (notification: TeamNotification) => {
      if (isLooking() || device.getSnapshot().showing !== 'on') return;
      const { notification_type, primary_actor } = notification;
      if (!settings.wantsPush(notification_type, primary_actor.inbox_id) || settings.isQuiet(notification_type)) return;
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
    ring: agentSound.ring,
    close: () => {
      events.abort();
      alarm.close();
      for (const notice of displayed) notice.close();
      document.title = product;
    },
  };
};
