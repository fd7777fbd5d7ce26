import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { createToast } from '../../base/toast.ts';
import { START_VIEW } from '../conversations/view.ts';
import { type BulkRun, createBulkRun, handledOf } from './bulk-run.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NONE = { waiting: 0, done: 0, unchanged: 0, failed: 0, undone: 0, kept: 0 };
const run = (state: BulkRun['state'], counts: Partial<BulkRun['counts']>, more: Partial<BulkRun> = {}): BulkRun => ({
  ...{ id: 7, state, total: 100, counts: { ...NONE, ...counts }, failures: [], can_undo: false },
  ...more,
});

const setUp = () => {
  const toast = createToast();
  const refresh = vi.fn();
  const server = { now: run('running', { waiting: 100 }), isAway: false };
  const post = vi.fn(async (_path: string, _body?: unknown, _options?: unknown) => server.now);
  const get = vi.fn(async (path: string) => {
    if (server.isAway) throw new ApiError({ kind: 'network' });
    return path.endsWith('/7') ? server.now : { payload: [server.now] };
  });
  const bulkRun = createBulkRun({ api: { get, post } as never, accountId: 1, toast, refresh });
  return { toast, refresh, server, post, get, bulkRun };
};
const later = () => vi.advanceTimersByTimeAsync(1_000);

it('follows a run to its end, over an outage too, and offers to undo it (AGT-155)', async () => {
  const { toast, refresh, server, post, bulkRun } = setUp();
  await bulkRun.start({ ...START_VIEW, assignee: 'me' }, { fields: { status: 'resolved' } });
  expect(post.mock.calls[0]).toEqual([
    '/api/v1/accounts/1/bulk_runs',
    { payload: expect.any(Array), fields: { status: 'resolved' } },
    { query: { assignee_type: 'me', conversation_type: undefined } },
  ]);
  server.isAway = true;
  await later();
  server.isAway = false;
  server.now = run('running', { waiting: 40, done: 60 });
  await later();
  expect(handledOf(bulkRun.getSnapshot() ?? server.now)).toBe(60);
  const failures = [{ conversation_id: 12, error: 'No.' }];
  server.now = run('done', { done: 99, failed: 1 }, { can_undo: true, failures });
  await later();
  expect(toast.getSnapshot()?.text).toBe('Conversations changed: 99. Failed: 1. #12: No.');
  expect(refresh).toHaveBeenCalledTimes(1);

  server.now = run('undoing', { done: 99 });
  toast.runAction();
  await later();
  expect(post.mock.calls.at(-1)?.[0]).toBe('/api/v1/accounts/1/bulk_runs/7/undo');
  server.now = run('undone', { undone: 90, kept: 9 });
  await later();
  expect(toast.getSnapshot()?.text).toBe('Changes undone: 90. Changed since, and left as they are: 9.');
  bulkRun.close();
});

it('goes on with a run after a reload, and says nothing of one that is over', async () => {
  const { toast, server, bulkRun } = setUp();
  server.now = run('done', { done: 100 });
  await bulkRun.load();
  await later();
  expect([bulkRun.getSnapshot(), toast.getSnapshot()]).toEqual([null, null]);
  server.now = run('running', { waiting: 1, done: 99 });
  await bulkRun.load();
  expect(bulkRun.getSnapshot()?.id).toBe(7);
  bulkRun.close();
});

it('finds a run that was begun before a reload, though the first request for it failed (AGT-155)', async () => {
  const { server, bulkRun } = setUp();
  server.isAway = true;
  await bulkRun.load();
  expect(bulkRun.getSnapshot()).toBeNull();
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(bulkRun.getSnapshot()?.id).toBe(7);
  bulkRun.close();
});
