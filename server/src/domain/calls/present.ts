import type { CallData } from '@porchlight/core/wire/call.ts';
import type { CallRow } from '../../platform/database/schema/messages.ts';
import { unix } from '../../platform/times.ts';

export const presentCallData = ({ meeting_id, room_name, status, answered_at, ended_at }: CallRow): CallData => ({
  meeting_id,
  room_name,
  status,
  ...(answered_at === null ? {} : { answered_at: unix(answered_at) }),
  ...(ended_at === null ? {} : { ended_at: unix(ended_at) }),
});
