import type { App } from '../app.ts';
import { administratorOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';

/** It writes a file and opens sockets: not as often as somebody clicks. */
const LIMIT = { name: 'doctor', max: 10, periodMs: 60_000 };

/** What is wrong with the installation, and what to do about it, for administrators. */
export const doctorRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/accounts/:account_id/doctor', async (request) => {
    const { user } = await administratorOf(deps, request);
    const wait = await deps.rateLimiter.hit(LIMIT, String(user.id));
    if (wait !== undefined) throw tooManyRequests(wait);
    const { examine } = await import('./examine.ts');
    return { payload: await examine(deps) };
  });
};
