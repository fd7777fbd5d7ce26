import type { Deps } from '../deps.ts';
import { endCall, overAt } from './actions.ts';

/** Ends a call that nobody of the team sits in any more: a button that leads to an empty room is worse than none. */
export const expireCall = ({ write }: Deps, { call_id }: { call_id: number }): Promise<void> =>
  write(async (tx) => {
    const call = await tx.db.selectFrom('calls').selectAll().where('id', '=', call_id).executeTakeFirst();
    if (!call || call.status === 'ended') return;
    if (overAt(call) > tx.now) tx.enqueue('call.expire', { call_id }, { run_at: overAt(call) });
    else await endCall(tx, call_id, { type: 'system' });
  });
