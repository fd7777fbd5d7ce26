import type { TeamMessage } from '@porchlight/core/wire/message.ts';
import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { openPicker } from '../../ui/Picker.tsx';
import { MessageActions } from '../MessageActions.tsx';
import { createContainer, eventually, FIRST, message, openFakeThread } from '../testing/thread.fake.tsx';
import { Splitting } from './Splitting.tsx';

type ShownProps = { workspace: Workspace; thread: Thread; go: (path: string) => void };

const Shown = ({ workspace, thread, go }: ShownProps) => {
  const { messages } = useStore(thread.store);
  return (
    <>
      {messages.map((each) => (
        <article key={each.key}>
          <span>{each.content}</span>
          <MessageActions
            message={each}
            thread={thread}
            {...{
              showsTime: false,
              isOurs: false,
              canEdit: false,
              onTranslate: undefined,
              onDelete: () => {},
              onLink: () => {},
            }}
          />
        </article>
      ))}
      <Splitting workspace={workspace} thread={thread} messages={messages} go={go} />
    </>
  );
};

describe('messages that are selected and split off (AGT-206)', () => {
  let drawn: ReturnType<typeof createContainer>;
  let end = () => {};
  beforeEach(() => {
    drawn = createContainer();
  });
  afterEach(() => {
    drawn.end();
    end();
  });
  const show = async (messages: ReturnType<typeof message>[], facts: object = {}) => {
    const opened = await openFakeThread(messages, { facts });
    end = opened.close;
    const toasts: [string, (() => void) | undefined][] = [];
    const show = (text: string, action?: { run: () => void }) => void toasts.push([text, action?.run]);
    const toast = Object.assign(createStore(null), { show, failed: () => {} });
    const paths: string[] = [];
    const workspace = { directory: opened.directory, toast } as never;
    await drawn.render(<Shown workspace={workspace} thread={opened.thread} go={(path) => void paths.push(path)} />);
    return { ...opened, toasts, paths };
  };
  const three = (values: Partial<TeamMessage> = {}) => [message(1), message(2, values), message(3)];
  const dialog = () => document.querySelector('dialog');
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('article input')];
  const tick = (index: number) => act(async () => boxes()[index]?.click());
  const label = (text: string) =>
    act(async () => {
      const found = [...document.querySelectorAll('dialog label')].find((each) => each.textContent === text);
      found?.querySelector('input')?.click();
    });
  const buttonOf = (name: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent === name) as HTMLButtonElement;

  it('from a message on: this one and the later ones go on, as chosen, and the agent goes there', async () => {
    const { calls, thread, toasts, paths } = await show(three(), {
      labels: ['lamp'],
      meta: { sender: { id: 3, name: 'Grace' }, assignee: { id: 5, name: 'Ada' } },
    });
    await act(async () => thread.splitting.chooseFrom(FIRST + 2));
    expect(dialog()?.textContent).toContain('text 2');
    expect(dialog()?.textContent).toContain('Messages: 2 · Files: 0');
    await drawn.click('Pending');
    await label('Keep the assignee and the team');
    await label('Resolve this conversation (#7)');
    await drawn.click('Split');
    await eventually(() => expect(paths).toHaveLength(1));
    const ids = [FIRST + 2, FIRST + 3];
    const wish = { message_ids: ids, status: 'pending', keep_assignee: false, keep_labels: true };
    expect(calls.find(([name]) => name === 'split')).toEqual(['split', wish]);
    await eventually(() => expect(calls.map(([name]) => name)).toContain('toggle_status'));
    expect(calls.find(([name]) => name === 'toggle_status')?.[1]).toMatchObject({ status: 'resolved' });
    expect(thread.splitting.getSnapshot()).toBeNull();
    expect(dialog()).toBeNull();
    act(() => toasts[0]?.[1]?.());
    await eventually(() => expect(paths.at(-1)).toBe('/app/conversations/7'));
    expect(calls.at(-1)?.[0]).toContain('/split');
  });

  it('single ones: only what can be split off has a box, Escape ends it, and nothing is sent without a choice', async () => {
    const { calls, thread } = await show([
      ...three({ message_type: ACTIVITY }),
      message(4, { content_type: 'input_csat' }),
      message(5, { conversation_id: 9 } as Partial<TeamMessage>),
      message(6),
    ]);
    await act(async () => openPicker('select-messages'));
    expect(boxes()).toHaveLength(3);
    expect(boxes()[0]?.getAttribute('aria-label')).toBe('Select the message: text 1');
    expect(document.body.textContent).toContain('Select the messages that go on in a new conversation.');
    expect(buttonOf('Split into a new conversation').disabled).toBe(true);
    await tick(0);
    await tick(2);
    await tick(1);
    await tick(0);
    expect(document.body.textContent).toContain('2 selected');
    await drawn.click('Split into a new conversation');
    await drawn.click('Split');
    await eventually(() => expect(calls.find(([name]) => name === 'split')).toBeDefined());
    expect(calls.find(([name]) => name === 'split')?.[1]).toMatchObject({ message_ids: [FIRST + 3, FIRST + 6] });
    await act(async () => thread.splitting.choose());
    await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })));
    expect(thread.splitting.getSnapshot()).toBeNull();
    expect(boxes()).toHaveLength(0);
  });

  it('keeps what was chosen when the server is away, and says why', async () => {
    const { server, thread, paths } = await show(three());
    await act(async () => thread.splitting.chooseFrom(FIRST + 3));
    server.isAway = true;
    await drawn.click('Split');
    await eventually(() => expect(dialog()?.querySelector('[role=alert]')).not.toBeNull());
    expect(buttonOf('Split').disabled).toBe(false);
    await act(async () =>
      dialog()?.querySelector('button')?.form?.querySelector<HTMLElement>('[type=button]:not([aria-pressed])')?.click(),
    );
    expect(dialog()).toBeNull();
    expect([...(thread.splitting.getSnapshot()?.ids ?? [])]).toEqual([FIRST + 3]);
    expect(paths).toEqual([]);
  });

  it('are not those of a merged conversation, which goes on elsewhere: it offers no reply either', async () => {
    const { thread } = await show(three(), { merged_into: 3 });
    expect(drawn.names()).toContain('Forward by email');
    expect(drawn.names()).not.toContain('Split from here into a new conversation');
    expect(drawn.names()).not.toContain('Reply to this message');
    // A colleague merged it while messages were being selected.
    await act(async () => thread.splitting.choose());
    expect([boxes().length, drawn.names().includes('Forward by email')]).toEqual([0, true]);
  });

  it('says how many are too many before it asks the server', async () => {
    const { calls, thread } = await show(Array.from({ length: 101 }, (_, index) => message(index)));
    await act(() => thread.store.loadBackTo(FIRST));
    await act(async () => thread.splitting.chooseFrom(FIRST));
    expect(dialog()?.textContent).toContain('At most 100 messages can be split off at once.');
    expect(buttonOf('Split').disabled).toBe(true);
    expect(calls.filter(([name]) => name === 'split')).toEqual([]);
  });
});
