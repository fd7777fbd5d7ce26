import { accountPath } from '@porchlight/core/wire/http.ts';
import { isTemporary } from '../../shared/api.ts';
import type { QueuedAction } from '../state/outbox/queued-action.ts';
import type { Workspace } from '../state/workspace.ts';

/** Wire protocol 11.15: at most so many in one call. */
const MOST = 100;

export type BulkAction = Extract<QueuedAction, { kind: 'status' | 'assignee' | 'team' | 'labels' | 'priority' }>;

export const bodyOf = (action: BulkAction) => {
  switch (action.kind) {
    case 'status': {
      const { status, snoozed_until } = action;
      return { fields: { status }, ...(snoozed_until === null ? {} : { snoozed_until }) };
    }
    case 'assignee':
      return { fields: { assignee_id: action.id } };
    case 'team':
      return { fields: { team_id: action.id } };
    case 'priority':
      return { fields: { priority: action.priority ?? 'none' } };
    case 'labels':
      return { labels: { add: action.add, remove: action.remove } };
  }
};

type BulkWorkspace = Pick<Workspace, 'api' | 'accountId' | 'list' | 'queueActions' | 'hasWaiting'>;

/** Offline each is queued alone: the server changes many behind its answer, out of order. @throws ApiError */
export const changeInBulk = async (
  { api, accountId, list, queueActions, hasWaiting }: BulkWorkspace,
  ids: readonly number[],
  action: BulkAction,
): Promise<'sent' | 'queued'> => {
  let at = 0;
  try {
    for (; at < ids.length && !hasWaiting(); at += MOST)
      await api.post(accountPath(accountId, 'bulk_actions'), {
        type: 'Conversation',
        ids: ids.slice(at, at + MOST),
        ...bodyOf(action),
      });
  } catch (error) {
    if (!isTemporary(error)) throw error;
  }
  if (at > 0) list.refreshSoon();
  if (at >= ids.length) return 'sent';
  await queueActions(ids.slice(at), action);
  return 'queued';
};
