import type { CableEvent } from '@porchlight/core/wire/cable-events.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../../../shared/api.ts';
import { memoryStorage } from '../../../shared/storage.ts';
import { createListStore, itemAt, PAGE } from './list-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TOTAL = 60;
const conversation = (id: number, values: object = {}) => ({
  ...{ id, status: 'open', meta: { sender: { id, name: `Contact ${id}`, thumbnail: '' } }, messages: [], labels: [] },
  ...{ unread_count: 0, last_activity_at: 100, waiting_since: 0 },
  ...values,
});
const pageOf = (page: number) =>
  Array.from({ length: Math.min(PAGE, TOTAL - page * PAGE) }, (_, at) => conversation(1 + page * PAGE + at));

const start = () => {
  const asked: Record<string, unknown>[] = [];
  const server = { isDown: false, answer: undefined as Promise<void> | undefined };
  const post = async (_path: string, body: { payload: unknown }, { query }: { query: { page: number } }) => {
    asked.push({ ...query, lines: body.payload });
    const { isDown } = server;
    await server.answer;
    if (isDown) throw new Error('down');
    const counts = { mine_count: 1, assigned_count: 2, unassigned_count: 3, all_count: TOTAL };
    return { meta: counts, payload: pageOf(query.page - 1) };
  };
  const storage = memoryStorage();
  const list = createListStore({ api: { post } as unknown as Api, accountId: 1, storage });
  const pages = () => asked.splice(0).map(({ page }) => page);
  return { list, server, asked, pages, storage };
};
const event = (name: string, data: object) => ({ event: name, data }) as unknown as CableEvent;
const nameAt = (list: ReturnType<typeof start>['list'], index: number) => itemAt(list.getSnapshot(), index)?.name;

it('asks for the view: its page, order, assignee, kind and status', async () => {
  const { list, asked } = start();
  await list.setView({ assignee: 'me', kind: 'mention', sort: 'priority_desc', status: 'pending' });
  expect(asked).toEqual([
    {
      ...{ page: 1, sort_by: 'priority_desc', assignee_type: 'me', conversation_type: 'mention' },
      lines: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['pending'], query_operator: null }],
    },
  ]);
  expect(list.getSnapshot()).toMatchObject({ total: 1, phase: 'ready' });
});

it('the view is kept for the next time', async () => {
  const { list, storage } = start();
  await list.setView({ assignee: 'unassigned' });
  expect(createListStore({ api: {} as Api, accountId: 1, storage }).getSnapshot().view.assignee).toBe('unassigned');
});

it('reads what is scrolled to, once, and not beyond the end', async () => {
  const { list, pages } = start();
  await list.load();
  expect([pages(), nameAt(list, 30)]).toEqual([[1], undefined]);
  list.show(20, 30);
  await vi.advanceTimersByTimeAsync(60);
  expect([pages(), nameAt(list, 0), nameAt(list, 30)]).toEqual([[2], 'Contact 1', 'Contact 31']);
  list.show(30, 99);
  await vi.advanceTimersByTimeAsync(200);
  expect([pages(), nameAt(list, 59)]).toEqual([[3], 'Contact 60']);
  list.show(30, 40);
  await vi.advanceTimersByTimeAsync(200);
  expect(pages()).toEqual([]);
});

it('goes on to a conversation that was not loaded', async () => {
  const { list, pages } = start();
  await list.load();
  pages();
  expect([await list.neighbour(25, 1), pages()]).toEqual([26, [2]]);
  expect([await list.neighbour(1, -1), await list.neighbour(60, 1)]).toEqual([1, 1]);
});

it('a message shows at once in its row and in no other, and the list is read again soon', async () => {
  const { list, pages } = start();
  await list.load();
  pages();
  const message = { id: 9, content: 'Still there?', message_type: 0, private: false, attachments: [] };
  const publish = (conversation_id: number) =>
    list.apply(
      event('message.created', {
        ...message,
        conversation_id,
        conversation: { unread_count: 3, last_activity_at: 200 },
      }),
    );
  publish(2);
  publish(999);
  expect(itemAt(list.getSnapshot(), 1)).toMatchObject({ preview: 'Still there?', unread: 3, lastActivityAt: 200 });
  expect(itemAt(list.getSnapshot(), 0)).toMatchObject({ preview: '', unread: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pages()).toEqual([1]);
});

it.each(['conversation.created', 'conversation.updated', 'conversation.status_changed', 'conversation.read'])(
  '%s shows at once',
  async (name) => {
    const { list } = start();
    await list.load();
    list.apply(event(name, conversation(3, { status: 'resolved' })));
    expect(itemAt(list.getSnapshot(), 2)?.status).toBe('resolved');
  },
);

it('an answer about the view before is dropped', async () => {
  const { list, server } = start();
  const late = Promise.withResolvers<void>();
  server.answer = late.promise;
  const first = list.load();
  await vi.advanceTimersByTimeAsync(0);
  const second = list.setView({ assignee: 'me' });
  expect(list.getSnapshot()).toMatchObject({ phase: 'loading', total: 0 });
  server.answer = undefined;
  late.resolve();
  await Promise.all([first, second]);
  await vi.advanceTimersByTimeAsync(0);
  expect(list.getSnapshot()).toMatchObject({ phase: 'ready', total: 1 });
});

it('a list that was never read says so; one that is there stays, and may be old', async () => {
  const { list, server } = start();
  server.isDown = true;
  await list.load();
  expect(list.getSnapshot()).toMatchObject({ phase: 'error', stale: false });
  server.isDown = false;
  await list.load();
  server.isDown = true;
  await list.load();
  expect(list.getSnapshot()).toMatchObject({ phase: 'ready', stale: true });
  expect(nameAt(list, 0)).toBe('Contact 1');
});

it('AGT-99 a filter that the server refuses lists nothing, and is not asked again and again', async () => {
  const { list, server, asked } = start();
  await list.load();
  const failure = {
    kind: 'status',
    status: 422,
    message: 'no',
    body: undefined,
    requestId: '',
    retryAfterMs: null,
  } as const;
  server.answer = Promise.reject(new ApiError(failure));
  await list.load();
  expect(list.getSnapshot()).toMatchObject({ phase: 'error', total: 0, stale: false });
  expect(itemAt(list.getSnapshot(), 0)).toBeUndefined();
  asked.length = 0;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
});

it('AGT-99 the name of the view goes without another look at the server', async () => {
  const { list, asked, storage } = start();
  await list.setView({ saved: 5 });
  asked.length = 0;
  list.setSaved(null);
  expect([list.getSnapshot().view.saved, list.getSnapshot().phase, nameAt(list, 0), asked]).toEqual([
    null,
    'ready',
    'Contact 1',
    [],
  ]);
  expect(createListStore({ api: {} as Api, accountId: 1, storage }).getSnapshot().view.saved).toBeNull();
});
