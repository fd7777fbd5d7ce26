import type { JoinedCall } from '@porchlight/core/wire/call.ts';
import { CALL_PATHS } from '@porchlight/core/wire/widget/call-paths.ts';
import type { Api } from '../../shared/api.ts';
import { type Call, createCall } from '../../shared/calls/call.ts';

/** Takes the visitor's seat in the call of a message. @throws ApiError */
export const startCall = async (api: Api, message_id: number): Promise<Call> => {
  const enter = () => api.post<JoinedCall>(CALL_PATHS.join, { message_id });
  return createCall({
    role: 'visitor',
    joined: await enter(),
    enter,
    port: {
      signal: (payload, last = false) => api.post(CALL_PATHS.signals(message_id), payload, { keepalive: last }),
      end: () => api.post(CALL_PATHS.end(message_id)),
    },
    size: 'full',
  });
};
