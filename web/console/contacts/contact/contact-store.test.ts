import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createEventEmitter } from '../../base/event-emitter.ts';
import { openContact } from './contact-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const GONE = new ApiError({
  kind: 'status',
  status: 404,
  message: 'Resource could not be found',
  body: {},
  requestId: '',
  retryAfterMs: null,
});
const VERA = { id: 7, name: 'Vera' } as TeamContact;

const open = () => {
  const answers: PromiseWithResolvers<TeamContact>[] = [];
  const events =
    createEventEmitter<Parameters<Parameters<Parameters<typeof openContact>[0]['updates']['subscribe']>[0]>[0]>();
  const people = {
    get: () => {
      const answer = Promise.withResolvers<TeamContact>();
      answers.push(answer);
      return answer.promise;
    },
    definitions: async () => [],
  };
  const connection = createStore<'open'>('open');
  const page = openContact({ people, updates: { subscribe: events.subscribe, connection } as never }, 7);
  return {
    page,
    answers,
    merge: () => events.emit({ event: 'contact.deleted', data: { id: 7, merged_into: 9 } } as never),
    erase: () => events.emit({ event: 'contact.deleted', data: { id: 7 } } as never),
    settle: () => vi.advanceTimersByTimeAsync(10),
    shown: () => {
      const state = page.getSnapshot();
      return state.kind === 'ready' ? state.data && [state.data.contact.name, state.data.mergedInto] : state.kind;
    },
  };
};
const loaded = async () => {
  const opened = open();
  opened.answers[0]?.resolve(VERA);
  await opened.settle();
  expect(opened.shown()).toEqual(['Vera', undefined]);
  return opened;
};

it('a merge that is announced while an answer is on its way keeps the page, whatever the answer says', async () => {
  const { page, answers, merge, settle, shown } = await loaded();
  void page.load();
  merge();
  answers[1]?.reject(GONE);
  await settle();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['Vera', 9]);
  page.close();
});

it('an answer that there is no such contact waits for the announcement of a merge', async () => {
  const { page, answers, merge, settle, shown } = await loaded();
  void page.load();
  answers[1]?.reject(GONE);
  await settle();
  expect(shown()).toEqual(['Vera', undefined]);
  merge();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown()).toEqual(['Vera', 9]);
  page.close();
});

it('a merge that is announced before the first answer is shown with it', async () => {
  const { page, answers, merge, settle, shown } = open();
  merge();
  answers[0]?.resolve(VERA);
  await settle();
  expect(shown()).toEqual(['Vera', 9]);
  page.close();
});

it('a contact that was erased is gone from the page, and one that never was is not there at once', async () => {
  const { page, answers, erase, settle, shown } = await loaded();
  erase();
  await vi.advanceTimersByTimeAsync(200);
  answers[1]?.reject(GONE);
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toBeNull();
  page.close();
  const other = open();
  other.answers[0]?.reject(GONE);
  await other.settle();
  expect(other.shown()).toBeNull();
  other.page.close();
});
