import type { Profile } from '@porchlight/core/wire/agent.ts';
import { act } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { createDrafts } from '../../state/conversations/drafts.ts';
import { createAgentHelp } from '../composer/agent-help.ts';
import { Composer } from '../composer/Composer.tsx';
import { createContainer, message, openFakeThread } from './thread.fake.tsx';

export const setUpComposer = () => {
  let drawn: ReturnType<typeof createContainer>;
  let end = () => {};
  beforeEach(() => {
    drawn = createContainer();
  });
  afterEach(() => {
    drawn.end();
    end();
  });
  const open = async (facts: object = {}, list = [message(1)], own: Partial<Profile> = {}, answers: object = {}) => {
    end();
    const opened = await openFakeThread(list, { facts });
    const drafts = createDrafts(memoryStorage());
    end = () => {
      end = () => {};
      drafts.close();
      opened.close();
    };
    const profile = {
      id: 9,
      name: 'Ada Agent',
      email: 'ada@example.com',
      available_name: 'Ada',
      accounts: [{ id: 1, name: 'Lanterns' }],
      message_signature: null,
      ui_settings: {},
      ...own,
    };
    const put = vi.fn(async (_path: string, _body: unknown) => ({}));
    Object.assign(opened.api, { put, ...answers });
    const toast = { show: vi.fn() };
    const workspace = {
      api: opened.api,
      accountId: 1,
      directory: opened.directory,
      drafts,
      profile,
      toast,
      reloadProfile: async () => profile,
    } as never;
    const help = createAgentHelp(opened.api, 1, 7);
    const messages = opened.thread.store.getSnapshot().messages;
    await drawn.render(<Composer workspace={workspace} thread={opened.thread} help={help} messages={messages} />);
    opened.calls.length = 0;
    return { ...opened, drafts, put, toast };
  };
  const box = () => {
    const found = drawn.container.querySelector('textarea');
    if (!found) throw new Error('There is no box to write in.');
    return found;
  };
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), text);
      box().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const press = (init: KeyboardEventInit) =>
    act(
      async () => void box().dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
    );
  return { page: () => drawn, open, box, write, press };
};

export const sentIn = (calls: readonly [string, unknown][]) =>
  calls.flatMap(([path, body]) => (path === 'messages' && body && 'content' in (body as object) ? [body] : []));
