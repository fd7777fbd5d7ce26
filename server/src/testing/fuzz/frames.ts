import fc from 'fast-check';
import type { PreparedAccount } from '../attacks/prepared-account.ts';
import type { LiveServer } from '../live-server.ts';
import { hostileValue } from './schema-arbitrary.ts';
import type { Target } from './target.ts';

export const frameTarget = (server: LiveServer, { administrator, account_id }: PreparedAccount): Target<unknown> => {
  const identifier = fc
    .record(
      {
        channel: fc.oneof({ weight: 4, arbitrary: fc.constant('RoomChannel') }, hostileValue),
        pubsub_token: fc.oneof(fc.constant(administrator.pubsub_token), hostileValue),
        account_id: fc.oneof(fc.constant(account_id), hostileValue),
        user_id: fc.oneof(fc.constant(administrator.user.id), hostileValue),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value));
  const data = fc
    .record({ action: fc.oneof(fc.constantFrom('update_presence', 'subscribed'), hostileValue) })
    .map((value) => JSON.stringify(value));
  const frame = fc
    .record(
      {
        command: fc.constantFrom('subscribe', 'unsubscribe', 'message'),
        identifier: fc.oneof({ weight: 5, arbitrary: identifier }, hostileValue),
        data: fc.oneof({ weight: 5, arbitrary: data }, hostileValue),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value));
  const frames = fc.array(fc.oneof({ weight: 8, arbitrary: frame }, fc.string(), fc.json()), { maxLength: 8 });
  return {
    name: 'live frames',
    values: frames,
    runs: 40,
    send: (value) => server.sendFrames(value as string[]),
  };
};
