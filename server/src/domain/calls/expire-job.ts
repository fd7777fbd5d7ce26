import type { Deps } from '../deps.ts';
import { countEnd } from './call-metrics.ts';
import { endCall, overAt } from './change-call.ts';

export const expireCall = async (deps: Deps, { call_id }: { call_id: number }): Promise<void> => {
  const expired = await deps.write(async (tx) => {
    const call = await tx.db.selectFrom('calls').selectAll().where('id', '=', call_id).executeTakeFirst();
    if (!call || call.status === 'ended') return undefined;
    if (overAt(call) <= tx.now) return { call, ended: await endCall(tx, call_id, { type: 'system' }) };
    tx.enqueue('call.expire', { call_id }, { run_at: overAt(call) });
    return undefined;
  });
  if (expired) countEnd(deps, expired.call, expired.ended);
};
