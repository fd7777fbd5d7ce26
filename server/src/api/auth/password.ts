import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { passwordProblem } from '../../domain/authentication/password-rule.ts';
import { openSession } from '../../domain/authentication/sessions.ts';
import { confirmEmailByToken, setPasswordByToken } from '../../domain/authentication/set-password.ts';
import { findUserByEmail, loadUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { ownFactorsOf } from '../../domain/second-factors/own-factors.ts';
import { requiredProvider } from '../../domain/single-sign-on/providers.ts';
import { needsProvider } from '../../domain/single-sign-on/two-factor-requirement.ts';
import type { Tx } from '../../domain/transaction.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import { HttpError, invalidRecord } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { loadProfile } from '../../presenters/profile.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { deviceOf, userOf } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { sendSession } from '../access/session-cookies.ts';
import { SignedIn } from './auth-schemas.ts';

const ResetRequest = Type.Object({ email: Type.String({ maxLength: 255 }) });
const NewPassword = Type.Object({
  reset_password_token: Type.String({ maxLength: 200 }),
  password: Type.String({ maxLength: 1_000 }),
  password_confirmation: Type.Optional(Type.String({ maxLength: 1_000 })),
});
const Link = Type.Object({ reset_password_token: Type.String({ maxLength: 200 }) });
const Confirmation = Type.Object({ confirmation_token: Type.String({ maxLength: 200 }) });

const SentMail = Type.Object({ message: Type.String() });
const PasswordLink = Type.Object({ email: Type.String(), name: Type.String() });

const invalidToken = (message = 'Invalid token') => new HttpError(422, { message, redirect_url: '/' });

const askRoute = (app: App, deps: Deps) =>
  app.post(
    '/auth/password',
    { config: { permission: 'public' }, schema: { body: ResetRequest, response: { 200: SentMail } } },
    async (request) => {
      const email = request.body.email.trim().toLowerCase();
      await refuseAbove(deps, [LIMITS.passwordByAddress, request.ip], [LIMITS.passwordByEmail, email]);
      const user = await findUserByEmail(deps.db, email);
      // The same work and the same response for an unknown address: the job then finds no user.
      const user_id = user?.id ?? NO_ROW;
      await deps.write(async (tx) =>
        tx.enqueue('mail.password_reset', { user_id }, { unique_key: `mail.password_reset:${hashSecret(email)}` }),
      );
      return { message: 'If this address has an account, an email with a link was sent to it' };
    },
  );

const PURPOSES = ['password_reset', 'invitation'] as const;

const linkRoute = (app: App, deps: Deps) =>
  app.post(
    '/auth/password/link',
    { config: { permission: 'public' }, schema: { body: Link, response: { 200: PasswordLink } } },
    async (request) => {
      const token = await findUserToken(deps.db, request.body.reset_password_token, PURPOSES, deps.clock.now());
      if (!token) throw invalidToken();
      const { email, name } = await loadUser(deps.db, token.user_id);
      return { email, name };
    },
  );

/** @throws 422 when the link was used meanwhile */
const settle = async (tx: Tx, token: Parameters<typeof setPasswordByToken>[1], password_hash: string) => {
  const user = await setPasswordByToken(tx, token, password_hash);
  if (!user) throw invalidToken();
  return user;
};

const setRoute = (app: App, deps: Deps) =>
  app.put(
    '/auth/password',
    { config: { permission: 'public' }, schema: { body: NewPassword, response: { 200: SignedIn } } },
    async (request, reply) => {
      const { reset_password_token, password, password_confirmation } = request.body;
      const token = await findUserToken(deps.db, reset_password_token, PURPOSES, deps.clock.now());
      if (!token) throw invalidToken();
      const problem = await passwordProblem(password, await loadUser(deps.db, token.user_id));
      if (problem) throw invalidRecord(problem, ['password']);
      if (password_confirmation !== undefined && password_confirmation !== password)
        throw invalidRecord("Password confirmation doesn't match Password", ['password_confirmation']);
      const password_hash = await hashPassword(password);
      return signIn(deps, request, reply, (tx) => settle(tx, token, password_hash));
    },
  );

const signIn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  settled: (tx: Tx) => ReturnType<typeof settle>,
) => {
  const { user, opened } = await deps.write(async (tx) => {
    const row = await settled(tx);
    const ports = { db: tx.db, env: deps.env };
    const isElsewhere = (await requiredProvider(ports, row.id)) !== undefined || (await needsProvider(ports, row));
    // A second factor is proven at the next sign-in: a mailbox is not enough. Nor where a provider must sign in.
    const hasFactor = (await ownFactorsOf(tx.db, row)).length > 0;
    const session = hasFactor || isElsewhere ? undefined : await openSession(tx, row, deviceOf(deps, request));
    return { user: row, opened: session };
  });
  publishAccessChange(deps, [user.id]);
  if (opened) sendSession(reply, deps, opened);
  return { data: await loadProfile(deps, user, opened?.keys ?? 'link') };
};

const confirmationRoutes = (app: App, deps: Deps) => {
  app.post(
    '/auth/confirmation',
    { config: { permission: 'public' }, schema: { body: Confirmation, response: { 200: SignedIn } } },
    async (request) => {
      const token = await findUserToken(deps.db, request.body.confirmation_token, ['confirmation'], deps.clock.now());
      if (!token) throw invalidToken();
      const user = await deps.write(async (tx) => {
        const confirmed = await confirmEmailByToken(tx, token);
        if (!confirmed) throw invalidToken('Already confirmed');
        return confirmed;
      });
      return { data: await loadProfile(deps, user, 'link') };
    },
  );

  app.post(
    '/api/v1/profile/resend_confirmation',
    { config: { permission: 'profile' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const user = await userOf(deps, request);
      await refuseAbove(deps, [LIMITS.confirmation, String(user.id)]);
      if (user.confirmed_at === null)
        await deps.write(async (tx) =>
          tx.enqueue('mail.confirmation', { user_id: user.id }, { unique_key: `mail.confirmation:${user.id}` }),
        );
      return reply.code(200).send();
    },
  );
};

export const passwordRoutes = (app: App, deps: Deps) => {
  askRoute(app, deps);
  linkRoute(app, deps);
  setRoute(app, deps);
  confirmationRoutes(app, deps);
};
