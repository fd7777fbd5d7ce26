import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import type pg from 'pg';

/**
 * Whether a pooler stands before PostgreSQL: it gives its clients numbers of its own, because a session belongs to none
 * of them. Asked once for each connection, since an address may lead to a pooler from one moment to the next.
 */
export const createPoolerDetection = () => {
  const found = new WeakMap<pg.PoolClient, boolean>();
  return async (client: pg.PoolClient): Promise<boolean> => {
    const cached = found.get(client);
    if (cached !== undefined) return cached;
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const isPooled = rows[0]?.pid !== fieldOf(client, 'processID');
    found.set(client, isPooled);
    return isPooled;
  };
};
