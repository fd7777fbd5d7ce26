import { completeLines } from '@porchlight/core/rules/filters/filter-lines.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Api } from '../../../shared/api.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';
import { t } from '../../base/texts.ts';
import type { Toasts } from '../../base/toast.ts';
import { linesWithStatus } from '../conversations/filter-conditions.ts';
import type { View } from '../conversations/view.ts';

type Counts = Record<'waiting' | 'done' | 'unchanged' | 'failed' | 'undone' | 'kept', number>;

/** One change of all conversations that match, as the server says how far it is. */
export type BulkRun = {
  id: number;
  state: 'running' | 'done' | 'cancelled' | 'undoing' | 'undone';
  total: number;
  counts: Counts;
  failures: readonly { conversation_id: number; error: string }[];
  can_undo: boolean;
};

const ASK_AGAIN_MS = 1_000;

type Deps = { api: Pick<Api, 'get' | 'post'>; accountId: number; toast: Toasts; refresh: () => void };

export const isUnderWay = ({ state }: Pick<BulkRun, 'state'>) => state === 'running' || state === 'undoing';

/** How many were handled; those that were erased since are. */
export const handledOf = ({ state, total, counts }: Pick<BulkRun, 'state' | 'total' | 'counts'>): number =>
  total - (state === 'undoing' ? counts.done + counts.waiting : counts.waiting);

/** Follows the agent's run until it ends: after a reload too, and while the server is away. */
export const createBulkRun = ({ api, accountId, toast, refresh }: Deps) => {
  const path = accountPath(accountId, 'bulk_runs');
  const store = createStore<BulkRun | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const act = async (action: 'cancel' | 'undo') => {
    const run = store.getSnapshot();
    if (run) follow(await api.post<BulkRun>(`${path}/${run.id}/${action}`));
  };

  const sayResult = (run: BulkRun) => {
    const { done, failed, undone, kept } = run.counts;
    const [first] = run.failures;
    const isUndo = run.state === 'undone';
    const parts = [
      t(isUndo ? 'BULK_RUN_UNDONE' : 'BULK_RUN_DONE', { count: isUndo ? undone : done }),
      ...(isUndo && kept > 0 ? [t('BULK_RUN_KEPT', { count: kept })] : []),
      ...(!isUndo && failed > 0 ? [t('BULK_RUN_FAILED', { count: failed })] : []),
      ...(!isUndo && first ? [`#${first.conversation_id}: ${first.error}`] : []),
    ];
    const undo = { label: t('UNDO'), run: () => void act('undo').catch(toast.failed) };
    toast.show(parts.join(' '), run.can_undo ? undo : undefined);
    refresh();
  };

  const follow = (run: BulkRun) => {
    if (isClosed) return;
    clearTimeout(timer);
    const before = store.getSnapshot();
    store.set(run);
    if (isUnderWay(run)) timer = setTimeout(() => void ask(run.id), ASK_AGAIN_MS);
    else if (before && isUnderWay(before)) sayResult(run);
  };

  const ask = async (id: number) => {
    try {
      follow(await api.get<BulkRun>(`${path}/${id}`));
    } catch {
      // It goes on without this page.
      if (!isClosed) timer = setTimeout(() => void ask(id), ASK_AGAIN_MS);
    }
  };

  const { load, close } = createLoadAgain(async () => {
    const [newest] = (await api.get<{ payload: BulkRun[] }>(path)).payload;
    if (newest && isUnderWay(newest)) follow(newest);
  });

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    /** One that was begun before a reload, or in another tab. */
    load,
    /** @throws ApiError */
    start: async ({ lines, status, assignee, kind }: View, change: object) => {
      const body = { payload: linesWithStatus(completeLines(lines), status), ...change };
      const query = { assignee_type: assignee, conversation_type: kind || undefined };
      follow(await api.post<BulkRun>(path, body, { query }));
    },
    cancel: () => act('cancel'),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      close();
    },
  };
};
