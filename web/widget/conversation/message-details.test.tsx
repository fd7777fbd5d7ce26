import type { AgentBotId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { SCROLL_TO_MESSAGE } from '@porchlight/core/wire/widget/app-events.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { contactFacts, fakeMessage } from '../app/widget.fake.ts';
import { dispatchAppEvent } from '../base/app-events.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  document.documentElement.dir = 'ltr';
  await drawn.end();
  vi.restoreAllMocks();
});

const AT = Date.UTC(2026, 2, 10, 9, 5) / 1_000;
const open = async (messages: ReturnType<typeof fakeMessage>[], options: Parameters<typeof drawWidget>[0] = {}) => {
  drawn = await drawWidget({ ...options, conversation: { id: 1, messages, ...options.conversation } }, 'messages');
  drawn.did.length = 0;
};
const row = (id = AT) => drawn.container.querySelector<HTMLElement>(`#cwmsg-${id}`);
const time = () => row()?.querySelector('time');

describe('below a message', () => {
  it.each([
    ['sent', {}, 'Sent'],
    ['delivered', {}, 'Delivered'],
    ['read', {}, 'Read'],
    ['sent', { teamSeenAt: AT }, 'Read'],
    ['sent', { teamSeenAt: AT - 1 }, 'Sent'],
  ] as const)('that is %s, where the team has looked at %j, is "%s"', async (state, conversation, text) => {
    await open([fakeMessage(INCOMING, AT, { state })], { conversation });
    expect(row()?.querySelector('[data-message-state]')?.textContent).toBe(`· ${text}`);
  });

  it('is the time, with the date for who points at it, and no state of the team’s', async () => {
    await open([fakeMessage(OUTGOING, AT)]);
    const local = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' }).format(AT * 1_000);
    expect([time()?.textContent, time()?.dateTime]).toEqual([local, '2026-03-10T09:05:00.000Z']);
    expect(time()?.title).toMatch(/^Mar 10, 2026, /);
    expect(row()?.querySelector('[data-message-state]')).toBeNull();
  });

  it('that waits says that it is on its way', async () => {
    await open([fakeMessage(INCOMING, AT, { id: null, state: 'in_progress' })]);
    expect(drawn.text()).toContain('· Sending');
  });
});

describe('the bubble', () => {
  it('of emoji alone is large, and of nothing else', async () => {
    await open([fakeMessage(OUTGOING, AT, { content: '🎉' }), fakeMessage(OUTGOING, AT + 1, { content: '🎉 yes' })]);
    const isLarge = (id: number) => row(id)?.querySelector('[class*=emoji]') !== null;
    expect([isLarge(AT), isLarge(AT + 1)]).toEqual([true, false]);
  });

  it('of a rating has its question once', async () => {
    await open([fakeMessage(TEMPLATE, AT, { content_type: 'input_csat', content: 'How was it?' })]);
    await drawn.settle();
    expect(drawn.text().split('How was it?')).toHaveLength(2);
  });

  it('of a bot says that it is one; without a text there is none', async () => {
    const sender = { id: 2 as AgentBotId, type: 'agent_bot' as const, name: 'Wick', avatar_url: '' };
    await open([fakeMessage(OUTGOING, AT, { sender, content: null, attachments: [{ file_type: 'file' }] })]);
    expect(row()?.textContent).toContain('Wick · Bot');
    expect(row()?.querySelector('[class*=bubble]')).toBeNull();
  });

  it('of an upload has its progress at the last of its files', async () => {
    const attachments = [1, 2].map((id) => ({ file_type: 'file' as const, name: `${id}.pdf` }));
    await open([fakeMessage(INCOMING, AT, { id: null, key: 'k', state: 'in_progress', attachments, progress: 0.4 })]);
    const bars = [...drawn.container.querySelectorAll('progress')];
    expect([bars.length, bars[0]?.closest('[data-below]')?.textContent]).toEqual([1, '2.pdf40%Cancel']);
    await drawn.click('Cancel');
    expect(drawn.did).toEqual([['discard', 'k']]);
  });
});

describe('an answer to a question', () => {
  const items = [{ title: 'Lamp', value: 'l' }];

  it('is sent for its message, and then the contact is read again', async () => {
    await open([fakeMessage(OUTGOING, AT, { content_type: 'input_select', content_attributes: { items } })], {
      answers: { contact: async () => ({ ...contactFacts, has_email: true }) },
    });
    await drawn.settle();
    await drawn.click('Lamp');
    expect(drawn.did).toEqual([['answer', AT, { submitted_values: [{ title: 'Lamp', value: 'l' }] }]]);
    expect(drawn.widget.contact.getSnapshot()?.has_email).toBe(true);
  });

  it('stays half written while its message is scrolled away', async () => {
    const form = fakeMessage(OUTGOING, AT, {
      content_type: 'form',
      content_attributes: { items: [{ name: 'order' }] },
    });
    await open([form]);
    await drawn.settle();
    await drawn.fill('order', 'A-17');
    await act(async () => drawn.change({ messages: [] }));
    await act(async () => drawn.change({ messages: [form] }));
    await drawn.settle();
    expect(drawn.find<HTMLInputElement>('input', 'order').value).toBe('A-17');
  });

  it('leaves no picture beside what the visitor has given', async () => {
    const submitted_values = [{ name: 'order', value: 'A-17' }];
    const form = { content: null, content_type: 'form' as const, content_attributes: { items: [], submitted_values } };
    await open([fakeMessage(OUTGOING, AT, form)]);
    expect(row()?.querySelector('[class*=face]')?.childElementCount).toBe(0);
  });
});

describe('a swipe to the side', () => {
  const point = (type: string, x: number, y: number, pointerType = 'touch') =>
    row()?.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true }), { pointerType, clientX: x, clientY: y, pointerId: 1 }),
    );
  const swipe = async (type: 0 | 1, to: [number, number], { by = 'touch', dir = 'ltr' } = {}) => {
    await act(async () => {
      document.documentElement.dir = dir;
      drawn.container.querySelector('textarea')?.blur();
      point('pointerdown', 100, 100, by);
      point('pointermove', 100 + (type === 1 ? 1 : -1) * to[0], 100 + to[1], by);
      point('pointermove', 100 + (type === 1 ? 1 : -1) * to[0], 100 + to[1], by);
      point('pointerup', 0, 0, by);
    });
    await drawn.settle();
  };
  const isQuoted = () => drawn.text().includes('Replying to:');

  it('towards the middle quotes a message; one that is short, steep, to the edge or of a mouse does not', async () => {
    await open([fakeMessage(OUTGOING, AT)]);
    for (const [side, to, rest] of [
      [1, [49, 0]],
      [1, [60, 26]],
      [0, [60, 0]],
      [1, [60, 0], { by: 'mouse' }],
      [1, [60, 0], { dir: 'rtl' }],
    ] as const) {
      await swipe(side, [...to], rest);
      expect(isQuoted()).toBe(false);
    }
    await swipe(1, [50, 25]);
    expect(isQuoted()).toBe(true);
    await drawn.click('Cancel reply');
    await swipe(0, [60, 0], { dir: 'rtl' });
    expect(isQuoted()).toBe(true);
  });

  it('of an own message goes the other way, and one that has not arrived cannot be quoted', async () => {
    await open([fakeMessage(INCOMING, AT)]);
    await swipe(1, [60, 0]);
    expect(isQuoted()).toBe(false);
    await swipe(0, [60, 0]);
    expect(isQuoted()).toBe(true);
  });
});

describe('opening the conversation', () => {
  const MANY = Array.from({ length: 60 }, (_, index) => fakeMessage(OUTGOING, AT + index));

  it('from a preview goes to the first message that is new', async () => {
    drawn = await drawWidget({ conversation: { id: 1, messages: MANY } });
    await act(async () => drawn.widget.router.switchTo('messages', { from: `m${AT + 3}` }));
    await drawn.settle();
    expect([row(AT + 3) !== null, row(AT + 59)]).toEqual([true, null]);
  });

  it.each([
    [true, 'TEXTAREA'],
    [false, undefined],
  ])('puts the cursor in the text where there is a mouse: %j', async (matches, tag) => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches });
    await open(MANY);
    expect(document.activeElement === drawn.container.querySelector('textarea')).toBe(tag === 'TEXTAREA');
  });

  it('says what it is for while there is nothing in it', async () => {
    await open([]);
    expect(drawn.text()).toContain('Write to us. We read every message.');
    await act(async () => drawn.change({ messages: MANY }));
    expect(drawn.text()).not.toContain('Write to us.');
  });
});

it('what is new while one reads further up is counted on the way back to the end', async () => {
  const messages = Array.from({ length: 60 }, (_, index) => fakeMessage(OUTGOING, AT + index));
  await open(messages.slice(0, 59));
  // Seen at the end, where the reader is.
  await act(async () => drawn.change({ messages }));
  await act(async () => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: AT }));
  const back = () => drawn.button(/latest|new message/);
  expect([back().textContent, back().hasAttribute('data-new')]).toEqual(['Jump to the latest message', false]);
  const more = [fakeMessage(OUTGOING, AT + 60), fakeMessage(INCOMING, AT + 61), fakeMessage(OUTGOING, AT + 62)];
  await act(async () => drawn.change({ messages: [...messages, ...more] }));
  expect([back().textContent, back().hasAttribute('data-new')]).toEqual(['2 new messages', true]);
  await act(async () => back().click());
  expect([drawn.seek('button', /latest|new message/), row(AT + 62) !== null]).toEqual([undefined, true]);
});

it('what is new is counted as before when the last message that was seen is deleted', async () => {
  const messages = Array.from({ length: 60 }, (_, index) => fakeMessage(OUTGOING, AT + index));
  await open(messages);
  await act(async () => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId: AT }));
  const back = () => drawn.button(/latest|new message/);
  await act(async () => drawn.change({ messages: messages.slice(0, -1) }));
  expect([back().textContent, back().hasAttribute('data-new')]).toEqual(['Jump to the latest message', false]);
  await act(async () => drawn.change({ messages: [...messages.slice(0, -2), fakeMessage(OUTGOING, AT + 60)] }));
  expect(back().textContent).toBe('1 new message');
  // Own messages that wait stay last, older ones come first: both are none that the visitor has yet to see.
  const waiting = fakeMessage(INCOMING, AT + 90, { id: null, state: 'in_progress' });
  const older = fakeMessage(OUTGOING, AT - 1);
  const come = [fakeMessage(OUTGOING, AT + 60), fakeMessage(OUTGOING, AT + 61), waiting];
  await act(async () => drawn.change({ messages: [older, ...messages.slice(0, -2), ...come] }));
  expect(back().textContent).toBe('2 new messages');
});

it('loading older messages shows that they are on their way', async () => {
  await open([fakeMessage(OUTGOING, AT)], { conversation: { allLoaded: false, loadingOlder: true } });
  expect(drawn.seek('[role=img]', 'Loading')).toBeDefined();
  expect(drawn.button('Load older messages').hidden).toBe(true);
  await act(async () => drawn.change({ loadingOlder: false }));
  expect([drawn.seek('[role=img]', 'Loading'), drawn.button('Load older messages').hidden]).toEqual([undefined, false]);
});
