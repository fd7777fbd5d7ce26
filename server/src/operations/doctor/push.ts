import type { Env } from '../../platform/config/environment.ts';
import { type Finding, ok, warn } from './findings.ts';

const NAME = 'Push';

export const lookAtPush = ({ push, publicUrl }: Pick<Env, 'push' | 'publicUrl'>): Finding => {
  if (!push)
    return ok(
      NAME,
      'not used: PUBLIC_URL does not start with https://; agents get browser notifications only while the console is open',
    );
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return warn(
      NAME,
      'browsers do not allow push notifications on pages without https',
      'Set up TLS in the proxy and set PUBLIC_URL to the https address.',
    );
  return ok(NAME, 'agents can get browser notifications while the console is closed');
};
