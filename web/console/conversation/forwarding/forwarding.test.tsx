import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { createContainer, eventually, FIRST, message, openFakeThread } from '../testing/thread.fake.tsx';
import { Forwarding } from './Forwarding.tsx';

const Shown = ({ thread, toast }: { thread: Thread; toast: never }) => (
  <Forwarding workspace={{ toast }} thread={thread} messages={useStore(thread.store).messages} />
);

describe('the dialog that forwards by email (AGT-180)', () => {
  let drawn: ReturnType<typeof createContainer>;
  let end = () => {};
  beforeEach(() => {
    Object.assign(window, { porchlight: { mailDelivers: true } });
    drawn = createContainer();
  });
  afterEach(() => {
    drawn.end();
    end();
  });
  const show = async (about: number | null, values: object = {}) => {
    const opened = await openFakeThread([message(1, values)]);
    end = opened.close;
    const toasts: string[] = [];
    const toast = Object.assign(createStore(null), { show: (text: string) => void toasts.push(text) });
    await drawn.render(<Shown thread={opened.thread} toast={toast as never} />);
    await act(async () => opened.thread.forwarding.set({ message: about }));
    return { ...opened, toasts };
  };
  const fill = (selector: string, value: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>(`dialog ${selector}`);
      const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
      set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const text = () => document.querySelector('dialog')?.textContent ?? '';

  it('sends the chosen message, and what it is asked to instead, to each address once', async () => {
    const { calls, toasts } = await show(FIRST + 1);
    await fill('input', 'a@b.co; A@b.co c@d.co');
    await fill('textarea', 'Please help');
    await drawn.click('Forward');
    await eventually(() => expect(calls).toHaveLength(1));
    const one = { to: ['a@b.co', 'c@d.co'], note: 'Please help', message_id: FIRST + 1, echo_id: expect.any(String) };
    expect(calls).toEqual([['forward', one]]);
    expect(toasts).toEqual(['The email will be sent to a@b.co, c@d.co.']);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('never sends the whole conversation in the place of a message that is deleted meanwhile', async () => {
    const { calls, thread } = await show(FIRST + 1);
    const data = { ...message(1, { content_attributes: { deleted: true } }), conversation_id: 7 };
    const deleted = { ...data, updated_at: '2026-01-02T00:00:00Z' };
    await act(async () => thread.apply({ event: 'message.updated', data: deleted } as never));
    expect(thread.store.getSnapshot().messages).toEqual([]);
    await fill('input', 'a@b.co');
    await drawn.click('Forward');
    await eventually(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.[1]).toMatchObject({ message_id: FIRST + 1 });
  });

  it('sends all public messages where that is chosen, or the whole conversation was asked for', async () => {
    const { calls, thread } = await show(FIRST + 1);
    await drawn.click('All public messages');
    await fill('input', 'a@b.co');
    await drawn.click('Forward');
    await act(async () => thread.forwarding.set({ message: null }));
    expect(text()).not.toContain('This message');
    await fill('input', 'a@b.co');
    await drawn.click('Forward');
    await eventually(() => expect(calls).toHaveLength(2));
    for (const [, body] of calls) expect(body).not.toHaveProperty('message_id');
  });

  it('warns that a private note will be read', async () => {
    await show(FIRST + 1, { private: true });
    expect(text()).toContain('The recipients will read it');
    await drawn.click('All public messages');
    expect(text()).not.toContain('The recipients will read it');
  });

  it('says which address is none, and that eleven are too many, before it asks the server', async () => {
    const { calls } = await show(null);
    await fill('input', 'a@b.co, nobody');
    await drawn.click('Forward');
    expect(text()).toContain('“nobody” is not a valid email address.');
    await fill('input', Array.from({ length: 11 }, (_, at) => `a${at}@b.co`).join(' '));
    await drawn.click('Forward');
    expect(text()).toContain('Enter at most 10 recipients.');
    expect(calls).toEqual([]);
  });

  it('keeps what was written when it fails, repeats under the same key, and takes another once it is changed', async () => {
    const { calls, server } = await show(null);
    server.isAway = true;
    await fill('input', 'a@b.co');
    await drawn.click('Forward');
    await eventually(() => expect(document.querySelector('dialog [role=alert]')).not.toBeNull());
    expect(document.querySelector<HTMLInputElement>('dialog input')?.value).toBe('a@b.co');
    await drawn.click('Forward');
    await eventually(() => expect(calls).toHaveLength(2));
    server.isAway = false;
    await fill('input', 'c@b.co');
    await drawn.click('Forward');
    await eventually(() => expect(calls).toHaveLength(3));
    const [first, second, third] = calls.map(([, body]) => (body as { echo_id: string }).echo_id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('says so where the installation sends no email', async () => {
    Object.assign(window, { porchlight: { mailDelivers: false } });
    await show(null);
    expect(text()).toContain('This installation has no mail server');
    expect(document.querySelector('dialog input')).toBeNull();
  });
});
