import { createHmac } from 'node:crypto';

/**
 * What proves that a delivery is ours and new: `t` is the time it was sent (seconds), `v1` the HMAC-SHA256 of `t.body` under
 * the webhook's secret, in hex. A receiver compares in constant time and refuses what is older than a few minutes.
 */
export const signDelivery = (body: string, secret: string, nowMs: number) => {
  const t = Math.floor(nowMs / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};
