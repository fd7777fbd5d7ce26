import type { CallData } from '@porchlight/core/wire/call.ts';
import type { ContentAttributes } from '@porchlight/core/wire/message.ts';
import { clockOf } from './duration.ts';

export type CallMessage = {
  status: CallData['status'];
  /** Set once the call has ended and a participant had joined. */
  lasted: string | null;
};

const seconds = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The call of an `integrations` message. Another provider does not report its end: its call counts as open. */
export const readCallMessage = ({ data = {} }: Pick<ContentAttributes, 'data'>): CallMessage => {
  const status = data['status'] === 'ended' || data['status'] === 'active' ? data['status'] : 'ringing';
  const [from, until] = [seconds(data['answered_at']), seconds(data['ended_at'])];
  return { status, lasted: from === null || until === null ? null : clockOf((until - from) * 1000) };
};
