import { createHash } from 'node:crypto';

const MACHINES = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headlesschrome-lighthouse/i;

/** Who reads a page, as far as a request shows it. */
export type Reader = { ip: string; userAgent: string; purpose: string };

/** The same for a browser on one day; the reader cannot be derived from it. */
export const visitKey = ({ ip, userAgent }: Reader, secret: string, now: number) =>
  createHash('sha256')
    .update(`${secret}|${Math.floor(now / 86_400_000)}|${ip}|${userAgent}`)
    .digest('base64url');

/** Neither a crawler nor a page that is fetched before it is opened. */
export const isPerson = ({ userAgent, purpose }: Reader) =>
  !MACHINES.test(userAgent) && !/prefetch|prerender/.test(purpose);
