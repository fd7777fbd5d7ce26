import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import { type BulkAction, changeInBulk } from './bulk.ts';

const RESOLVE: BulkAction = { kind: 'status', status: 'resolved', snoozed_until: null };
const OFFLINE = new ApiError({ kind: 'network' });
const REFUSED = new ApiError({
  ...{ kind: 'status', status: 422, message: 'no', body: {}, requestId: '', retryAfterMs: null },
} as never);

const openList = (isWaiting = false) => {
  const api = { post: vi.fn(async (_path: string, _body: unknown) => undefined) };
  const list = { refreshSoon: vi.fn() };
  const queueActions = vi.fn(async () => undefined);
  const workspace = { api, accountId: 1, list, queueActions, hasWaiting: () => isWaiting };
  return {
    api,
    list,
    queueActions,
    change: (ids: number[], action: BulkAction) => changeInBulk(workspace as never, ids, action),
  };
};

describe('one change of many conversations', () => {
  it('is one call for each hundred while there is a connection', async () => {
    const { api, queueActions, change } = openList();
    const ids = Array.from({ length: 130 }, (_, at) => at + 1);
    expect(await change(ids, { kind: 'labels', add: ['vip'], remove: [] })).toBe('sent');
    const sizes = api.post.mock.calls.map(([, body]) => (body as { ids: number[] }).ids.length);
    expect(sizes).toEqual([100, 30]);
    expect(api.post.mock.calls[0]?.[1]).toMatchObject({ type: 'Conversation', labels: { add: ['vip'] } });
    expect(queueActions).not.toHaveBeenCalled();
  });

  it('is queued for each conversation that has not been changed when the connection fails', async () => {
    const { api, queueActions, list, change } = openList();
    api.post.mockResolvedValueOnce(undefined).mockRejectedValueOnce(OFFLINE);
    const ids = Array.from({ length: 102 }, (_, at) => at + 1);
    expect(await change(ids, RESOLVE)).toBe('queued');
    expect(queueActions).toHaveBeenCalledExactlyOnceWith([101, 102], RESOLVE);
    expect(list.refreshSoon).toHaveBeenCalledOnce();
  });

  it('does not go before what already waits for the connection', async () => {
    const { api, queueActions, change } = openList(true);
    expect(await change([3, 4], RESOLVE)).toBe('queued');
    expect(api.post).not.toHaveBeenCalled();
    expect(queueActions).toHaveBeenCalledExactlyOnceWith([3, 4], RESOLVE);
  });

  it('is not queued when the server refuses it', async () => {
    const { api, queueActions, change } = openList();
    api.post.mockRejectedValueOnce(REFUSED);
    await expect(change([3], RESOLVE)).rejects.toBe(REFUSED);
    expect(queueActions).not.toHaveBeenCalled();
  });

  it.each<[BulkAction, object]>([
    [
      { kind: 'status', status: 'snoozed', snoozed_until: 1_800_000_000 },
      { fields: { status: 'snoozed' }, snoozed_until: 1_800_000_000 },
    ],
    [RESOLVE, { fields: { status: 'resolved' } }],
    [{ kind: 'assignee', id: null }, { fields: { assignee_id: null } }],
    [{ kind: 'team', id: 3 }, { fields: { team_id: 3 } }],
  ])('%j is sent as the API takes it', async (action, body) => {
    const { api, change } = openList();
    await change([3], action);
    expect(api.post.mock.calls[0]?.[1]).toEqual({ type: 'Conversation', ids: [3], ...body });
  });
});
