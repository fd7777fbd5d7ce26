import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  vi.useRealTimers();
  await drawn.end();
  vi.restoreAllMocks();
});

const MESSAGES = [fakeMessage(OUTGOING, 1_000), fakeMessage(INCOMING, 1_001)];
const open = async (conversation: object = {}, channel: object = {}) => {
  drawn = await drawWidget({ channel, conversation: { id: 1, messages: MESSAGES, ...conversation } }, 'messages');
  drawn.did.length = 0;
};
const strip = () => drawn.find('[data-sync]', /./s);
const syncOf = () => drawn.container.querySelector<HTMLElement>('[data-sync]')?.dataset['sync'];
const change = (values: Parameters<Drawn['change']>[0]) => act(async () => drawn.change(values));

describe('an agent who is typing', () => {
  it('is named, with the text so far where it is shown, until they stop', async () => {
    await open();
    const bubble = () => drawn.container.querySelector('[data-typing]');
    expect(bubble()).toBeNull();
    await change({ typist: { name: 'Ada', avatarUrl: '' } });
    expect(bubble()?.querySelector('[role=status]')?.textContent).toBe('Ada is typing');
    await change({ typist: { name: 'Wick', avatarUrl: '', isBot: true, text: 'You have 14' } });
    expect(bubble()?.textContent).toContain('You have 14');
    await change({ typist: null });
    expect(bubble()).toBeNull();
  });
});

describe('typing of the visitor', () => {
  it('is reported when they type, and ends when they send', async () => {
    await open();
    await drawn.fill('Your message', 'Hello');
    expect(drawn.did).toEqual([['signalTyping', 'on']]);
    await drawn.click('Send');
    expect(drawn.did).toContainEqual(['signalTyping', 'off']);
  });
});

describe('a conversation that is not up to date', () => {
  it.each([
    ['stale', 'Not up to date. Checking for new messages.'],
    ['error', 'The conversation could not be loaded.'],
  ] as const)('says so and can be loaded again: %s', async (sync, text) => {
    await open({ sync });
    expect([syncOf(), strip().textContent]).toEqual([sync, `${text}Try again`]);
    await drawn.click('Try again');
    expect(drawn.did.map(([name]) => name)).toEqual(['refresh']);
    await change({ sync: 'ready' });
    expect(syncOf()).toBe('fine');
  });

  it('says that the device is offline, which another try would not change', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open({ sync: 'stale' });
    expect([syncOf(), drawn.seek('button', 'Try again')]).toEqual(['offline', undefined]);
  });

  it('notices at once that the device goes offline and comes back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await open();
    for (const [name, expected] of [
      ['offline', 'offline'],
      ['online', 'fine'],
    ] as const) {
      online.mockReturnValue(name === 'online');
      await act(async () => void window.dispatchEvent(new Event(name)));
      expect(syncOf()).toBe(expected);
    }
  });

  it('says that it is connecting again only when that lasts', async () => {
    await open();
    vi.useFakeTimers();
    await change({ connection: 'connecting' });
    expect(syncOf()).toBe('fine');
    await act(async () => void vi.advanceTimersByTime(2_499));
    expect(syncOf()).toBe('fine');
    await act(async () => void vi.advanceTimersByTime(1));
    expect([syncOf(), drawn.seek('button', 'Try again')]).toEqual(['reconnecting', undefined]);
    await change({ connection: 'open' });
    expect(syncOf()).toBe('fine');
  });

  it('says nothing of the connection while there is no message', async () => {
    await open({ messages: [] });
    vi.useFakeTimers();
    await change({ connection: 'connecting' });
    await act(async () => void vi.advanceTimersByTime(10_000));
    expect(syncOf()).toBe('fine');
  });
});

describe('a reply to one message', () => {
  const replyTo = (id: number) =>
    act(async () => drawn.container.querySelector<HTMLButtonElement>(`#cwmsg-${id} [aria-label^=Reply]`)?.click());
  const isQuoted = () => drawn.text().includes('Replying to:');
  const sent = () => drawn.did.filter(([name]) => name === 'send').map(([, text, reply]) => [text, reply]);

  it('quotes it over the text, and goes along with the next message alone', async () => {
    await open();
    await replyTo(1_000);
    expect(drawn.text()).toContain('Replying to: text 1000');
    await drawn.fill('Your message', 'Yes');
    await drawn.click('Send');
    expect(isQuoted()).toBe(false);
    await drawn.fill('Your message', 'And');
    await drawn.click('Send');
    expect(sent()).toEqual([
      ['Yes', 1_000],
      ['And', null],
    ]);
  });

  it('is cancelled by its button, and by a second press on the same message', async () => {
    await open();
    await replyTo(1_001);
    await drawn.click('Cancel reply');
    expect(isQuoted()).toBe(false);
    await replyTo(1_001);
    await replyTo(1_000);
    expect(drawn.text()).toContain('Replying to: text 1000');
    await replyTo(1_000);
    expect(isQuoted()).toBe(false);
    await drawn.fill('Your message', 'Hello');
    await drawn.click('Send');
    expect(sent()).toEqual([['Hello', null]]);
  });

  it('is not offered where the conversation has ended, and does not go along with the first message of the next', async () => {
    await open({ status: 'open' }, { allowMessagesAfterResolved: false });
    await replyTo(1_000);
    await change({ status: 'resolved' });
    await drawn.settle();
    expect(drawn.seek('button', 'Reply to this message')).toBeUndefined();
    await drawn.click('Start a new conversation');
    expect(isQuoted()).toBe(false);
    await drawn.fill('Your message', 'Hello');
    await drawn.click('Send');
    expect(sent()).toEqual([['Hello', null]]);
  });

  it('is not offered for a message that the server does not have yet', async () => {
    await open({ messages: [fakeMessage(INCOMING, 1_000, { id: null, state: 'in_progress' })] });
    expect(drawn.seek('button', 'Reply to this message')).toBeUndefined();
  });
});

describe('messages that an agent has split off (AGT-251)', () => {
  const splits = [{ conversation_id: 7, message_id: 1_001 }];
  const NOTE = 'Your question continues in another conversation.';
  const announced = () => drawn.container.querySelector('[data-announcer]')?.textContent;

  it('leave a note that is announced and opens the other conversation', async () => {
    await open({ messages: [...MESSAGES, fakeMessage(INCOMING, 1_002)], allLoaded: true });
    await change({ messages: [MESSAGES[0], fakeMessage(INCOMING, 1_002)] as typeof MESSAGES });
    expect(announced()).toBe('');
    await change({ splits });
    await drawn.settle();
    expect([drawn.text().includes(NOTE), announced()]).toEqual([true, NOTE]);
    await drawn.click('Open it');
    expect(drawn.did).toContainEqual(['open', 7]);
    await change({ splits: undefined });
    expect(drawn.seek('button', 'Open it')).toBeUndefined();
  });

  it('are not announced again with the thread they left, or with its older part', async () => {
    // Nothing of the team, which would be announced in its place.
    const own = [fakeMessage(INCOMING, 1_000)];
    await open({ splits, allLoaded: true, messages: own });
    expect([drawn.seek('button', 'Open it') !== undefined, announced()]).toEqual([true, '']);
    await change({ splits: undefined, id: 2, messages: [fakeMessage(INCOMING, 2_000)] });
    await change({ splits, id: 1, messages: own });
    expect(announced()).not.toContain(NOTE);
  });
});
