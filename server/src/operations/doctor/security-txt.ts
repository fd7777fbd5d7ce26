import type { Deps } from '../../domain/deps.ts';
import { type Finding, ok, warn } from './findings.ts';

const SOON = 30 * 24 * 60 * 60 * 1_000;

export const lookAtSecurityTxt = ({ env, clock }: Pick<Deps, 'env' | 'clock'>): Finding => {
  const name = 'security.txt';
  if (!env.securityTxt) return ok(name, 'not served: SECURITY_CONTACT is not set');
  const { expires } = env.securityTxt;
  if (expires === undefined) return ok(name, 'served, always valid for the next 90 days');
  const day = new Date(expires).toISOString().slice(0, 10);
  const fix = 'Check that SECURITY_CONTACT is still correct, and set a later SECURITY_EXPIRES.';
  if (expires < clock.now()) return warn(name, `expired on ${day}`, fix);
  return expires < clock.now() + SOON ? warn(name, `expires on ${day}`, fix) : ok(name, `served until ${day}`);
};
