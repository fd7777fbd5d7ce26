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
    // A module is fetched once a page; this one is asked again.
    again: `${Date.now()}`,
  })}`;

const whose = (check: SiteCheck, { websiteToken }: State): Finding[] => {
  const name = 'Website token';
  if (!check.known)
    return [
      wrong(
        name,
        `The installation has no inbox of the token “${websiteToken}”`,
        'Copy the snippet again from Settings → Inboxes, and see that baseUrl is the right installation.',
      ),
    ];
  if (check.suspended) return [wrong(name, 'Its account is suspended', 'Ask whoever runs the installation.')];
  return [
    ok(name, 'is known'),
    check.site_allowed
      ? ok('Allowed websites', `${origin} is one of them`)
      : wrong(
          'Allowed websites',
          `The inbox may not be shown on ${origin}`,
          `Add ${new URL(origin === 'null' ? 'https://-' : origin).host} to the allowed domains of the inbox. A page without an origin of its own cannot be listed.`,
        ),
  ];
};

/** Seconds since 1970 by each clock, the page's in the middle of asking. */
const lookAtClock = (theirs: number, ours: number): Finding => {
  const drift = Math.round(Math.abs(theirs - ours));
  return drift <= MOST_DRIFT_S
    ? ok('Clock', `${drift} s from the installation’s`)
    : look(
        'Clock',
        `This device and the installation are ${Math.round(drift / 60)} minutes apart: times beside messages are wrong`,
        'Set the clock of this device by the network; if it is right, that of the server (npm run porchlight -- doctor).',
      );
};

const lookAtWay = (check: SiteCheck, { baseUrl }: State): Finding[] => [
  check.forwarded && !check.trusts_proxy
    ? look(
        'Proxy',
        'One is in front and TRUST_PROXY is off: all visitors seem to be one, and meet limits together',
        'Set TRUST_PROXY to the number of proxies in front.',
      )
    : ok('Proxy', check.forwarded ? 'is known' : 'there is none'),
  check.is_public_address
    ? ok('Public address', 'is the one of this snippet')
    : look(
        'Public address',
        `The installation calls itself something else than ${baseUrl}: links in mails and on to the phone lead there`,
        'Set PUBLIC_URL to the address visitors use.',
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
      ? unseen(name, 'The policy of this page lets no script read them; the chat needs no such right')
      : unseen(name, 'Something in front hides them');
  if (answer.status === 429)
    return wrong(name, 'Too many requests come from this address', 'Wait a minute; behind a proxy set TRUST_PROXY.');
  const frameOptions = answer.headers.get('x-frame-options');
  if (frameOptions)
    return wrong(
      name,
      `Something in front of the installation adds “X-Frame-Options: ${frameOptions}”: browsers will not show the chat`,
      'Remove it in the proxy for /widget (nginx: proxy_hide_header X-Frame-Options; and no add_header of it).',
    );
  return answer.headers.has('content-security-policy')
    ? look(
        name,
        'Something in front of the installation adds a Content-Security-Policy of its own',
        'Do not add one in the proxy for /widget: browsers apply both policies.',
      )
    : ok(name, 'come as they were sent');
};

/** What the installation says of this page, and what its answer looks like when it arrives. */
export const lookAtInstallation = async (state: State, refuses: Refusals): Promise<Finding[]> => {
  const address = checkAddress(state);
  const before = Date.now();
  const answer: { default: SiteCheck } | undefined = await import(/* @vite-ignore */ address).catch(() => undefined);
  const headers = await lookAtHeaders(address, refuses);
  if (!answer) {
    const fix = 'Open its address in a tab. Behind a proxy, every path has to lead to the installation.';
    return [wrong('Installation', `${state.baseUrl} does not answer`, fix), headers];
  }
  const ours = (before + Date.now()) / 2_000;
  return [
    ...whose(answer.default, state),
    lookAtClock(answer.default.now, ours),
    ...lookAtWay(answer.default, state),
    headers,
  ];
};
