import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createContainer, fakeWorkspace, message, openFakeThread } from '../testing/thread.fake.tsx';
import { MergeNotice } from './MergeNotice.tsx';

let end = () => {};
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

const show = async (messages: ReturnType<typeof message>[], server: object, role = 'administrator') => {
  const { thread, close } = await openFakeThread(messages, server);
  const accounts = [{ id: 1, role }] as typeof fakeWorkspace.profile.accounts;
  const drawn = createContainer();
  end = () => {
    drawn.end();
    close();
  };
  const workspace = { accountId: 1, ...fakeWorkspace, profile: { ...fakeWorkspace.profile, accounts } };
  await drawn.render(<MergeNotice workspace={workspace as never} thread={thread} go={() => {}} run={() => {}} />);
  await act(async () => void (await thread.store.catchUp()));
  return { drawn, text: () => drawn.container.textContent ?? '' };
};

const draw = async (messages: ReturnType<typeof message>[], facts: object, role?: string) => {
  const { text } = await show(messages, { facts: { merged_into: 3, ...facts } }, role);
  expect(text()).toContain('This conversation was merged into #3');
  return text().includes('Separate');
};

it('an administrator separates a merged conversation, unless an undone split has left nothing in it (AGT-253)', async () => {
  const left = [message(1, { message_type: ACTIVITY })];
  expect(await draw([message(1)], { messages_moved_at: 5 })).toBe(true);
  end();
  expect(await draw(left, {})).toBe(true);
  end();
  expect(await draw(left, { messages_moved_at: 5 })).toBe(false);
});

it('an agent who is no administrator separates none', async () => {
  expect(await draw([message(1)], {}, 'agent')).toBe(false);
});

it('another open conversation of the contact is named until the agent closes that, and not in a resolved one', async () => {
  const OTHER = 'This contact has another open conversation.';
  const meta = { sender: { id: 3, name: 'Grace', thumbnail: '' } };
  const others = [{ id: 9, status: 'open', labels: [], messages: [], meta }];
  const { text } = await show([message(1)], { facts: { status: 'resolved' }, others });
  expect(text()).not.toContain(OTHER);
  end();
  const open = await show([message(1)], { others });
  expect(open.text()).toContain(OTHER);
  await open.drawn.click('Close');
  expect(open.text()).not.toContain(OTHER);
});
