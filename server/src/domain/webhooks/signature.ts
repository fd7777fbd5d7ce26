import { createHmac } from 'node:crypto';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/**
 * The headers of a delivery. Both signatures prove its origin and time: the HMAC-SHA256 of `time.body` under the secret, in
 * hex, the time in seconds. Ours has it in one header with the time, Chatwoot's in two. A receiver compares in constant time
 * and refuses what is older than a few minutes.
 */
export const deliveryHeaders = (body: string, secret: string, event_id: string, nowMs: number) => {
  const t = Math.floor(nowMs / 1000);
  const signature = hmac(`${t}.${body}`, secret);
  return {
    'content-type': 'application/json',
    'x-porchlight-delivery': event_id,
    'x-porchlight-signature': `t=${t},v1=${signature}`,
    'x-chatwoot-timestamp': String(t),
    'x-chatwoot-signature': `sha256=${signature}`,
  };
};
