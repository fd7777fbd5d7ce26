import { accountPath } from '@porchlight/core/wire/http.ts';
import type { Macro, MacroRun, MacroStep } from '@porchlight/core/wire/settings/macro.ts';
import { type Api, isTemporary } from '../../../shared/api.ts';
import { shortId } from '../../../shared/short-id.ts';
import { createStore } from '../../../shared/store.ts';
import { createLoadAgain } from '../../base/load-again.ts';

export type Executed = { batch_id: string; runs: MacroRun[]; missing: number[] };
export type Undone = { undone: number[]; kept: { conversation_id: number; fields: string[] }[] };

/** A hundred conversations one after the other, on a busy server. */
const RUN_TIMEOUT_MS = 60_000;

export const createMacroList = (api: Api, accountId: number) => {
  const store = createStore<readonly Macro[] | null>(null);
  const path = accountPath(accountId, 'macros');
  const { load, close } = createLoadAgain(async () => store.set((await api.get<{ payload: Macro[] }>(path)).payload));
  const execute = async (id: number, body: object) =>
    (await api.post<{ payload: Executed }>(`${path}/${id}/execute`, body, { timeoutMs: RUN_TIMEOUT_MS })).payload;

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    load,
    close,
    /** What each step would do to a conversation. @throws ApiError */
    preview: async (id: number, conversation_id: number): Promise<MacroStep[]> =>
      (await api.get<{ payload: MacroStep[] }>(`${path}/${id}/preview`, { conversation_id })).payload,
    /** A lost answer is asked for again by the same name, under which the server runs nothing twice. @throws ApiError */
    execute: async (id: number, conversation_ids: readonly number[]): Promise<Executed> => {
      const body = { conversation_ids, echo_id: shortId() };
      try {
        return await execute(id, body);
      } catch (error) {
        if (!isTemporary(error)) throw error;
        return execute(id, body);
      }
    },
    undo: async (batch_id: string): Promise<Undone> =>
      (await api.post<{ payload: Undone }>(accountPath(accountId, 'macro_runs/undo'), { batch_id })).payload,
  };
};
export type MacroList = ReturnType<typeof createMacroList>;
