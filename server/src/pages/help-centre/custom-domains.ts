import type { IncomingMessage, Server } from 'node:http';
import { isDomain } from '@porchlight/core/rules/visitor-forms/validators.ts';
import type { FastifyHttpOptions } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findPortalOfDomain } from '../../domain/help-centre/queries.ts';

/** Lower case, without a port. */
export const hostNameOf = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  (headers.host ?? '')
    .toLowerCase()
    .replace(/:\d{0,5}$/, '')
    .replace(/\.$/, '');

type Strategy = NonNullable<NonNullable<FastifyHttpOptions<Server>['routerOptions']>['constraints']>[string];
type Handler = NonNullable<ReturnType<ReturnType<Strategy['storage']>['get']>>;
type Answer = (error: null, site: string | undefined) => void;

/** The public address itself, IP addresses and single words are none, and cost no lookup. */
export const createOwnDomainCheck = (deps: Pick<Deps, 'db' | 'env'>) => {
  const publicName = new URL(deps.env.publicUrl).hostname;
  return (request: Pick<IncomingMessage, 'headers'>): false | Promise<boolean> => {
    const name = hostNameOf(request);
    if (name === publicName || !name.includes('.') || !isDomain(name)) return false;
    return findPortalOfDomain(deps, name).then(
      Boolean,
      // An unavailable store is reported by the route that needs it; `/health` needs none.
      () => false,
    );
  };
};

/** Before routing, so that a custom domain serves the site alone: no console, no API, no widget. */
export const createOwnDomains = (deps: Pick<Deps, 'db' | 'env'>) => {
  const isOwn = createOwnDomainCheck(deps);

  const strategy: Strategy = {
    name: 'site',
    // A derived constraint must be named by the route: other routes are not found on such a domain.
    mustMatchWhenDerived: true,
    storage: () => {
      const handlers = new Map<unknown, Handler>();
      return {
        get: (site) => handlers.get(site) ?? null,
        set: (site, handler) => {
          handlers.set(site, handler);
        },
      };
    },
    validate: () => {},
    // The router waits for an answer because there are three parameters, which its types do not know (find-my-way,
    // "asynchronous constraints").
    // @ts-expect-error
    deriveConstraint: (request: IncomingMessage, _context?: unknown, answer?: Answer) => {
      const pending = isOwn(request);
      if (!pending) return answer?.(null, undefined);
      pending.then((own) => answer?.(null, own ? 'own' : undefined));
    },
  };
  return strategy;
};
