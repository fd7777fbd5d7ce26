import type { FRAME_MESSAGES, MessageHandlers } from '@porchlight/core/wire/widget/host-messages.ts';
import { dispatchOnPage, relayEvent } from '../host-events.ts';
import type { FrameLink } from './frame-link.ts';
import { SNOOZE_COOKIE } from './storage/memory.ts';

const DAY_MS = 86_400_000;

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {});

export const frameHandlers = (link: FrameLink): MessageHandlers<typeof FRAME_MESSAGES> => {
  const { launcher, memory } = link;
  const { state } = launcher;
  const close = () => launcher.setOpen(false);
  return {
    painted: () => launcher.update({ painted: !state.hasLoaded }),
    loaded: ({ config }) => link.loaded(config.authToken, asRecord(config.channelConfig).widgetColor),
    setBubbleLabel: ({ label }) => launcher.update({ label }),
    setAuthCookie: ({ data }) => link.keepToken(data.widgetAuthToken),
    // A closed campaign is not shown for a day (CAM-23).
    setCampaignReadOn: () => {
      memory.act();
      memory.write(SNOOZE_COOKIE, `${Date.now() + DAY_MS}`, 1);
    },
    toggleBubble: () => launcher.setOpen(!state.isOpen),
    updateIframeHeight: ({ isFixedHeight, extraHeight }) =>
      link.setHeight(isFixedHeight ? `${extraHeight ?? 0}px` : '100%'),
    setUnreadMode: () => launcher.update({ unreadMode: !state.isOpen }),
    resetUnreadMode: () => launcher.update({ unreadMode: false }),
    handleNotificationDot: ({ unreadMessageCount, label }) => {
      if (unreadMessageCount !== link.unread)
        dispatchOnPage('porchlight:unread-changed', { count: unreadMessageCount });
      link.unread = unreadMessageCount;
      // The team has written: the next page finds the conversation by the token.
      if (unreadMessageCount) memory.act();
      if (!state.hideMessageBubble) launcher.update({ unread: unreadMessageCount, unreadText: label ?? '' });
    },
    setPresence: ({ label }) => launcher.update({ presence: label }),
    closeWindow: close,
    closeChat: close,
    popoutChatWindow: ({ locale }) => link.popOut(locale),
    playAudio: link.sound.play,
    onEvent: ({ eventIdentifier, data }) => relayEvent(eventIdentifier, data),
    settled: (answer) => link.answers[answer.call]?.(answer),
    error: ({ errorType, data }) => {
      if (errorType === 'SET_USER_ERROR') link.forgetUser();
      dispatchOnPage('chatwoot:error', data);
    },
  };
};
