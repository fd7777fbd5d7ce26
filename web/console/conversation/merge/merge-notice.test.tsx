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

const accounts = [{ id: 1, role: 'administrator' }];

const draw = async (messages: ReturnType<typeof message>[], facts: object) => {
  const { thread, close } = await openFakeThread(messages, { facts: { merged_into: 3, ...facts } });
  const drawn = createContainer();
  end = () => {
    drawn.end();
    close();
  };
  const workspace = { accountId: 1, ...fakeWorkspace, profile: { ...fakeWorkspace.profile, accounts } };
  await drawn.render(<MergeNotice workspace={workspace as never} thread={thread} go={() => {}} run={() => {}} />);
  await act(async () => void (await thread.store.catchUp()));
  const text = drawn.container.textContent ?? '';
  expect(text).toContain('This conversation was merged into #3');
  return text.includes('Separate');
};

it('an administrator separates a merged conversation, unless an undone split has left nothing in it (AGT-253)', async () => {
  const left = [message(1, { message_type: ACTIVITY })];
  expect(await draw([message(1)], { messages_moved_at: 5 })).toBe(true);
  end();
  expect(await draw(left, {})).toBe(true);
  end();
  expect(await draw(left, { messages_moved_at: 5 })).toBe(false);
});
