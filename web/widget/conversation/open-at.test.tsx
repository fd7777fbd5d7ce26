import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60));
let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => fakeMessage(OUTGOING, first + index));
const NEWEST = from(1_000, 40);

/** As a result of the search does. */
const openAt = async (id: number, rest: Parameters<Drawn['change']>[0] = {}) => {
  drawn = await drawWidget({ conversation: { id: 1, messages: NEWEST, allLoaded: false, ...rest } });
  await act(async () => drawn.widget.router.switchTo('messages', { at: String(id) }));
  await drawn.settle();
};
const change = (values: Parameters<Drawn['change']>[0]) => act(async () => drawn.change(values));
const asked = () => drawn.did.filter(([name]) => name === 'loadOlder').length;
const isHighlighted = (id: number) => drawn.container.querySelector(`#cwmsg-${id}`)?.hasAttribute('data-highlight');

describe('a conversation that is opened at a message', () => {
  it('shows it, highlighted, and loads nothing for it', async () => {
    await openAt(1_002);
    expect([isHighlighted(1_002), asked()]).toEqual([true, 0]);
  });

  it('goes there once: a message that comes later does not lead back', async () => {
    await openAt(1_002);
    await drawn.click('Jump to the latest message');
    await change({ messages: [...NEWEST, fakeMessage(OUTGOING, 2_000)] });
    expect([isHighlighted(1_002), drawn.container.querySelector('#cwmsg-2000') !== null]).toEqual([undefined, true]);
  });

  it('loads older messages page by page until it is there', async () => {
    await openAt(905);
    expect(asked()).toBe(1);
    await change({ loadingOlder: true });
    expect(asked()).toBe(1);
    await change({ loadingOlder: false, messages: [...from(960, 40), ...NEWEST] });
    expect(asked()).toBe(2);
    await change({ loadingOlder: false, messages: [...from(900, 100), ...NEWEST] });
    expect([isHighlighted(905), asked()]).toEqual([true, 2]);
  });

  it('waits until the conversation is loaded', async () => {
    await openAt(905, { sync: 'catching-up' });
    expect(asked()).toBe(0);
    await change({ sync: 'ready' });
    expect(asked()).toBe(1);
  });

  it('stops at the first message, where it was deleted', async () => {
    await openAt(905, { allLoaded: true });
    await change({ messages: [...NEWEST, fakeMessage(OUTGOING, 2_000)] });
    expect(asked()).toBe(0);
  });

  it('stops after fifty pages', async () => {
    await openAt(5);
    for (let page = 1; page <= 55; page += 1)
      await change({ messages: [fakeMessage(OUTGOING, 1_000 - page), ...NEWEST] });
    expect(asked()).toBe(50);
  });

  it('looks for it in no other conversation', async () => {
    await openAt(905);
    await change({ id: 2, messages: from(3_000, 20) });
    expect(asked()).toBe(1);
  });

  it('without one asks for nothing', async () => {
    drawn = await drawWidget({ conversation: { id: 1, messages: NEWEST, allLoaded: false } }, 'messages');
    expect(asked()).toBe(0);
  });
});
