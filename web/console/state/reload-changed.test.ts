import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { reloadChanged } from './reload-changed.ts';

const receive = (event: string, id = 7) => {
  const asked: string[] = [];
  const part = (name: string) => ({ load: async () => void asked.push(name) });
  const thread = createStore({ id: 7, ...part('thread') });
  const list = { refreshSoon: () => void asked.push('list') };
  const onboarding = { apply: vi.fn() };
  const stores = { list, thread, onboarding, bell: part('bell'), directory: part('directory'), views: part('views') };
  reloadChanged(stores as never, { event, data: { id } } as CableEvent);
  expect(onboarding.apply).toHaveBeenCalledOnce();
  return asked;
};

it('a conversation that an agent may see, or no more, is read again with the list, and in the thread that shows it', () => {
  expect(receive('conversation.access_changed')).toEqual(['list', 'thread']);
  expect(receive('conversation.access_changed', 8)).toEqual(['list']);
});

it('one that is erased takes its notifications along', () => {
  expect(receive('conversation.deleted')).toEqual(['bell', 'list', 'thread']);
  expect(receive('conversation.deleted', 8)).toEqual(['bell', 'list']);
});

it('what settings changed is read again, and nothing else', () => {
  expect(receive('account.cache_invalidated')).toEqual(['directory', 'views']);
  expect(receive('message.created')).toEqual([]);
});
