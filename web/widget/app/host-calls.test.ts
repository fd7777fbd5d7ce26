import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { createConsent } from '../state/consent.ts';
import { createHostCalls } from './host-calls.ts';
import { fakeMessage, fakeWidget } from './widget.fake.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  sessionStorage.clear();
  vi.restoreAllMocks();
});
const start = (...options: Parameters<typeof fakeWidget>) => {
  const made = fakeWidget(...options);
  stops.push(made.stop);
  const settled = () => made.events.filter(([event]) => event === 'settled').map(([, fields]) => fields);
  return { ...made, settled, calls: createHostCalls(made.widget), route: () => made.widget.router.getSnapshot().name };
};
const portal = { id: 1, name: 'Help', slug: 'acme', config: { allowed_locales: ['en'], default_locale: 'en' } };

describe('what page code asks the chat to show (EMB-61)', () => {
  it('shows a screen, settles, and refuses one that there is not', async () => {
    const { calls, route, settled } = start();
    await calls.showScreen(0, 'conversations');
    expect(route()).toBe('conversations');
    await calls.showScreen(1, 'home');
    expect(route()).toBe('home');
    await calls.showScreen(2, 'constructor');
    expect(settled()).toEqual([{ call: 0 }, { call: 1 }, { call: 2, error: 'UNKNOWN_SCREEN' }]);
  });

  it('waits until it is known whether there is a conversation', async () => {
    const { calls, route, change } = start({ conversation: { sync: 'loading' } });
    const shown = calls.showScreen(0, 'conversation');
    await Promise.resolve();
    expect(route()).toBe('home');
    change({ sync: 'ready', id: 4, messages: [fakeMessage(INCOMING, 100)] });
    await shown;
    expect(route()).toBe('messages');
  });

  it('shows an article that exists, one after another, and says when there is none', async () => {
    const { calls, widget, route, settled } = start({ channel: { portal } });
    const fetched = vi.spyOn(globalThis, 'fetch');
    fetched.mockImplementation(async (link) => new Response('', { status: `${link}`.endsWith('gone') ? 404 : 200 }));
    await calls.showArticle(0, 'returns');
    await calls.showArticle(1, '../../../api/v1/profile');
    expect([route(), widget.router.getSnapshot().params['link']]).toEqual([
      'article-viewer',
      '/hc/acme/articles/..%2F..%2F..%2Fapi%2Fv1%2Fprofile',
    ]);
    await calls.showArticle(2, 'gone');
    expect(settled()).toEqual([{ call: 0 }, { call: 1 }, { call: 2, error: 'ARTICLE_NOT_FOUND' }]);
    const { calls: without, settled: refused } = start();
    await without.showArticle(0, 'returns');
    expect(refused()).toEqual([{ call: 0, error: 'NO_HELP_CENTRE' }]);
  });
});

describe('what page code fills in (EMB-63)', () => {
  it('is the draft and the form, and never replaces what the visitor has typed', () => {
    const { calls, widget } = start();
    calls.prefill({ message: 'From the page', name: 'Ada', order: '17', none: 7 });
    expect([widget.draft.read(), widget.app.getSnapshot().prefilled]).toEqual([
      'From the page',
      { fullName: 'Ada', order: '17' },
    ]);
    calls.prefill({ message: 'Other', email: 'ada@example.com' });
    expect([widget.draft.read(), widget.app.getSnapshot().prefilled]).toEqual([
      'From the page',
      { fullName: 'Ada', order: '17', emailAddress: 'ada@example.com' },
    ]);
    widget.actions.forgetVisitor();
    expect(widget.app.getSnapshot().prefilled).toEqual({});
  });
});

describe('a conversation that page code starts (EMB-64)', () => {
  it('sends the message as the composer does, and settles with its ids when the server has it', async () => {
    const { calls, did, change, settled } = start();
    const sent = calls.startConversation(0, ' One lantern ');
    await vi.waitFor(() => expect(did).toEqual([['send', 'One lantern', null, {}]]));
    const message = fakeMessage(INCOMING, 100, { state: 'in_progress', id: null });
    change({ id: 4, messages: [message] });
    expect(settled()).toEqual([]);
    change({ messages: [{ ...message, state: 'sent', id: 17 }] });
    await sent;
    expect(settled()).toEqual([{ call: 0, isSent: true, conversationId: 4, messageId: 17 }]);
  });

  it('says when it could not be sent', async () => {
    const { calls, did, change, settled } = start();
    const sent = calls.startConversation(0, 'One lantern');
    await vi.waitFor(() => expect(did).toHaveLength(1));
    change({ messages: [fakeMessage(INCOMING, 100, { state: 'failed', id: null })] });
    await sent;
    expect(settled()).toEqual([{ call: 0, error: 'NOT_SENT' }]);
  });

  it('without a message shows the composer alone', async () => {
    const { calls, did, route, settled } = start();
    await calls.startConversation(0, '');
    expect([route(), did, settled()]).toEqual(['messages', [], [{ call: 0, isSent: false }]]);
  });

  it.each([
    [
      'a form',
      {
        channel: {
          preChatFormEnabled: true,
          preChatFormOptions: {
            pre_chat_fields: [
              {
                name: 'emailAddress',
                type: 'email',
                field_type: 'standard',
                label: 'Email',
                required: true,
                enabled: true,
              },
            ],
          },
        },
      },
      'prechat-form',
    ],
    ['consent', { consent: createConsent({ version: '1.1', texts: {} }, memoryStorage()) }, 'messages'],
  ] as const)('where %s is asked first, the message waits and nothing is sent', async (_what, options, screen) => {
    const { calls, did, widget, route, settled } = start(options as Parameters<typeof fakeWidget>[0]);
    await calls.startConversation(0, 'One lantern');
    expect([route(), did, widget.draft.read(), settled()]).toEqual([
      screen,
      [],
      'One lantern',
      [{ call: 0, isSent: false }],
    ]);
  });
});
