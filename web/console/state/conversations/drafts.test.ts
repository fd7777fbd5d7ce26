import { expect, it, onTestFinished, vi } from 'vitest';
import { memoryStorage } from '../../../shared/storage.ts';
import { createDrafts } from './drafts.ts';

const setUp = () => {
  const drafts = createDrafts(memoryStorage());
  onTestFinished(drafts.close);
  const changed = vi.fn();
  drafts.subscribe(changed);
  return { drafts, changed };
};

it('a conversation has a draft from its first letter until the last one is gone, and says so once each', () => {
  const { drafts, changed } = setUp();
  for (const text of ['H', 'He', 'Hel']) drafts.write(7, 'reply', text);
  expect([drafts.has(7), drafts.has(8), changed.mock.calls.length]).toEqual([true, false, 1]);
  drafts.write(7, 'note', 'ask Ada');
  drafts.write(7, 'reply', '');
  expect([drafts.has(7), changed.mock.calls.length]).toEqual([true, 1]);
  drafts.write(7, 'note', '');
  expect([drafts.has(7), changed.mock.calls.length]).toEqual([false, 2]);
});

it('the text of a conversation is the reply that is begun, or else the note', () => {
  const { drafts } = setUp();
  drafts.write(7, 'note', 'ask Ada');
  expect([drafts.textOf(7), drafts.textOf(8)]).toEqual(['ask Ada', '']);
  drafts.write(7, 'reply', ' Hello ');
  expect(drafts.textOf(7)).toBe('Hello');
});

it('blanks alone are no draft', () => {
  const { drafts } = setUp();
  drafts.write(7, 'reply', ' \n ');
  expect(drafts.has(7)).toBe(false);
  expect(drafts.read(7, 'reply')).toBe(' \n ');
});

it('another tab that writes or sends is noticed', () => {
  const { changed } = setUp();
  window.dispatchEvent(new StorageEvent('storage', { key: 'porchlight-draft-7-reply' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(changed).toHaveBeenCalledTimes(1);
});
