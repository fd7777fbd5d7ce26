import { randomUUID } from 'node:crypto';
import { CABLE_STREAM_PATH } from '@porchlight/core/wire/cable.ts';
import type { InboxId } from '@porchlight/core/wire/ids.ts';
import { derivePubsubToken } from '../../domain/visitors/pubsub-token.ts';
import { askFront } from '../../platform/clients/front-probe.ts';
import { announceBody, firstPartArrives } from '../../platform/clients/probe-proxy.ts';
import type { Env } from '../../platform/config/environment.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

/* What a proxy lets through, tested by the public address. That it leads here is another check ("Public address"). */

type Place = Pick<Env, 'publicUrl'>;

/** The largest file with the form around it (docs/operate.md). */
const LARGEST_BODY_BYTES = 45 * 1024 * 1024;

const unreachable = (name: string, error: unknown): Finding =>
  fail(name, `cannot be tested: ${error instanceof Error ? error.message : String(error)}`, 'See "Public address".');

/** By default nginx drops headers with underscores. */
export const lookAtHeaders = async ({ publicUrl }: Place): Promise<Finding> => {
  const name = 'API header';
  try {
    const { status, text } = await askFront(`${publicUrl}/api/v1/profile`, { api_access_token: 'doctor' });
    if (text.includes('Invalid Access Token')) return ok(name, 'api_access_token arrives');
    if (status === 401)
      return fail(
        name,
        'a proxy drops the header api_access_token, so scripts and bots written for Chatwoot are refused',
        'Pass headers with underscores (nginx: underscores_in_headers on;). Until then, scripts can send api-access-token instead.',
      );
    return warn(name, `cannot be tested: /api/v1/profile responds with ${status}`, 'See "Public address".');
  } catch (error) {
    return unreachable(name, error);
  }
};

export const lookAtBodyLimit = async ({ publicUrl }: Place): Promise<Finding> => {
  const name = 'Body size';
  try {
    // Without a token this server responds before it reads the body, and never with 413.
    const status = await announceBody(new URL('/api/v1/widget/messages', publicUrl), LARGEST_BODY_BYTES);
    return status === 413
      ? fail(
          name,
          'a proxy refuses request bodies of 45 MB, so files of up to 40 MB cannot be sent',
          'Raise its limit (nginx: client_max_body_size 45m; Apache: LimitRequestBody 47185920).',
        )
      : ok(name, 'bodies of 45 MB are accepted');
  } catch (error) {
    return unreachable(name, error);
  }
};

/** Whether the stream that replaces a refused WebSocket arrives part by part. */
export const lookAtBuffering = async (
  { publicUrl, secretKey }: Place & Pick<Env, 'secretKey'>,
  inbox: { id: InboxId } | undefined,
): Promise<Finding> => {
  const name = 'Response buffering';
  if (!inbox) return warn(name, 'there is no website inbox yet', 'Create one in the console.');
  const identifier = JSON.stringify({
    channel: 'RoomChannel',
    pubsub_token: derivePubsubToken(randomUUID(), inbox.id, secretKey),
  });
  try {
    const arrives = await firstPartArrives(new URL(CABLE_STREAM_PATH, publicUrl), { identifier });
    if (typeof arrives === 'number')
      return warn(name, `cannot be tested: ${CABLE_STREAM_PATH} responds with ${arrives}`, 'See "Public address".');
    return arrives
      ? ok(name, 'responses arrive while they are written')
      : fail(
          name,
          'a proxy holds responses back, so clients without a WebSocket receive messages late',
          'Turn response buffering off (nginx: proxy_buffering off; Apache: flushpackets=on).',
        );
  } catch (error) {
    return unreachable(name, error);
  }
};
