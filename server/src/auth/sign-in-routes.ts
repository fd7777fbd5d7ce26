import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { loadProfile } from '../accounts/profile.ts';
import type { UserRow } from '../agents/present.ts';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalidRecord } from '../errors.ts';
import { userOf } from './agent-auth.ts';
import { createAdministrator, hasAdministrator, SETUP_PURPOSE } from './first-administrator.ts';
import { provesSecondFactor } from './second-factor.ts';
import { passwordProblem, verifyPassword } from './passwords.ts';
import { forgive, refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { openSession, type SessionHeaders } from './sessions.ts';
import { hashSecret } from './tokens.ts';

const Credentials = Type.Object({
  email: Type.String({ maxLength: 255 }),
  password: Type.String({ maxLength: 1_000 }),
  /** A code of the authenticator app, or a recovery code. */
  otp_code: Type.Optional(Type.String({ maxLength: 40 })),
});
const SetUp = Type.Object({
  token: Type.String({ minLength: 1 }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ maxLength: 255 }),
  password: Type.String({ maxLength: 1_000 }),
});

const wrong = () => new HttpError(401, { errors: ['Invalid login credentials. Please try again.'] });

/** What is noted of a device that signs in. */
export const deviceOf = (request: FastifyRequest) => ({
  user_agent: request.headers['user-agent']?.slice(0, 255) ?? null,
  ip: request.ip,
});

const sendSession = (reply: FastifyReply, headers: SessionHeaders) => reply.headers(headers);

const hasBeenAt = async ({ db }: Deps, user: UserRow | undefined, ip: string) => {
  if (!user) return false;
  const session = db.selectFrom('sessions').select('id').where('user_id', '=', user.id).where('ip', '=', ip).limit(1);
  return (await session.executeTakeFirst()) !== undefined;
};

/**
 * Failed tries count; who signs in rightly is not slowed by colleagues behind the same address (users-say 30). Tries at the
 * email do not count where its owner is signed in: a stranger elsewhere who guesses all day locks nobody out of their own place.
 */
const triesOf = async (deps: Deps, user: UserRow | undefined, ip: string, email: string) => {
  const byAddress = [LIMITS.signInByAddress, ip] as const;
  return (await hasBeenAt(deps, user, ip)) ? [byAddress] : [byAddress, [LIMITS.signInByEmail, email] as const];
};

/** Asked only after the password, so that nobody learns who has one. */
const askSecondFactor = async (deps: Deps, user: UserRow, code: string | undefined) => {
  if (user.totp_enabled_at === null) return;
  if (code === undefined)
    throw new HttpError(401, { errors: ['Enter the code of your authenticator app.'], otp_required: true });
  if (!(await provesSecondFactor(deps, user, code)))
    throw new HttpError(401, { errors: ['This code is not right, or it was used already.'], otp_required: true });
};

const signInRoutes = (app: App, deps: Deps) => {
  app.post('/auth/sign_in', { schema: { body: Credentials } }, async (request, reply) => {
    const email = request.body.email.trim().toLowerCase();
    const user = await deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
    const tries = await triesOf(deps, user, request.ip, email);
    await refuseAbove(deps, ...tries);
    const right = await verifyPassword(request.body.password, user?.password_hash ?? null);
    if (!user || !right) throw wrong();
    await askSecondFactor(deps, user, request.body.otp_code);
    await forgive(deps, ...tries);
    sendSession(reply, await deps.write((tx) => openSession(tx, user, deviceOf(request))));
    return { data: await loadProfile(deps, user) };
  });

  app.get('/auth/validate_token', async (request) => {
    const user = await userOf(deps, request);
    return { payload: { success: true, data: await loadProfile(deps, user) } };
  });

  app.delete('/auth/sign_out', async (request) => {
    await userOf(deps, request);
    const token = request.headers['access-token'];
    if (typeof token === 'string')
      await deps.write((tx) => tx.db.deleteFrom('sessions').where('token_hash', '=', hashSecret(token)).execute());
    return { success: true };
  });
};

const usableToken = async ({ db, clock }: Deps, token: string) => {
  const row = await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', SETUP_PURPOSE)
    .executeTakeFirst();
  return row && row.used_at === null && row.expires_at > clock.now() ? row : undefined;
};

/** The one-time link of the first start: whoever has it becomes the administrator, once. */
const setUpRoutes = (app: App, deps: Deps) => {
  app.post('/api/v1/setup', { schema: { body: SetUp } }, async (request, reply) => {
    const { token, name, password } = request.body;
    const email = request.body.email.trim().toLowerCase();
    const usable = await usableToken(deps, token);
    if (!usable || (await hasAdministrator(deps.db)))
      throw new HttpError(422, {
        message: 'This link was used already or is too old. Restart the server to get a new one.',
      });
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidRecord('Please enter a valid email address', ['email']);
    const problem = passwordProblem(password);
    if (problem) throw invalidRecord(problem, ['password']);
    const { user_id } = await createAdministrator(deps.write, { email, name: name.trim(), password });
    const user = await deps.db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow();
    const headers = await deps.write(async (tx) => {
      await tx.db.updateTable('one_time_tokens').set({ used_at: tx.now }).where('id', '=', usable.id).execute();
      return openSession(tx, user, deviceOf(request));
    });
    sendSession(reply, headers);
    return { data: await loadProfile(deps, user) };
  });
};

/** Wire protocol 11.1. */
export const authRoutes = (app: App, deps: Deps) => {
  signInRoutes(app, deps);
  setUpRoutes(app, deps);
};
