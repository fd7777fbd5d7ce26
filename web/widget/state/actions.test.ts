import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeMessage, fakeWidget } from '../app/widget.fake.ts';

let stop = () => {};
afterEach(() => {
  stop();
  sessionStorage.clear();
});
const start = (...options: Parameters<typeof fakeWidget>) => {
  const made = fakeWidget(...options);
  stop = made.stop;
  return { ...made, route: () => made.widget.router.getSnapshot().name };
};
const unread = { messages: [fakeMessage(OUTGOING, 100), fakeMessage(OUTGOING, 101)] };

it('when another person uses this device, what was answered is forgotten and no screen of theirs stays', () => {
  const { widget, route } = start({ conversation: unread });
  widget.app.set({ ...widget.app.getSnapshot(), formAnswers: { order: '17' } });
  widget.router.switchTo('own-data');
  widget.actions.forgetVisitor();
  expect([route(), widget.app.getSnapshot().formAnswers]).toEqual(['home', null]);
});

describe('unread messages', () => {
  it('UNR-04, EMB-43: with the widget closed they open the small preview', () => {
    const { widget, events, route } = start({ conversation: unread });
    widget.actions.reviewUnread();
    expect(route()).toBe('unread-messages');
    expect(events).toContainEqual(['setUnreadMode', undefined]);
  });

  it.each([
    ['the widget is open', { open: true, dialog: true, seen: null }],
    ['the dialog is off', { open: false, dialog: false, seen: null }],
    ['nothing is unread', { open: false, dialog: true, seen: 200 }],
  ])('UNR-05: nothing opens when %s', (_why, { open, dialog, seen }) => {
    const { widget, route } = start({ conversation: { ...unread, lastSeenAt: seen } });
    widget.app.set({ ...widget.app.getSnapshot(), isWidgetOpen: open, showUnreadMessagesDialog: dialog });
    widget.actions.reviewUnread();
    expect(route()).toBe('home');
  });

  it('UNR-05: nothing opens during a call, which a preview would end', () => {
    const { widget, route } = start({ conversation: unread });
    vi.spyOn(widget.callSlot, 'getSnapshot').mockReturnValue({ messageId: 100 } as never);
    widget.actions.reviewUnread();
    expect(route()).toBe('home');
  });

  it('UNR-17: an open conversation of a page behind others is not read', () => {
    const { widget, did } = start({ conversation: unread });
    widget.app.set({ ...widget.app.getSnapshot(), isWidgetOpen: true });
    widget.router.switchTo('messages');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    widget.actions.look();
    expect(did).toEqual([]);
    visibility.mockRestore();
    widget.actions.look();
    expect(did).toEqual([['markSeen']]);
  });

  it('UNR-06, EMB-44: the launcher receives the count, also as text, and only when it changes', () => {
    const { widget, events, change } = start({ conversation: unread });
    widget.actions.look();
    widget.actions.look();
    change({ lastSeenAt: 500 });
    widget.actions.look();
    expect(events).toEqual([
      ['handleNotificationDot', { unreadMessageCount: 2, label: '2 unread messages' }],
      ['handleNotificationDot', { unreadMessageCount: 0, label: '' }],
    ]);
  });

  it('EMB-43, UNR-10: with the preview up, opening the chat goes to the first unread message and marks them as read', () => {
    const { widget, did, eventNames, route } = start({ conversation: { ...unread, lastSeenAt: 100 } });
    widget.actions.reviewUnread();
    expect([route(), did]).toEqual(['unread-messages', []]);
    widget.actions.onToggleOpen(true);
    expect([route(), widget.router.getSnapshot().params]).toEqual(['messages', { from: unread.messages[1]?.key }]);
    expect(did).toEqual([['markSeen']]);
    expect(eventNames()).toContain('resetUnreadMode');
    expect(eventNames()).not.toContain('toggleBubble');
  });

  it('UNR-10, EMB-54: a click opens the conversation at full size and notifies the page', () => {
    const { widget, events, route } = start({ conversation: unread });
    widget.actions.reviewUnread();
    events.length = 0;
    widget.actions.openMessages();
    expect(route()).toBe('messages');
    expect(events).toEqual([
      ['onEvent', { eventIdentifier: 'unread_message_click', data: undefined }],
      ['toggleBubble', undefined],
      ['updateIframeHeight', { isFixedHeight: false, extraHeight: 0 }],
      ['resetUnreadMode', undefined],
    ]);
  });

  it.each(['unread-messages', 'campaigns'] as const)(
    'UNR-15, UNR-16: closing from %s goes home and leaves unread what was not opened',
    (name) => {
      const { widget, did, eventNames, route } = start({ conversation: unread });
      widget.router.switchTo(name);
      widget.actions.onToggleOpen(false);
      expect([route(), did]).toEqual(['home', []]);
      expect(eventNames()).toContain('resetUnreadMode');
    },
  );

  it('UNR-20: a preview that was closed comes back with a newer message only', () => {
    const { widget, change, route } = start({ conversation: unread });
    widget.actions.reviewUnread();
    widget.actions.onToggleOpen(false);
    widget.actions.reviewUnread();
    expect(route()).toBe('home');
    change({ messages: [...unread.messages, fakeMessage(OUTGOING, 102)] });
    widget.actions.reviewUnread();
    expect(route()).toBe('unread-messages');
  });

  it('UNR-20: a preview that was closed stays closed on the next page, until a newer message comes', () => {
    const first = start({ conversation: unread });
    first.widget.actions.reviewUnread();
    first.widget.actions.onToggleOpen(false);
    first.stop();
    const { widget, change, route } = start({ conversation: unread });
    widget.actions.reviewUnread();
    expect(route()).toBe('home');
    change({ messages: [...unread.messages, fakeMessage(OUTGOING, 102)] });
    widget.actions.reviewUnread();
    expect(route()).toBe('unread-messages');
  });

  it('UNR-06: the count is said in words when the texts of the language have come', async () => {
    const { widget, events } = start({ conversation: unread });
    const ready = widget.language.use('de');
    widget.actions.look();
    await ready;
    widget.actions.look();
    expect(events).toEqual([
      ['handleNotificationDot', { unreadMessageCount: 2, label: '' }],
      ['handleNotificationDot', { unreadMessageCount: 2, label: '2 ungelesene Nachrichten' }],
    ]);
  });

  it('UNR-17: reading in the open widget marks them as seen, once', () => {
    const { widget, did } = start({ conversation: unread });
    widget.router.switchTo('messages');
    widget.actions.look();
    expect(did).toEqual([]);
    widget.actions.onToggleOpen(true);
    widget.actions.look();
    expect(did).toEqual([['markSeen']]);
  });

  it.each(['page', 'webview'] as const)('are seen in a window of their own too: %s', (embedding) => {
    const { widget, did } = start({ embedding, conversation: unread });
    widget.actions.look();
    expect(did).toEqual([]);
    widget.router.switchTo('messages');
    widget.actions.look();
    expect(did).toEqual([['markSeen']]);
  });
});

describe('opening and starting', () => {
  it('UNR-13, UNR-14: opening goes to the conversation when there is one, and stays home otherwise', () => {
    const fresh = start();
    fresh.widget.actions.onToggleOpen(true);
    expect(fresh.route()).toBe('home');
    fresh.stop();
    const returning = start({ conversation: unread });
    returning.widget.actions.onToggleOpen(true);
    expect(returning.route()).toBe('messages');
  });

  it('UNR-13: who went home before the page reported the opening stays there, until the next opening', () => {
    const { widget, route } = start({ conversation: unread });
    widget.router.switchTo('messages');
    widget.router.switchTo('home');
    widget.actions.onToggleOpen(true);
    expect(route()).toBe('home');
    widget.actions.onToggleOpen(false);
    widget.actions.onToggleOpen(true);
    expect(route()).toBe('messages');
  });

  it('UNR-13: after a preview was closed, opening goes to the conversation', () => {
    const { widget, route } = start({ conversation: unread });
    widget.actions.reviewUnread();
    widget.actions.onToggleOpen(false);
    widget.actions.onToggleOpen(true);
    expect(route()).toBe('messages');
  });

  it('UNR-13: a chat that was open before a reload goes on with its messages as soon as they are there', () => {
    const { widget, change, route } = start({ conversation: { sync: 'loading' } });
    widget.actions.onToggleOpen(true);
    expect(route()).toBe('home');
    change(unread);
    expect(route()).toBe('messages');
    widget.router.switchTo('home');
    change({ sync: 'ready' });
    expect(route()).toBe('home');
  });

  const form = {
    preChatFormEnabled: true,
    preChatFormOptions: {
      pre_chat_fields: [
        { name: 'emailAddress', type: 'email', field_type: 'standard', label: '', required: true, enabled: true },
      ],
    },
  };
  it('ROU-28, EMB-51: the button of home asks first where a form is to be filled in', () => {
    const { widget, events, route } = start({ channel: form });
    widget.actions.start();
    expect(route()).toBe('prechat-form');
    expect(events).toContainEqual([
      'onEvent',
      { eventIdentifier: 'chatwoot:on-start-conversation', data: { hasConversation: false } },
    ]);
  });

  it('ROU-28, PRE-02: and goes to the conversation where there is none, or one has begun', () => {
    const plain = start();
    plain.widget.actions.start();
    expect(plain.route()).toBe('messages');
    plain.stop();
    const begun = start({ channel: form, conversation: unread });
    begun.widget.actions.start();
    expect(begun.route()).toBe('messages');
  });

  it('CON-55: a new conversation forgets the old one and asks again if it must', () => {
    const { widget, events, route } = start({ channel: form, conversation: { ...unread, id: 1, status: 'resolved' } });
    widget.router.switchTo('messages');
    widget.actions.startNew();
    expect([widget.conversation.getSnapshot().messages, route()]).toEqual([[], 'prechat-form']);
    expect(events).toContainEqual([
      'onEvent',
      { eventIdentifier: 'chatwoot:on-start-conversation', data: { hasConversation: true } },
    ]);
  });

  it('a form without names yet also stands before a campaign', async () => {
    const campaign = {
      id: 4,
      message: 'Hello',
      trigger_only_during_business_hours: false,
      trigger_rules: { url: 'https://a.b/', time_on_page: 0 },
      sender: null,
    };
    const { widget, route } = start({ channel: form, answers: { campaigns: async () => [campaign] } });
    const shown = new Promise<void>((resolve) =>
      widget.campaigns.subscribe(() => widget.campaigns.getSnapshot().activeCampaign && resolve()),
    );
    await widget.campaigns.visit('https://a.b/');
    await shown;
    widget.actions.openCampaign();
    expect([route(), widget.app.getSnapshot().isCampaignViewClicked]).toEqual(['prechat-form', true]);
  });
});

it('EMB-30: the triggered event of a preview is not sent to the server', () => {
  const { widget, log } = start();
  widget.router.switchTo('unread-messages');
  widget.actions.pushEvent('webwidget.triggered');
  expect(log).toEqual([]);
  widget.router.switchTo('home');
  widget.actions.pushEvent('webwidget.triggered');
  expect(log[0]?.slice(0, 2)).toEqual(['event', 'webwidget.triggered']);
});

it('EMB-30: an event is sent with when it was and which page the visitor came from', () => {
  const { widget, log } = start();
  widget.app.set({ ...widget.app.getSnapshot(), referrerUrl: 'https://shop.example/' });
  widget.actions.pushEvent('webwidget.triggered');
  expect(log).toEqual([
    [
      'event',
      'webwidget.triggered',
      { initiated_at: { timestamp: expect.any(String) }, referer: 'https://shop.example/' },
    ],
  ]);
});

it('the window that the chat is opened in has its language', () => {
  const { widget, events } = start();
  widget.actions.popOut();
  expect(events).toEqual([['popoutChatWindow', { locale: 'en' }]]);
});
