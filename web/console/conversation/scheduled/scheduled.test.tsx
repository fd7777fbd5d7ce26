import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sentIn, setUpComposer } from '../testing/composer.fake.tsx';
import { createContainer, eventually, message, openFakeThread } from '../testing/thread.fake.tsx';
import { ScheduledMessages } from './ScheduledMessages.tsx';

const AT = Math.floor(Date.now() / 1_000) + 3_600;
const scheduled = (values: object = {}) => ({
  ...{ id: 5, conversation_id: 7, content: 'On its way', send_at: AT, unless_reply: false, replied: false },
  ...{ state: 'waiting', failure: null, failure_detail: null, in_reply_to: null, files: [], created_at: AT - 7_200 },
  author: { id: 9, type: 'user', name: 'Ada Agent', available_name: 'Ada', avatar_url: '', thumbnail: '' },
  ...values,
});

describe('scheduled messages', () => {
  let drawn: ReturnType<typeof createContainer>;
  let end = () => {};
  beforeEach(() => {
    drawn = createContainer();
  });
  afterEach(() => {
    drawn.end();
    end();
  });
  const show = async (items: object[], myId = 9) => {
    const opened = await openFakeThread([message(1)], { scheduled: items });
    end = opened.close;
    const run = (action: Promise<unknown>) => void action.catch(() => {});
    await drawn.render(<ScheduledMessages thread={opened.thread} myId={myId} run={run} />);
    return opened;
  };

  it('are sent now, edited and cancelled by their author; by a colleague not edited (AGT-160)', async () => {
    const { calls } = await show([scheduled()]);
    expect(drawn.container.textContent).toContain('Scheduled for');
    expect(drawn.names()).toEqual(['Send now', 'Edit message', 'Cancel message']);
    await drawn.click('Send now');
    await drawn.click('Cancel message');
    expect(calls.map(([path]) => path)).toEqual(['scheduled_messages/5/send', 'scheduled_messages/5']);
    end();
    await show([scheduled()], 3);
    expect(drawn.names()).toEqual(['Send now', 'Cancel message']);
  });

  it('say that a reply of the contact holds them back, and why one was not sent', async () => {
    await show([
      scheduled({ unless_reply: true }),
      scheduled({ id: 6, unless_reply: true, replied: true }),
      scheduled({ id: 7, state: 'failed', failure: 'no_access' }),
      scheduled({ id: 8, state: 'failed', failure: 'refused', failure_detail: 'Too long' }),
    ]);
    const texts = [...drawn.container.querySelectorAll('article')].map(({ textContent }) => textContent ?? '');
    expect(texts[0]).toContain('Not sent if the contact replies first');
    expect(texts[1]).toContain('The contact has replied, so it will not be sent');
    expect(texts[2]).toContain('Its author has no access to this conversation.');
    expect(texts[2]).not.toContain('Send now');
    expect(texts[3]).toContain('It was refused: Too long');
  });
});

describe('sending later', () => {
  const { page, open, box, write, press } = setUpComposer();
  const choose = async (name: RegExp) => {
    await press({ key: 'Enter', altKey: true, shiftKey: true });
    const option = [...page().container.querySelectorAll<HTMLElement>('[role="option"]')].find(({ textContent }) =>
      name.test(textContent ?? ''),
    );
    await act(async () => option?.click());
  };
  const wishesIn = (calls: readonly [string, unknown][]) =>
    calls.flatMap(([path, body]) => (path === 'scheduled_messages' ? [body] : []));

  it('takes the text out of the composer, and sends nothing now', async () => {
    const { calls, drafts } = await open();
    await write('See you');
    await choose(/Tomorrow/);
    await eventually(() => expect(wishesIn(calls)).toMatchObject([{ content: 'See you', unless_reply: false }]));
    expect(calls.some(([path]) => path === 'messages')).toBe(false);
    expect([box().value, drafts.read(7, 'reply')]).toEqual(['', '']);
  });

  it('keeps the text without a connection, and is repeated under the same id', async () => {
    const { calls, server, drafts } = await open();
    await write('See you');
    server.isAway = true;
    await choose(/Tomorrow/);
    await eventually(() => expect(page().container.textContent).toContain('The action failed'));
    expect(drafts.read(7, 'reply')).toBe('See you');
    server.isAway = false;
    await choose(/Tomorrow/);
    await eventually(() => expect(box().value).toBe(''));
    const ids = wishesIn(calls).map((wish) => Reflect.get(Object(wish), 'echo_id'));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('takes its files along, and leaves one that was chosen while it was being scheduled', async () => {
    const answer = Promise.withResolvers<object>();
    const post = vi.fn((path: string, _body: unknown) =>
      path.endsWith('/scheduled_messages') ? answer.promise : Promise.resolve({}),
    );
    await open({}, [message(1)], {}, { post });
    const paste = (name: string) =>
      act(async () => {
        const clipboardData = { files: [new File(['x'], name, { type: 'image/png' })], getData: () => '' };
        const event = new Event('paste', { bubbles: true, cancelable: true });
        box().dispatchEvent(Object.assign(event, { clipboardData }));
      });
    const listed = () => [...page().container.querySelectorAll('li bdi')].map(({ textContent }) => textContent);
    await paste('first.png');
    await choose(/Tomorrow/);
    await paste('second.png');
    expect(listed()).toEqual(['first.png', 'second.png']);
    await press({ key: 'Enter' });
    expect(post.mock.calls.filter(([path]) => path.endsWith('/messages'))).toEqual([]);
    await act(async () => answer.resolve({}));
    await eventually(() => expect(listed()).toEqual(['second.png']));
  });

  it('is not offered for a note, or without a text', async () => {
    const { calls } = await open();
    await press({ key: 'Enter', altKey: true, shiftKey: true });
    expect(page().container.querySelector('[role="listbox"]')).toBeNull();
    await page().click('Private note');
    await write('Only for us');
    await press({ key: 'Enter', altKey: true, shiftKey: true });
    expect(page().container.querySelector('[role="listbox"]')).toBeNull();
    expect(page().names()).not.toContain('Send later');
    await press({ key: 'Enter', altKey: true });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Only for us', private: true }]));
  });
});
