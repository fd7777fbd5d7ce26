import type { MemberRow } from '../../platform/database/schema/users.ts';
import { invalidRecord } from '../../platform/errors.ts';
import { moveToEmail, refuseTakenEmail } from '../authentication/email-change.ts';
import type { Tx } from '../transaction.ts';
import { listMembershipsOf } from './queries.ts';

/** For a member of no other account, where no email is sent. @throws 422 */
export const moveAgent = async (tx: Tx, member: MemberRow, email: string, deliversMail: boolean): Promise<void> => {
  if (deliversMail) throw invalidRecord('Agents change their email address in their own profile', ['email']);
  if ((await listMembershipsOf(tx.db, member.id)).length > 1)
    throw invalidRecord(`${member.email} is also a member of other accounts`, ['email']);
  await refuseTakenEmail(tx, email);
  await moveToEmail(tx, member, email);
};
