import type { UserRow } from '../../platform/database/schema/users.ts';
import type { Tx } from '../transaction.ts';
import { notifyOfSecurity } from './security-notices.ts';
import type { Device } from './sessions.ts';

const hasSessionAt = async (tx: Tx, { id }: Pick<UserRow, 'id'>, { user_agent, ip }: Device): Promise<boolean> => {
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .where('ip', ip === null ? 'is' : '=', ip)
    .where('user_agent', user_agent === null ? 'is' : '=', user_agent)
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
};

/** A device is known by `known-device`, or by an open session of the same program at the same address (scripts). */
export const notifyOfNewDevice = async (
  tx: Tx,
  user: Pick<UserRow, 'id'>,
  device: Device,
  hasDeviceToken: boolean,
): Promise<void> => {
  if (hasDeviceToken || (await hasSessionAt(tx, user, device))) return;
  await notifyOfSecurity(tx, user.id, { kind: 'sign_in' });
};
