import type { TeamConversationList } from '@porchlight/core/wire/conversation.ts';
import { useEffect, useState } from 'react';
import type { Api } from '../../../shared/api.ts';

const LOOK_AGAIN_MS = 2_000;

const newestIn = async (api: Api, base: string, inbox_id: number): Promise<number> => {
  const { data } = await api.get<TeamConversationList>(`${base}/conversations`, { inbox_id, status: 'all' });
  return Math.max(0, ...data.payload.map(({ id }) => id));
};

/** The first conversation that begins in an inbox from now on; null until there is one. Looks again where it could not. */
export const useArrival = (api: Api, base: string, inboxId: number): number | null => {
  const [arrived, setArrived] = useState<number | null>(null);
  useEffect(() => {
    const state: { before: number | undefined; isOver: boolean; timer: ReturnType<typeof setTimeout> | undefined } = {
      before: undefined,
      isOver: false,
      timer: undefined,
    };
    const look = async () => {
      const newest = await newestIn(api, base, inboxId).catch(() => undefined);
      if (state.isOver) return;
      if (newest !== undefined && state.before !== undefined && newest > state.before) return setArrived(newest);
      state.before ??= newest;
      state.timer = setTimeout(look, LOOK_AGAIN_MS);
    };
    void look();
    return () => {
      state.isOver = true;
      clearTimeout(state.timer);
    };
  }, [api, base, inboxId]);
  return arrived;
};
