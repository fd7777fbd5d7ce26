import type { Deps } from '../../domain/deps.ts';
import { homeOf, sitemapLine } from '../../domain/help-centre/addresses.ts';
import { listCustomDomains } from '../../domain/help-centre/queries.ts';
import { askFront } from '../../platform/clients/front-probe.ts';
import { type Finding, fail, ok } from './findings.ts';

const MOST = 20;
const NAME = 'Help centre domain';

const reason = (error: unknown) =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error);

/** Requests from a help centre's own domain what only its site serves. */
const lookAtDomain = async (home: string, ask: typeof askFront): Promise<Finding> => {
  try {
    const { status, text } = await ask(`${home}/robots.txt`);
    return text.includes(sitemapLine(home))
      ? ok(NAME, `${home} reaches this server`)
      : fail(
          NAME,
          `${home} responds with ${status}, but does not show its help centre`,
          'Configure the proxy to pass every path of that domain to this server with the original Host header (docs/configure/help-centre.md).',
        );
  } catch (error) {
    return fail(
      NAME,
      `${home} cannot be reached from this machine: ${reason(error)}`,
      'Point its DNS entry to the proxy in front of this server and install a certificate (docs/configure/help-centre.md). Until then the help centre is not available: its long address redirects to this domain.',
    );
  }
};

export const lookAtDomains = async (
  { db, env }: Pick<Deps, 'db' | 'env'>,
  ask: typeof askFront = askFront,
): Promise<Finding[]> => {
  const portals = await listCustomDomains(db, MOST).catch(() => []);
  return Promise.all(portals.map((portal) => lookAtDomain(homeOf(portal, env.publicUrl), ask)));
};
