import type { Deps } from '../domain/deps.ts';
import type { SecurityTxtSettings } from '../platform/config/security-txt.ts';
import { notFound } from '../platform/errors.ts';
import type { App } from '../platform/http/app-type.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** RFC 9116 recommends less than a year. */
const CURRENT_FOR = 90 * DAY;

const dateOf = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

const present = ({ contacts, policy, expires }: SecurityTxtSettings, publicUrl: string, now: number) =>
  [
    ...contacts.map((contact) => `Contact: ${contact}`),
    // Whole days: the file is the same for a day, and caches agree.
    `Expires: ${dateOf(expires ?? Math.floor((now + CURRENT_FOR) / DAY) * DAY)}`,
    ...(policy ? [`Policy: ${policy}`] : []),
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');

export const securityTxtRoutes = (app: App, { env, clock }: Pick<Deps, 'env' | 'clock'>) => {
  app.get('/.well-known/security.txt', { config: { permission: 'public' } }, async (_request, reply) => {
    if (!env.securityTxt) throw notFound();
    reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600');
    return present(env.securityTxt, env.publicUrl, clock.now());
  });
};
