import { showsCampaign } from '@porchlight/core/rules/campaigns/campaign-timing.ts';
import { unreadMessages } from '@porchlight/core/rules/timeline/unread.ts';
import { needsPreChatForm } from '@porchlight/core/rules/visitor-forms/pre-chat.ts';
import { openStorage } from '../../shared/storage.ts';
import { withOpen } from '../base/app-config.ts';
import { isStandalone } from '../base/routes.ts';
import { createEnding } from './end-conversation.ts';
import { createResuming } from './resume-conversation.ts';
import type { WidgetParts } from './widget-parts.ts';

export type WidgetActions = ReturnType<typeof createWidgetActions>;

const createUnreadSender = ({ host, language }: Pick<WidgetParts, 'host' | 'language'>) => {
  let sent = '';
  return (count: number) => {
    // The launcher's label is already translated: until the texts are loaded, the count is sent alone.
    const label = count > 0 && language.isReady() ? language.getSnapshot().t('UNREAD_COUNT', { count }) : '';
    if (sent === count + label) return;
    sent = count + label;
    host.send('handleNotificationDot', { unreadMessageCount: count, label });
  };
};

export const createWidgetActions = (parts: WidgetParts) => {
  const { page, app, host, router, language, widgetApi, conversation, contact, campaigns, consent, captcha } = parts;
  const inFrame = host.embedding === 'frame';
  const isOpen = () => !inFrame || app.getSnapshot().isWidgetOpen;
  const route = () => router.getSnapshot().name;
  const hasMessages = () => conversation.getSnapshot().messages.length > 0;
  const canGoOn = () =>
    hasMessages() && (conversation.getSnapshot().status !== 'resolved' || page.channel.allowMessagesAfterResolved);
  const set = (values: Partial<ReturnType<typeof app.getSnapshot>>) => app.set({ ...app.getSnapshot(), ...values });
  const unread = () => unreadMessages(conversation.getSnapshot().messages, conversation.getSnapshot().lastSeenAt);
  const asksFirst = () =>
    captcha.isNeeded() ||
    (!app.getSnapshot().formAnswers &&
      needsPreChatForm(
        { enabled: page.channel.preChatFormEnabled, options: page.channel.preChatFormOptions },
        contact.getSnapshot(),
      ));

  const sendUnread = createUnreadSender(parts);
  /** Seen means shown: the conversation is on screen, the widget open, the page visible. */
  const look = () => {
    if (route() === 'messages' && isOpen() && document.visibilityState === 'visible' && unread().length > 0)
      conversation.markSeen();
    sendUnread(unread().length);
  };
  /** Stores the newest message of the closed preview: in this tab only a newer one shows it again. */
  const storage = openStorage(() => sessionStorage);
  const CLOSED = `porchlight:preview:${page.channel.websiteToken}`;
  const leavePreview = () => {
    host.send('updateIframeHeight', { isFixedHeight: false, extraHeight: 0 });
    host.send('resetUnreadMode');
  };
  /** From the first unread message on: looked up before the switch, which marks them as read. */
  const showMessages = ([first] = unread()) => router.switchTo('messages', first ? { from: first.key } : {});
  const openMessages = () => {
    showMessages();
    // A preview is not the open chat.
    if (!isOpen()) host.send('toggleBubble');
    leavePreview();
  };
  const closePreview = () => {
    const newest = unread().at(-1);
    if (newest) storage.set(CLOSED, newest.key);
    leavePreview();
    router.switchTo('home');
  };
  const preview = (name: 'unread-messages' | 'campaigns') => {
    router.switchTo(name);
    host.send('setUnreadMode');
  };
  const resuming = createResuming(parts, showMessages);
  const reviewUnread = () => {
    look();
    if (
      inFrame &&
      !isOpen() &&
      unread().length > 0 &&
      unread().at(-1)?.key !== storage.get(CLOSED) &&
      app.getSnapshot().showUnreadMessagesDialog &&
      route() !== 'unread-messages' &&
      // The preview would replace the call, and end its sound.
      parts.callSlot.getSnapshot() === null
    )
      preview('unread-messages');
  };
  const resetCampaign = () => {
    campaigns.reset();
    set({ isCampaignViewClicked: false });
  };
  const openCampaign = () => {
    set({ isCampaignViewClicked: true });
    router.switchTo(asksFirst() ? 'prechat-form' : 'messages');
    if (!isOpen()) host.send('toggleBubble');
    leavePreview();
    if (route() === 'messages') consent.gate('', () => void campaigns.execute());
  };
  const startNew = () => {
    conversation.clear();
    resetCampaign();
    set({ formAnswers: null });
    sendEvent('chatwoot:on-start-conversation', { hasConversation: true });
    if (asksFirst()) router.switchTo('prechat-form');
  };
  const sendEvent = (eventIdentifier: string, data?: unknown) => host.send('onEvent', { eventIdentifier, data });

  return {
    look,
    reviewUnread,
    resetCampaign,
    sendEvent,
    asksFirst,
    canGoOn,
    onToggleOpen: (open: boolean) => {
      app.set(withOpen(app.getSnapshot(), open));
      if (open) {
        if (route() === 'unread-messages') openMessages();
        if (route() === 'campaigns') openCampaign();
        resuming.open();
      } else {
        if (isStandalone(route())) closePreview();
        resetCampaign();
        resuming.close();
      }
      look();
    },
    openMessages: () => {
      sendEvent('unread_message_click');
      openMessages();
    },
    reviewCampaign: () => {
      const { activeCampaign } = campaigns.getSnapshot();
      const shows =
        activeCampaign &&
        showsCampaign({
          hasMessages: hasMessages(),
          snoozedTill: app.getSnapshot().campaignsSnoozedTill,
          now: Date.now(),
        });
      if (shows && inFrame && !isOpen() && route() === 'home') preview('campaigns');
    },
    openCampaign: () => {
      sendEvent('campaign_message_click');
      openCampaign();
    },
    start: () => {
      if (canGoOn()) return showMessages();
      if (hasMessages()) startNew();
      else sendEvent('chatwoot:on-start-conversation', { hasConversation: false });
      return router.switchTo(asksFirst() ? 'prechat-form' : 'messages');
    },
    /** Another visitor uses this browser: earlier answers and open forms are removed before they are visible. */
    forgetVisitor: () => {
      set({ formAnswers: null, prefilled: {} });
      resetCampaign();
      router.switchTo('home');
    },
    startNew,
    ...createEnding(parts),
    popOut: () => host.send('popoutChatWindow', { locale: language.code() }),
    pushEvent: (name: string) => {
      if (name === 'webwidget.triggered' && isStandalone(route())) return;
      const initiated_at = { timestamp: new Date().toString() };
      // Not shown to the visitor: the event is the host page's own (ERR-13).
      widgetApi.event(name, { initiated_at, referer: app.getSnapshot().referrerUrl }).catch(() => {});
    },
  };
};
