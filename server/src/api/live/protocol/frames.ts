import type { DisconnectReason } from '@porchlight/core/wire/cable.ts';

/** Wire protocol 6.1: text in, intents out. An invalid frame ends its own connection and nothing else. */
export type Intent =
  | { kind: 'subscribe'; identifier: string }
  | { kind: 'unsubscribe'; identifier: string }
  | { kind: 'perform'; identifier: string; action: string }
  | { kind: 'invalid' };

const INVALID: Intent = { kind: 'invalid' };

const MAX_IDENTIFIER = 2_000;

const parseObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

export const readFrame = (text: string): Intent => {
  const frame = parseObject(text);
  const identifier = frame?.['identifier'];
  if (typeof identifier !== 'string' || identifier.length > MAX_IDENTIFIER) return INVALID;
  if (frame?.['command'] === 'subscribe') return { kind: 'subscribe', identifier };
  if (frame?.['command'] === 'unsubscribe') return { kind: 'unsubscribe', identifier };
  if (frame?.['command'] !== 'message' || typeof frame['data'] !== 'string') return INVALID;
  const action = parseObject(frame['data'])?.['action'];
  return typeof action === 'string' ? { kind: 'perform', identifier, action } : INVALID;
};

export const welcomeFrame = () => '{"type":"welcome"}';
export const pingFrame = (now: number) => `{"type":"ping","message":${Math.floor(now / 1000)}}`;
export const confirmFrame = (identifier: string) => JSON.stringify({ identifier, type: 'confirm_subscription' });
export const rejectFrame = (identifier: string) => JSON.stringify({ identifier, type: 'reject_subscription' });
export const disconnectFrame = (reason: DisconnectReason, reconnect: boolean) =>
  JSON.stringify({ type: 'disconnect', reason, reconnect });

/** The start of every frame to this subscription, before the shared message; one brace ends it. */
export const messagePrefix = (identifier: string) =>
  Buffer.from(`{"identifier":${JSON.stringify(identifier)},"message":`);
export const MESSAGE_SUFFIX = Buffer.from('}');

export const readIdentifier = (identifier: string) => {
  const object = parseObject(identifier);
  if (object?.['channel'] !== 'RoomChannel' || typeof object['pubsub_token'] !== 'string') return undefined;
  const number = (value: unknown) =>
    value === undefined || value === null || value === '' ? undefined : Number(value);
  return {
    pubsub_token: object['pubsub_token'],
    user_id: number(object['user_id']),
    account_id: number(object['account_id']),
  };
};
