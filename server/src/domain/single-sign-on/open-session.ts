import type { UserRow } from '../../platform/database/schema/users.ts';
import { recordEntry, recordUserAct } from '../audit/record-entry.ts';
import { deleteApiTokens } from '../authentication/api-tokens.ts';
import { endAllAccess } from '../authentication/end-access.ts';
import { notifyOfNewDevice } from '../authentication/new-device.ts';
import { endUserTokens, useToken } from '../authentication/one-time-tokens.ts';
import { notifyOfSecurity } from '../authentication/security-notices.ts';
import { closeAllSessions, openSession } from '../authentication/sessions.ts';
import { isPasswordCurrent } from '../authentication/set-password.ts';
import type { Tx } from '../transaction.ts';
import { createMember, updateRoleByGroups } from './membership.ts';
import { type Claims, findPerson, type Person } from './person.ts';
import type { Provider } from './providers.ts';
import { PersonChanged, type Refusal, SingleSignOnRefused } from './refusals.ts';

export type Proof = {
  provider: Provider;
  claims: Claims;
  /** The row of the attempt. */
  attempt: { id: number };
  id_token: string;
  person: Person;
  isKnownDevice: boolean;
};

const isSame = (one: Person, other: Person) =>
  one.kind === other.kind && (one.kind === 'new' || other.kind === 'new' || one.user.id === other.user.id);

const insertIdentity = async (tx: Tx, user: UserRow, { issuer, subject }: Claims) => {
  await tx.db
    .insertInto('user_identities')
    .values({ user_id: user.id, issuer, subject, created_at: tx.now, last_used_at: tx.now })
    .execute();
  await recordUserAct(tx, user, 'link_identity', { issuer });
};

const link = async (tx: Tx, user: UserRow, { label }: Provider, claims: Claims) => {
  await insertIdentity(tx, user, claims);
  await notifyOfSecurity(tx, user.id, { kind: 'provider_linked', name: label });
};

/** An invitation is accepted by the first sign-in: its link ends. */
const confirm = async (tx: Tx, user: UserRow) => {
  if (user.confirmed_at !== null) return;
  await endUserTokens(tx, user.id);
  await tx.db
    .updateTable('users')
    .set({ confirmed_at: tx.now, updated_at: tx.now })
    .where('id', '=', user.id)
    .execute();
};

const settle = async (tx: Tx, { provider, claims }: Proof, person: Person) => {
  if (person.kind === 'new') {
    const user = await createMember(tx, provider, claims);
    await insertIdentity(tx, user, claims);
    return { user, isChanged: false };
  }
  const { user } = person;
  if (person.kind === 'first') {
    await confirm(tx, user);
    await link(tx, user, provider, claims);
  }
  const isChanged = await updateRoleByGroups(tx, provider, user, claims);
  // The sessions were opened under the former role.
  if (isChanged) await closeAllSessions(tx, user.id);
  return { user, isChanged };
};

export const openProvenSession = async (tx: Tx, proof: Proof, device: Parameters<typeof openSession>[2]) => {
  const { provider, claims } = proof;
  if (!(await useToken(tx, proof.attempt))) throw new SingleSignOnRefused('expired');
  const person = await findPerson(tx.db, provider, claims);
  if (!isSame(person, proof.person)) throw new PersonChanged();
  // The password that linking may require was checked before.
  if (proof.person.kind === 'first' && !(await isPasswordCurrent(tx, proof.person.user))) throw new PersonChanged();
  const { user, isChanged } = await settle(tx, proof, person);
  await tx.db
    .updateTable('user_identities')
    .set({ last_used_at: tx.now })
    .where('issuer', '=', claims.issuer)
    .where('subject', '=', claims.subject)
    .execute();
  await recordUserAct(tx, user, 'sign_in', { by: 'single_sign_on', issuer: claims.issuer });
  await notifyOfNewDevice(tx, user, device, proof.isKnownDevice);
  const opened = await openSession(tx, user, device);
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('client_id', '=', opened.keys.client)
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('provider_sessions')
    .values({
      session_id: session.id,
      provider: provider.key,
      issuer: provider.issuer,
      id_token: proof.id_token,
      created_at: tx.now,
    })
    .execute();
  return { user, session: opened, isChanged };
};

/** Records a refusal and uses the proof. A user who has lost every group loses open sessions and script tokens too. */
export const recordRefusal = async (
  tx: Tx,
  { provider, claims, attempt }: Pick<Proof, 'provider' | 'claims' | 'attempt'>,
  refusal: Refusal,
): Promise<UserRow | undefined> => {
  await useToken(tx, attempt);
  const user = await tx.db
    .selectFrom('user_identities as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', claims.issuer)
    .where('i.subject', '=', claims.subject)
    .executeTakeFirst();
  const changes = { step: 'single_sign_on', reason: refusal, issuer: claims.issuer };
  const act = { action: 'sign_in_failed', type: 'User', id: user?.id ?? null, changes } as const;
  await recordEntry(tx, provider.account_id, act, user ?? null);
  if (!user || refusal !== 'groups') return undefined;
  await endAllAccess(tx, user.id);
  await deleteApiTokens(tx, user.id);
  await notifyOfSecurity(tx, user.id, { kind: 'sessions_ended' });
  return user;
};
