import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createContainer, eventually, fakeWorkspace, message, openFakeThread } from '../testing/thread.fake.tsx';
import { MergeDialog } from './MergeDialog.tsx';

let end = () => {};
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

const conversation = (id: number) => ({
  ...{ id, inbox_id: 1, status: 'open', priority: null, labels: [], unread_count: 0, waiting_since: 0 },
  ...{ last_activity_at: 100, meta: { sender: { id: 3, name: 'Grace', thumbnail: '' } } },
  messages: [{ content: `words of ${id}`, message_type: 0, private: false, attachments: [] }],
});

const open = async (ids: number[], other?: number) => {
  const others = ids.map(conversation);
  const opened = await openFakeThread([message(1)], { others });
  const drawn = createContainer();
  end = () => {
    drawn.end();
    opened.close();
  };
  const workspace = { accountId: 1, ...fakeWorkspace, directory: opened.directory, toast: { show: vi.fn() } };
  const given = { workspace: workspace as never, thread: opened.thread, go: () => {}, onClose: () => {} };
  await drawn.render(<MergeDialog {...given} {...(other === undefined ? {} : { other })} />);
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[name=merge-with]')];
  await eventually(() => expect(radios()).toHaveLength(ids.length));
  const chosen = () =>
    radios()
      .find(({ checked }) => checked)
      ?.closest('label')
      ?.textContent?.match(/#(\d+)/)?.[1];
  const change = async (...next: number[]) => {
    others.splice(0, others.length, ...next.map(conversation));
    const data = { ...conversation(next[0] ?? 0), id: 99 };
    await act(async () => {
      opened.thread.others.apply({ event: 'conversation.updated', data } as never);
      const idsOf = () => opened.thread.others.getSnapshot().items.map(({ id }) => id);
      await vi.waitFor(() => expect(idsOf()).toEqual(next), { timeout: 15_000 });
    });
  };
  const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
  const merges = () => opened.calls.filter(([path]) => path.endsWith('/merge')).map(([path]) => path);
  return { ...opened, drawn, radios, chosen, change, submit, merges };
};

it('merges the conversation that is chosen, which stays so when another one becomes the first', async () => {
  const { chosen, change, submit, merges } = await open([8, 9]);
  expect(chosen()).toBe('8');
  await change(10, 9, 8);
  expect(chosen()).toBe('8');
  await submit();
  await eventually(() => expect(merges()).toEqual(['/api/v1/accounts/1/conversations/8/merge']));
});

it('merges none in the place of one that a colleague has merged or erased meanwhile', async () => {
  const { chosen, change, submit, merges, radios } = await open([8, 9], 9);
  expect(chosen()).toBe('9');
  await change(8);
  expect(chosen()).toBeUndefined();
  await submit();
  expect(merges()).toEqual([]);
  await act(async () => radios()[0]?.click());
  await submit();
  await eventually(() => expect(merges()).toEqual(['/api/v1/accounts/1/conversations/8/merge']));
});
