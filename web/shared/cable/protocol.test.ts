import { expect, it } from 'vitest';
import { identifierOf, presenceFrame, readFrame, subscribeFrame } from './protocol.ts';

it.each<[string, unknown]>([
  ['{"type":"welcome"}', { kind: 'welcome' }],
  ['{"type":"ping","message":1700000000}', { kind: 'ping' }],
  ['{"type":"confirm_subscription","identifier":"x"}', { kind: 'confirmed' }],
  ['{"type":"reject_subscription","identifier":"x"}', { kind: 'rejected' }],
  [
    '{"type":"disconnect","reason":"unauthorized","reconnect":false}',
    { kind: 'disconnect', reason: 'unauthorized', reconnect: false },
  ],
  [
    '{"type":"disconnect","reason":"invalid_request","reconnect":true}',
    { kind: 'disconnect', reason: 'invalid_request', reconnect: true },
  ],
  ['{"type":"disconnect"}', { kind: 'disconnect', reason: 'server_restart', reconnect: true }],
  [
    '{"identifier":"x","message":{"event":"presence.update","data":{}}}',
    { kind: 'message', message: { event: 'presence.update', data: {} } },
  ],
])('%s is understood', (text, received) => expect(readFrame(text)).toEqual(received));

it.each([
  '',
  '{',
  'null',
  '7',
  'true',
  '"welcome"',
  '[]',
  '{}',
  '{"type":"dance"}',
  '{"type":null}',
  '{"message":null}',
  '{"message":"text"}',
  '{"message":{}}',
  '{"message":{"event":7}}',
])('%s is not of the protocol', (text) => expect(readFrame(text)).toEqual({ kind: 'unknown' }));

it('what a client says is what ActionCable’s own says', () => {
  const identifier = identifierOf({ pubsub_token: 'token', account_id: 1, user_id: 2 });
  expect(identifier).toBe('{"channel":"RoomChannel","pubsub_token":"token","account_id":1,"user_id":2}');
  expect(JSON.parse(subscribeFrame(identifier))).toEqual({ command: 'subscribe', identifier });
  const { data, ...beat } = JSON.parse(presenceFrame(identifier));
  expect([beat, JSON.parse(data)]).toEqual([{ command: 'message', identifier }, { action: 'update_presence' }]);
});
