import type { Selectable } from 'kysely';
import type { SessionsTable } from '../../platform/database/schema/users.ts';
import type { Tx } from '../transaction.ts';

const RECENT_MS = 10 * 60 * 1_000;

type SessionRow = Selectable<SessionsTable>;

export const isBrowserSession = ({ refresh_hash }: Pick<SessionRow, 'refresh_hash'>) => refresh_hash !== null;

/** Whether the user authenticated in the last ten minutes: someone who finds an open browser has not. */
export const isRecentlyAuthenticated = ({ authenticated_at }: Pick<SessionRow, 'authenticated_at'>, now: number) =>
  now - authenticated_at < RECENT_MS;

export const noteAuthentication = (tx: Tx, { id }: Pick<SessionRow, 'id'>) =>
  tx.db.updateTable('sessions').set({ authenticated_at: tx.now }).where('id', '=', id).execute();
