import type { WidgetConversationSummary } from '@porchlight/core/wire/conversation.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';
import { formatMoment } from './format-moment.ts';

let drawn: Drawn;
afterEach(() => drawn.end());

const NOON = new Date().setHours(12, 0, 0, 0) / 1_000;
const sender = { id: 7, name: 'Ada', available_name: 'Ada', type: 'user' };
const summary = (id: number, last: object | null, extra: object = {}) =>
  ({
    ...{ id, status: 'open', created_at: NOON, last_activity_at: NOON, unread_count: 0 },
    last_message: last,
    ...extra,
  }) as WidgetConversationSummary;
const ITEMS = [
  summary(4, fakeMessage(OUTGOING, NOON, { content: '**Two** left', sender: sender as never }), { unread_count: 2 }),
  summary(3, fakeMessage(INCOMING, NOON, { content: 'Thanks', sender: sender as never }), { status: 'resolved' }),
  summary(2, fakeMessage(OUTGOING, NOON, { content: 'Hello' })),
  summary(1, null),
];

const draw = async (conversations: () => Promise<WidgetConversationSummary[]>, options: object = {}) => {
  drawn = await drawWidget({ answers: { conversations }, conversation: { id: 2 }, ...options }, 'conversations');
};
const rows = () => [...drawn.container.querySelectorAll<HTMLElement>('li > button')];
const partOf = (index: number, part: string) => rows()[index]?.querySelector(`[class*=${part}]`)?.textContent ?? null;

describe('the visitor’s conversations', () => {
  it('are listed with who wrote last, what, what is new, and which have ended', async () => {
    await draw(async () => ITEMS);
    expect(rows().map((_, index) => [partOf(index, 'name'), partOf(index, 'text')])).toEqual([
      ['Ada', 'Two left'],
      ['Acme', 'You: Thanks'],
      ['Acme', 'Hello'],
      ['Acme', ''],
    ]);
    expect(rows().map((row) => [row.hasAttribute('data-unread'), row.getAttribute('aria-current')])).toEqual([
      [true, null],
      [false, null],
      [false, 'true'],
      [false, null],
    ]);
    expect([partOf(0, 'count'), partOf(1, 'count')]).toEqual(['22 unread messages', null]);
    expect([partOf(0, 'ended'), partOf(1, 'ended')]).toEqual([null, 'Ended']);
    expect(partOf(0, 'time')).toBe('12:00 PM');
  });

  it('are opened by a press', async () => {
    await draw(async () => ITEMS);
    await drawn.click(/Two left/);
    expect(drawn.did).toContainEqual(['open', 4]);
    expect(drawn.widget.router.getSnapshot().name).toBe('messages');
  });

  it('can be asked for again when they were not loaded, or are not up to date', async () => {
    const answers: (() => Promise<WidgetConversationSummary[]>)[] = [
      () => Promise.reject(new Error('away')),
      async () => ITEMS,
      () => Promise.reject(new Error('away')),
    ];
    await draw(() => answers.shift()?.() ?? Promise.resolve([]));
    const notice = () => drawn.container.querySelector('p[role=alert]')?.textContent;
    expect([notice(), rows().length]).toEqual(['The conversation could not be loaded.Try again', 0]);
    await drawn.click('Try again');
    expect([notice(), rows().length]).toEqual([undefined, 4]);
    await act(() => drawn.widget.conversations.fetch());
    expect([notice(), rows().length]).toEqual(['Not up to date. Checking for new messages.Try again', 4]);
  });

  it('show that they are on their way, and no search without any', async () => {
    const late = Promise.withResolvers<WidgetConversationSummary[]>();
    await draw(() => late.promise);
    const isWaiting = () => drawn.seek('[role=img]', 'Loading') !== undefined;
    expect(isWaiting()).toBe(true);
    await act(async () => late.resolve([]));
    expect([isWaiting(), drawn.seek('input', 'Search your conversations')]).toEqual([false, undefined]);
  });

  it.each([
    [false, 'messages'],
    [true, 'prechat-form'],
  ])('with the form before the chat: %j, a new one begins at %s', async (preChatFormEnabled, name) => {
    const fields = [{ name: 'emailAddress', type: 'email', label: 'Email', enabled: true, required: true }];
    const channel = { preChatFormEnabled, preChatFormOptions: { pre_chat_fields: fields } };
    await draw(async () => ITEMS, { channel, conversation: { id: 2, messages: [fakeMessage(OUTGOING, NOON)] } });
    await drawn.click('Start a new conversation');
    expect([drawn.widget.router.getSnapshot().name, drawn.widget.conversation.getSnapshot().id]).toEqual([name, null]);
  });
});

it.each([
  ['2026-03-10T09:05:00', '9:05 AM'],
  ['2026-03-09T23:59:00', 'Mon'],
  ['2026-03-04T12:00:01', 'Wed'],
  ['2026-03-04T12:00:00', 'Mar 4'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
])('at noon of 10 March 2026, %s is "%s"', async (at, text) => {
  drawn = await drawWidget();
  expect(formatMoment(new Date(at), new Date('2026-03-10T12:00:00'), 'en')).toBe(text);
});
