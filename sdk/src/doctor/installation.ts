import { SITE_CHECK_PATH } from '@porchlight/core/wire/http.ts';
import type { SiteCheck } from '@porchlight/core/wire/settings/site-check.ts';
import type { State } from '../state.ts';
import { type Finding, look, ok, unseen, wrong } from './finding.ts';
import type { Refusals } from './refusals.ts';

const MOST_DRIFT_S = 120;
const PATIENCE_MS = 15_000;

const checkAddress = ({ baseUrl, websiteToken }: Pick<State, 'baseUrl' | 'websiteToken'>) =>
  `${baseUrl}${SITE_CHECK_PATH}?${new URLSearchParams({
    website_token: websiteToken,
    site: origin,
    at: new URL(baseUrl, location.href).origin,
    // A module is fetched once per page; the parameter makes it load again.
    again: `${Date.now()}`,
  })}`;

const lookAtToken = (check: SiteCheck, { websiteToken }: State): Finding[] => {
  const name = 'Website token';
  if (!check.known)
    return [
      wrong(
        name,
        `No inbox of this installation has the token “${websiteToken}”`,
        'Copy the snippet again from Settings → Inboxes, and check that baseUrl points to the right installation.',
      ),
    ];
  if (check.suspended)
    return [wrong(name, 'The account is suspended', 'Contact the administrator of the installation.')];
  return [
    ok(name, 'Valid'),
    check.site_allowed
      ? ok('Allowed websites', `${origin} is allowed`)
      : wrong(
          'Allowed websites',
          `The inbox does not allow ${origin}`,
          `Add ${new URL(origin === 'null' ? 'https://-' : origin).host} to the allowed domains of the inbox. Pages without an origin, such as sandboxed frames, cannot be allowed.`,
        ),
  ];
};

/** Seconds since 1970 by each clock; the page's is taken in the middle of the request. */
const lookAtClock = (theirs: number, ours: number): Finding => {
  const drift = Math.round(Math.abs(theirs - ours));
  return drift <= MOST_DRIFT_S
    ? ok('Clock', `In sync with the installation (${drift} s difference)`)
    : look(
        'Clock',
        `The clocks of this device and of the installation differ by ${Math.round(drift / 60)} minutes, so message times are wrong`,
        'Synchronise the clock of this device. If it is correct, check the clock of the server (npm run porchlight -- doctor).',
      );
};

const lookAtAddresses = (check: SiteCheck, { baseUrl }: State): Finding[] => [
  check.forwarded && !check.trusts_proxy
    ? look(
        'Proxy',
        'Requests come through a proxy, but TRUST_PROXY is off: all visitors share one IP address and one rate limit',
        'Set TRUST_PROXY to the number of proxies in front of the installation.',
      )
    : ok('Proxy', check.forwarded ? 'Trusted' : 'No proxy detected'),
  check.is_public_address
    ? ok('Public address', 'Matches the snippet')
    : look(
        'Public address',
        `PUBLIC_URL of the installation is not ${baseUrl}: links in emails and “Continue on another device” point elsewhere`,
        'Set PUBLIC_URL to the address that visitors use.',
      ),
];

const lookAtHeaders = async (address: string, refuses: Refusals): Promise<Finding> => {
  const name = 'Headers';
  const answer = await fetch(address, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!answer)
    return refuses('connect-src')
      ? unseen(
          name,
          'The Content-Security-Policy of this page prevents this check. The chat does not need this permission',
        )
      : unseen(name, 'Not readable: a proxy or the network removed them');
  if (answer.status === 429)
    return wrong(name, 'Too many requests from this IP address', 'Wait a minute. Behind a proxy, set TRUST_PROXY.');
  const frameOptions = answer.headers.get('x-frame-options');
  if (frameOptions)
    return wrong(
      name,
      `A proxy adds “X-Frame-Options: ${frameOptions}”, which blocks the chat frame`,
      'Remove the header for /widget in the proxy (nginx: proxy_hide_header X-Frame-Options; and no add_header for it).',
    );
  return answer.headers.has('content-security-policy')
    ? look(
        name,
        'A proxy adds its own Content-Security-Policy',
        'Remove it for /widget in the proxy: browsers apply both policies.',
      )
    : ok(name, 'Not changed on the way');
};

export const lookAtInstallation = async (state: State, refuses: Refusals): Promise<Finding[]> => {
  const address = checkAddress(state);
  const before = Date.now();
  const answer: { default: SiteCheck } | undefined = await import(/* @vite-ignore */ address).catch(() => undefined);
  const headers = await lookAtHeaders(address, refuses);
  if (!answer) {
    const fix = 'Open the address in a new tab. A proxy must forward all paths to the installation.';
    return [wrong('Installation', `${state.baseUrl} does not respond`, fix), headers];
  }
  const ours = (before + Date.now()) / 2_000;
  return [
    ...lookAtToken(answer.default, state),
    lookAtClock(answer.default.now, ours),
    ...lookAtAddresses(answer.default, state),
    headers,
  ];
};
