import { ACTIVITY, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '../../shared/use-store.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { createAgentHelp } from './composer/agent-help.ts';
import { MessageList } from './MessageList.tsx';
import {
  createContainer,
  eventually,
  FIRST,
  message,
  openFakeThread,
  fakeWorkspace as workspace,
} from './testing/thread.fake.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
beforeEach(() => {
  // happy-dom has no layout: without a height, every row would be rendered.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
  vi.restoreAllMocks();
});

const open = async (...args: Parameters<typeof openFakeThread>) => {
  const opened = await openFakeThread(...args);
  end = opened.close;
  const help = createAgentHelp(opened.api, 1, 7);
  const Shown = ({ of }: { of: Thread }) => (
    <MessageList
      onOpen={() => {}}
      {...{ workspace, thread: of, help, snapshot: useStore(of.store) }}
      run={(action) => void action.catch(() => {})}
    />
  );
  await drawn.render(<Shown of={opened.thread} />);
  return opened;
};
const article = (text: string) => drawn.article(text);
const click = (name: string | RegExp) => drawn.click(name);

describe('the messages of a thread', () => {
  it('are on the side of who wrote them, notes apart', async () => {
    await open([
      message(1),
      message(2, { message_type: OUTGOING }),
      message(3, { message_type: OUTGOING, private: true }),
    ]);
    const sides = [1, 2, 3].map((index) => article(`text ${index}`)?.dataset['side']);
    expect(sides).toEqual(['theirs', 'ours', 'note']);
  });

  it('have a line before the first that the team had not read, which stays while they are read', async () => {
    const agent_last_seen_at = message(2).created_at;
    const { thread } = await open([message(1), message(2), message(3), message(4)], { facts: { agent_last_seen_at } });
    const order = () =>
      [...drawn.container.querySelectorAll('article, [data-new]')].map(
        ({ textContent }) => /New$|text \d/.exec(textContent ?? '')?.[0],
      );
    expect(order()).toEqual(['text 1', 'text 2', 'New', 'text 3', 'text 4']);
    await act(async () => thread.store.markSeen());
    expect(order()).toEqual(['text 1', 'text 2', 'New', 'text 3', 'text 4']);
  });

  it('are left for an earlier one, and a button leads back to the newest', async () => {
    const { thread } = await open(Array.from({ length: 60 }, (_, index) => message(index)));
    expect(drawn.container.textContent).not.toContain('Go to latest');
    await act(() => thread.goTo(FIRST));
    expect([article('text 0') !== undefined, article('text 59')]).toEqual([true, undefined]);
    await click(/Go to latest/);
    expect([article('text 59') !== undefined, drawn.container.textContent?.includes('latest')]).toEqual([true, false]);
  });

  it('far back are shown without those between, with the way on and back to the newest (AGT-281)', async () => {
    const { thread } = await open(Array.from({ length: 300 }, (_, index) => message(index)));
    await act(async () => void (await thread.jump.toFirst()));
    expect([article('text 0') !== undefined, article('text 299')]).toEqual([true, undefined]);
    expect(drawn.names()).toContain('Show newer messages');
    expect(drawn.names()).not.toContain('Show older messages');
    await click('Show newer messages');
    expect(thread.past.getSnapshot()?.messages).toHaveLength(200);
    expect(article('text 0')).toBeDefined();
    await click(/Go to latest/);
    await eventually(() => expect(article('text 299')).toBeDefined());
    expect(drawn.names()).not.toContain('Show newer messages');
  });

  it('far back are left for what the agent sends (AGT-281)', async () => {
    const { thread } = await open(
      Array.from({ length: 300 }, (_, index) => message(index)),
      { isRefused: true },
    );
    await act(async () => void (await thread.goTo(FIRST + 5)));
    await act(async () => void (await thread.send({ content: 'What I think', isPrivate: false, files: [] })));
    await eventually(() => expect(article('What I think')).toBeDefined());
    expect(thread.past.getSnapshot()).toBeNull();
  });

  it('have a link of their own, which is copied (AGT-281)', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open([message(1)]);
    await click('Copy link to this message');
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/app/conversations/7?message=${FIRST + 1}`);
  });

  it('have what one agent changed within a minute in one line between them, which opens', async () => {
    const change = (index: number, content: string) => message(index, { message_type: ACTIVITY, content });
    await open([message(1), change(2, 'Ada added vip'), change(3, 'Assigned to Mia by Ada')]);
    expect(drawn.container.textContent).toContain('Ada: added vip · Assigned to Mia2 changes');
    await click(/2 changes/);
    expect([...drawn.container.querySelectorAll('li bdi')].map(({ textContent }) => textContent)).toEqual([
      'Ada added vip',
      'Assigned to Mia by Ada',
    ]);
  });

  it('before those that are loaded come when the agent scrolls up, and by a button', async () => {
    const { thread, calls } = await open(Array.from({ length: 60 }, (_, index) => message(index)));
    const log = drawn.container.querySelector('[role="log"]');
    await act(async () => {
      if (log) log.scrollTop = 10;
      log?.dispatchEvent(new Event('scroll'));
    });
    await eventually(() => expect(calls).toEqual([['messages', { before: FIRST + 40 }]]));
    await eventually(() => expect(thread.store.getSnapshot().messages).toHaveLength(40));
    await click('Show older messages');
    await eventually(() => expect(calls.at(-1)).toEqual(['messages', { before: FIRST + 20 }]));
  });

  it('are shown to the end again when the agent who reads further up sends one', async () => {
    const before = Array.from({ length: 60 }, (_, index) => message(index));
    const { thread } = await open(before, { isRefused: true });
    const log = drawn.container.querySelector('[role="log"]');
    if (!log) throw new Error('There is no list of messages.');
    vi.spyOn(log, 'scrollHeight', 'get').mockReturnValue(3_000);
    vi.spyOn(log, 'clientHeight', 'get').mockReturnValue(600);
    await act(async () => {
      log.scrollTop = 200;
      log.dispatchEvent(new Event('scroll'));
    });
    expect(drawn.container.textContent).toContain('Go to latest');
    await act(async () => void (await thread.send({ content: 'What I think', isPrivate: false, files: [] })));
    await eventually(() => expect(article('What I think')).toBeDefined());
    expect(drawn.container.textContent).not.toContain('Go to latest');
    expect(log.scrollTop).toBe(3_000);
  });

  it('can be gone to from the message that answers one, and it stands out', async () => {
    const list = Array.from({ length: 60 }, (_, index) => message(index));
    await open([...list, message(60, { content: 'Yes, that one', content_attributes: { in_reply_to: FIRST } })]);
    expect(article('text 0')).toBeUndefined();
    await click('An earlier message');
    await eventually(() => expect(article('text 0')?.hasAttribute('data-target')).toBe(true));
  });

  it('that the server has refused can be sent again or discarded (ERR-01)', async () => {
    const { thread, calls } = await open([message(1)], { isRefused: true });
    await act(async () => void (await thread.send({ content: 'Too long a text', isPrivate: false, files: [] })));
    await eventually(() => expect(article('Too long a text')?.dataset['state']).toBe('failed'));
    expect(article('Too long a text')?.hasAttribute('data-target')).toBe(false);
    expect(drawn.container.querySelector('[role="alert"]')?.textContent).toContain('Too long');
    const sent = calls.length;
    await click('Send message again');
    await eventually(() => expect(calls).toHaveLength(sent + 1));
    await eventually(() => expect(article('Too long a text')?.dataset['state']).toBe('failed'));
    await click('Discard');
    await eventually(() => expect(article('Too long a text')).toBeUndefined());
  });

  it('that an app has not received are sent to it again by the server', async () => {
    const { calls } = await open([message(1, { message_type: OUTGOING, status: 'failed' })]);
    await click('Send message again');
    expect(calls).toEqual([[`messages/${FIRST + 1}/retry`, undefined]]);
    expect(drawn.names()).not.toContain('Discard');
  });

  it('are sent without the file that the server has refused', async () => {
    const refused = { attributes: ['attachments.file'] };
    const { thread, calls } = await open([], { isRefused: true, refusal: 'bad.svg: not supported', body: refused });
    const files = ['good.png', 'bad.svg'].map((name) => new File(['x'], name));
    await act(async () => void (await thread.send({ content: 'Two files', isPrivate: false, files })));
    await eventually(() => expect(drawn.names()).toContain('Send without bad.svg'));
    expect(drawn.names()).not.toContain('Send message again');
    await click('Send without bad.svg');
    await eventually(() => expect(calls).toHaveLength(2));
    const sent = calls[1]?.[1];
    const names = sent instanceof FormData ? sent.getAll('attachments[]').map((file) => (file as File).name) : [];
    expect(names).toEqual(['good.png']);
  });

  it('can be replied to', async () => {
    const { thread } = await open([message(1), message(2)]);
    await act(async () => article('text 2')?.querySelector<HTMLButtonElement>('[aria-label^=Reply]')?.click());
    expect(thread.replyTo.getSnapshot()).toBe(FIRST + 2);
  });

  it('of the team can be deleted, which can be undone; those of the visitor cannot (AGT-282)', async () => {
    await open([message(1), message(2, { message_type: OUTGOING })]);
    expect(article('text 1')?.querySelector('[aria-label^=Delete]')).toBeNull();
    await click('Delete message');
    expect(article('text 2')).toBeUndefined();
    await act(async () => workspace.toast.runAction());
    expect(article('text 2')).toBeDefined();
  });

  it('that the visitor is writing are announced, with the text so far where it is shown', async () => {
    const { thread } = await open([message(1)]);
    const typing = (status: 'on' | 'off', partial_content?: string, name = 'Grace') =>
      act(async () =>
        thread.apply({
          event: `conversation.typing_${status}`,
          data: {
            ...{ account_id: 1, conversation: { id: 7 }, is_private: false, partial_content },
            user: { id: 3, name, thumbnail: '', type: 'contact' },
          },
        } as never),
      );
    await typing('on', 'I wanted to');
    expect(drawn.container.textContent).toContain('Grace is typingI wanted to');
    await typing('off');
    expect(drawn.container.textContent).not.toContain('is typing');
    await typing('on', undefined, '');
    expect(drawn.container.textContent).toContain('Visitor is typing');
  });
});
