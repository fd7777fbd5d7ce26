import { askFront } from '../../platform/clients/front-probe.ts';
import type { Env } from '../../platform/config/environment.ts';
import { probeSocket } from '../../platform/clients/probe-socket.ts';
import { fail, type Finding, ok, warn } from './findings.ts';

/* What a visitor's browser meets: asked by the public address, through whatever stands in front. */

type Place = Pick<Env, 'publicUrl'>;

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/** Whether the public address leads here. */
export const lookAtFront = async ({ publicUrl }: Place): Promise<Finding> => {
  try {
    const response = await askFront(`${publicUrl}/health`);
    const isUs = response.text.startsWith('{"status"');
    if (response.status !== 200 || !isUs)
      return fail(
        'Public address',
        `${publicUrl}/health answers ${response.status}, not this server`,
        'Set PUBLIC_URL to the address visitors use, and let the proxy pass every path to this server.',
      );
    return ok('Public address', `${publicUrl} leads here`);
  } catch (error) {
    return fail(
      'Public address',
      `${publicUrl} cannot be reached from here: ${reason(error)}`,
      'Check PUBLIC_URL, the DNS entry and the certificate. Behind some routers an own address cannot be reached from inside: then try it from elsewhere.',
    );
  }
};

/** The frame as a browser on a customer's page would get it. */
export const lookAtFrame = async ({ publicUrl }: Place, website_token: string | undefined): Promise<Finding> => {
  const name = 'Widget frame';
  if (!website_token) return warn(name, 'There is no website inbox yet', 'Make one in the console.');
  try {
    const response = await askFront(`${publicUrl}/widget?website_token=${encodeURIComponent(website_token)}`);
    const frameOptions = response.headers.get('x-frame-options');
    if (frameOptions)
      return fail(
        name,
        `Something in front adds "X-Frame-Options: ${frameOptions}": browsers will not show the widget`,
        'Remove that header in the proxy for /widget (nginx: proxy_hide_header X-Frame-Options; and no add_header of it).',
      );
    if (response.status !== 200)
      return fail(name, `The widget's page answers ${response.status}`, 'Look for this request in the log.');
    const policies = (response.headers.get('content-security-policy') ?? '').split(',').length;
    return policies > 1
      ? warn(
          name,
          'A second Content-Security-Policy is added in front',
          'Let the proxy add none for /widget: the strictest of both counts.',
        )
      : ok(name, 'can be shown on other websites');
  } catch (error) {
    return fail(name, `cannot be fetched: ${reason(error)}`, 'See "Public address".');
  }
};

/** Whether a live socket gets through. */
export const lookAtSocket = async ({ publicUrl }: Place): Promise<Finding> => {
  const name = 'Live socket';
  const fate = await probeSocket(publicUrl);
  switch (fate.kind) {
    case 'speaks':
      return ok(name, 'opens and speaks');
    case 'silent':
      return fail(name, 'opens and stays silent', 'A proxy buffers it. Switch buffering off for /cable.');
    case 'refused':
      return fail(
        name,
        `The upgrade is answered with ${fate.status}`,
        'Let the proxy pass "Upgrade" and "Connection" for /cable (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"). Until then clients use slower ways.',
      );
    default:
      return fail(name, `cannot be opened: ${reason(fate.error)}`, 'See "Public address".');
  }
};
