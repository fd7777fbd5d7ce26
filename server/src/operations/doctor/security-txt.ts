import type { Deps } from '../../domain/deps.ts';
import { type Finding, ok, warn } from './findings.ts';

const SOON = 30 * 24 * 60 * 60 * 1_000;

/** Whether people who find a vulnerability can see whom to write to. */
export const lookAtSecurityTxt = ({ env, clock }: Pick<Deps, 'env' | 'clock'>): Finding => {
  const name = 'security.txt';
  if (!env.securityTxt) return ok(name, 'not served: SECURITY_CONTACT names nobody');
  const { expires } = env.securityTxt;
  if (expires === undefined) return ok(name, 'served, current for 90 days at a time');
  const day = new Date(expires).toISOString().slice(0, 10);
  const fix = 'Look whether the contact is still right, and set a later SECURITY_EXPIRES.';
  if (expires < clock.now()) return warn(name, `expired on ${day}`, fix);
  return expires < clock.now() + SOON ? warn(name, `expires on ${day}`, fix) : ok(name, `served until ${day}`);
};
