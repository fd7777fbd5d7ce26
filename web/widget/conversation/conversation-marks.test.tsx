import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { SCROLL_TO_MESSAGE } from '@porchlight/core/wire/widget/app-events.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';
import { dispatchAppEvent } from '../base/app-events.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  vi.useRealTimers();
  await drawn.end();
  vi.restoreAllMocks();
});

const AT = 1_000;
const open = async (messages: ReturnType<typeof fakeMessage>[], conversation: object = {}, channel: object = {}) => {
  drawn = await drawWidget({ channel, conversation: { id: 1, messages, ...conversation } }, 'messages');
  drawn.did.length = 0;
};
const row = (id: number) => drawn.container.querySelector<HTMLElement>(`#cwmsg-${id}`);
const change = (values: Parameters<Drawn['change']>[0]) => act(async () => drawn.change(values));

describe('messages of one author in a row', () => {
  it('have one time, at the last, and one beginning and end', async () => {
    await open([fakeMessage(OUTGOING, AT), fakeMessage(OUTGOING, AT + 1), fakeMessage(OUTGOING, AT + 2)]);
    const shown = [AT, AT + 1, AT + 2].map((id) => [
      row(id)?.hasAttribute('data-starts'),
      row(id)?.hasAttribute('data-ends'),
      row(id)?.querySelector('time') !== null,
    ]);
    expect(shown).toEqual([
      [true, false, false],
      [false, false, false],
      [false, true, true],
    ]);
  });

  it('of the visitor have their state at the newest alone', async () => {
    await open([fakeMessage(INCOMING, AT), fakeMessage(INCOMING, AT + 1)]);
    const states = [AT, AT + 1].map((id) => row(id)?.querySelector('[data-message-state]')?.textContent);
    expect(states).toEqual([undefined, '· Sent']);
  });
});

it('a message that was gone to stands out for half a second, and another one for as long', async () => {
  await open([fakeMessage(OUTGOING, AT), fakeMessage(OUTGOING, AT + 1)]);
  vi.useFakeTimers();
  const goTo = (messageId: number) => act(async () => dispatchAppEvent(SCROLL_TO_MESSAGE, { messageId }));
  const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
  const standsOut = () => [AT, AT + 1].map((id) => row(id)?.hasAttribute('data-highlight'));
  expect(standsOut()).toEqual([false, false]);
  await goTo(AT);
  await pass(400);
  expect(standsOut()).toEqual([true, false]);
  await goTo(AT + 1);
  await pass(400);
  expect(standsOut()).toEqual([false, true]);
  await pass(100);
  expect(standsOut()).toEqual([false, false]);
});

describe('the connection', () => {
  const strip = () => drawn.container.querySelector<HTMLElement>('[data-sync]');
  const isWaiting = () => strip()?.querySelector('[class*=spinner]') !== null;

  it('that the device loses, and gets back, is said at once', async () => {
    await open([fakeMessage(OUTGOING, AT)]);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(strip()?.dataset['sync']).toBe('offline');
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(strip()?.dataset['sync']).toBe('fine');
  });

  it('that is back in time is not said to be missing, also when it is lost once more', async () => {
    await open([fakeMessage(OUTGOING, AT)]);
    vi.useFakeTimers();
    const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    await change({ connection: 'connecting' });
    await pass(2_000);
    await change({ connection: 'open' });
    await pass(2_000);
    await change({ connection: 'connecting' });
    await pass(2_000);
    expect(strip()?.dataset['sync']).toBe('fine');
    await pass(500);
    expect(strip()?.dataset['sync']).toBe('reconnecting');
    await change({ connection: 'open' });
    await change({ connection: 'connecting' });
    expect(strip()?.dataset['sync']).toBe('fine');
  });

  it.each([
    ['stale', true],
    ['error', false],
  ] as const)('of a conversation that is %s turns while something is tried: %s', async (sync, waits) => {
    await open([fakeMessage(OUTGOING, AT)], { sync });
    expect(isWaiting()).toBe(waits);
  });
});

describe('files that are dragged over the conversation', () => {
  const drag = () =>
    act(async () => {
      const event = Object.assign(new Event('dragenter', { bubbles: true, cancelable: true }), {
        dataTransfer: { types: ['Files'], items: [] },
      });
      drawn.find('[role="log"]', 'Conversation').dispatchEvent(event);
    });
  const isOffered = () => drawn.text().includes('Drop files here to attach them');

  it.each([
    ['may be dropped', {}, {}, true],
    ['may not where the conversation has ended', { status: 'resolved' }, { allowMessagesAfterResolved: false }, false],
    ['may where it can go on', { status: 'resolved' }, { allowMessagesAfterResolved: true }, true],
    ['may not where the inbox takes none', {}, { enabledFeatures: [] }, false],
  ])('%s', async (_, conversation, channel, offered) => {
    await open([fakeMessage(OUTGOING, AT)], conversation, channel);
    await drag();
    expect(isOffered()).toBe(offered);
  });
});
