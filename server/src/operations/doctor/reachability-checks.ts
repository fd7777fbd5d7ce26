import { askFront } from '../../platform/clients/front-probe.ts';
import { probeSocket } from '../../platform/clients/probe-socket.ts';
import type { Env } from '../../platform/config/environment.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

/* Tested by the public address, through the proxy, as a visitor's browser. */

type Place = Pick<Env, 'publicUrl'>;

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

export const lookAtFront = async ({ publicUrl }: Place): Promise<Finding> => {
  try {
    const response = await askFront(`${publicUrl}/health`);
    const isUs = response.text.startsWith('{"status"');
    if (response.status !== 200 || !isUs)
      return fail(
        'Public address',
        `${publicUrl}/health responds with ${response.status}, and not from this server`,
        'Set PUBLIC_URL to the address that visitors use, and configure the proxy to pass every path to this server.',
      );
    return ok('Public address', `${publicUrl} reaches this server`);
  } catch (error) {
    return fail(
      'Public address',
      `${publicUrl} cannot be reached from this machine: ${reason(error)}`,
      'Check PUBLIC_URL, the DNS entry and the certificate. Some routers do not let a machine reach its own public address: then test it from another network.',
    );
  }
};

export const lookAtFrame = async ({ publicUrl }: Place, website_token: string | undefined): Promise<Finding> => {
  const name = 'Widget frame';
  if (!website_token) return warn(name, 'there is no website inbox yet', 'Create one in the console.');
  try {
    const response = await askFront(`${publicUrl}/widget?website_token=${encodeURIComponent(website_token)}`);
    const frameOptions = response.headers.get('x-frame-options');
    if (frameOptions)
      return fail(
        name,
        `a proxy adds "X-Frame-Options: ${frameOptions}", so browsers do not show the widget`,
        'Remove that header in the proxy for /widget (nginx: proxy_hide_header X-Frame-Options; and no add_header X-Frame-Options).',
      );
    if (response.status !== 200)
      return fail(name, `the widget page responds with ${response.status}`, 'Search the log for this request.');
    const policies = (response.headers.get('content-security-policy') ?? '').split(',').length;
    return policies > 1
      ? warn(
          name,
          'a proxy adds a second Content-Security-Policy',
          'Do not add one in the proxy for /widget: browsers apply both policies.',
        )
      : ok(name, 'can be shown on other websites');
  } catch (error) {
    return fail(name, `cannot be fetched: ${reason(error)}`, 'See "Public address".');
  }
};

export const lookAtSocket = async ({ publicUrl }: Place): Promise<Finding> => {
  const name = 'WebSocket';
  const fate = await probeSocket(publicUrl);
  switch (fate.kind) {
    case 'speaks':
      return ok(name, 'connects and receives data');
    case 'silent':
      return fail(
        name,
        'connects, but receives no data',
        'A proxy buffers the connection. Turn buffering off for /cable.',
      );
    case 'refused':
      return fail(
        name,
        `the upgrade is refused with ${fate.status}`,
        'Configure the proxy to pass "Upgrade" and "Connection" for /cable (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"). Until then, clients use slower connections.',
      );
    default:
      return fail(name, `cannot be opened: ${reason(fate.error)}`, 'See "Public address".');
  }
};
