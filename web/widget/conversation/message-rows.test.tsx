import type { UserId } from '@porchlight/core/wire/ids.ts';
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

const NOON = new Date().setHours(12, 0, 0, 0) / 1000;
const ada = {
  ...{ id: 7 as UserId, name: 'Ada', available_name: 'Ada', avatar_url: '', thumbnail: '' },
  availability_status: 'online',
  type: 'user' as const,
};

const draw = async (messages: ReturnType<typeof fakeMessage>[], rest: object = {}) => {
  drawn = await drawWidget({ conversation: { id: 1, messages, ...rest } }, 'messages');
};
const row = (id: number) => drawn.container.querySelector(`#cwmsg-${id}`);

describe('messages of two sides', () => {
  const LIST = [
    fakeMessage(OUTGOING, NOON, { sender: ada }),
    fakeMessage(OUTGOING, NOON + 1, { sender: ada }),
    fakeMessage(INCOMING, NOON + 2),
    fakeMessage(INCOMING, NOON + 3),
    fakeMessage(OUTGOING, NOON + 4, { sender: ada }),
  ];

  it('those of the visitor are on their own side (CON-08)', async () => {
    await draw(LIST);
    expect(LIST.map(({ id }) => row(id ?? 0)?.hasAttribute('data-mine'))).toEqual([false, false, true, true, false]);
    expect(LIST.map(({ id }) => row(id ?? 0)?.textContent?.startsWith('You: '))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('the picture of who wrote is at the last of their messages alone, the name at the first (CON-46)', async () => {
    await draw(LIST);
    const pictures = LIST.map(({ id }) => row(id ?? 0)?.querySelectorAll('[class*=face] > *').length);
    expect(pictures).toEqual([0, 1, 0, 0, 1]);
    // Where no name is visible, a screen reader gets one all the same.
    const unseen = LIST.map(({ id }) => row(id ?? 0)?.querySelector('[class*=hidden]')?.textContent ?? null);
    expect(unseen).toEqual([null, 'Ada: ', 'You: ', 'You: ', null]);
  });
});

describe('a message that answers another', () => {
  it('shows the one it answers, and a click goes there (CON-47)', async () => {
    const list = Array.from({ length: 60 }, (_, index) => fakeMessage(OUTGOING, NOON + index));
    const reply = fakeMessage(OUTGOING, NOON + 60, { content_attributes: { in_reply_to: NOON } });
    await draw([...list, reply]);
    expect(row(NOON)).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => drawn.button(new RegExp(`text ${NOON}$`)).click());
    expect([row(NOON)?.hasAttribute('data-highlight'), row(NOON + 60)]).toEqual([true, null]);
    await act(async () => void vi.advanceTimersByTime(499));
    expect(row(NOON)?.hasAttribute('data-highlight')).toBe(true);
    await act(async () => void vi.advanceTimersByTime(1));
    expect(row(NOON)?.hasAttribute('data-highlight')).toBe(false);
  });
});

describe('a text that was not sent', () => {
  it('is sent again, or removed, by its buttons (ERR-01)', async () => {
    await draw([fakeMessage(INCOMING, NOON, { id: null, key: 'echo-1', state: 'failed', content: 'Hello?' })]);
    await drawn.click('Send message again');
    expect(drawn.did.at(-1)).toEqual(['retry', 'echo-1', undefined]);
    await drawn.click('Delete');
    expect(drawn.did.at(-1)).toEqual(['discard', 'echo-1']);
  });
});

describe('scrolling up', () => {
  const scrollTo = (top: number) => {
    const log = drawn.find('[role="log"]', 'Conversation');
    return act(async () => {
      log.scrollTop = top;
      log.dispatchEvent(new Event('scroll'));
    });
  };
  const list = Array.from({ length: 60 }, (_, index) => fakeMessage(OUTGOING, NOON + index));

  it('loads older messages near the top, and not where there are none (CON-39, CON-40)', async () => {
    await draw(list, { allLoaded: false });
    drawn.did.length = 0;
    await scrollTo(2_000);
    expect(drawn.did).toEqual([]);
    await scrollTo(10);
    expect(drawn.did).toEqual([['loadOlder']]);
    await drawn.end();
    await draw(list, { allLoaded: true });
    drawn.did.length = 0;
    await scrollTo(10);
    expect(drawn.did).toEqual([]);
  });
});
