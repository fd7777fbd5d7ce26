import { sql } from 'kysely';
import type { Deps } from './deps.ts';
import type { App } from './http/app-type.ts';
import { VERSION } from './version.ts';

/** `/health`: the process answers. `/ready`: it can do its work, else 503. `/api`: what old clients ask. */
export const healthRoutes = (app: App, { db, bus, log }: Deps) => {
  const health = async () => ({ status: 'ok' });
  const storeAnswers = () =>
    sql`SELECT 1`.execute(db).then(
      () => true,
      (error) => {
        log.error({ err: error }, 'the store does not answer');
        return false;
      },
    );
  for (const path of ['/health', '/healthz']) app.get(path, health);
  for (const path of ['/ready', '/readyz'])
    app.get(path, async (_request, reply) => {
      const store = await storeAnswers();
      // Without the bus this node still serves, and clients catch up by their cursor: no reason to take it out.
      const status = store ? (bus.healthy() ? 'ok' : 'degraded') : 'unavailable';
      return reply.code(store ? 200 : 503).send({ status, store, bus: bus.healthy() });
    });
  app.get('/api', async () => ({
    version: VERSION,
    timestamp: new Date().toISOString().slice(0, 19).replace('T', ' '),
    queue_services: 'ok',
    data_services: (await storeAnswers()) ? 'ok' : 'failing',
  }));
};
