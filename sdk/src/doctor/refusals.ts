import type { Lifetime } from '../lifetime.ts';

/** What the page's Content-Security-Policy has refused of one installation's addresses. */
export const observeRefusals = ({ listen }: Lifetime, baseUrl: string) => {
  const { host } = new URL(baseUrl, location.href);
  const refused = new Set<string>();
  listen(document, 'securitypolicyviolation', (event) => {
    if (!(event instanceof SecurityPolicyViolationEvent)) return;
    // A frame's address is reported without its path, a socket's with another scheme.
    if (event.blockedURI.split('/')[2] === host) refused.add(event.effectiveDirective);
  });
  return (...directives: string[]): boolean => directives.some((directive) => refused.has(directive));
};
export type Refusals = ReturnType<typeof observeRefusals>;
