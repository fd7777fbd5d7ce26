import { Type } from 'typebox';
import { createFirstAdministrator, isSetupOpen } from '../../domain/authentication/first-administrator.ts';
import { passwordProblem } from '../../domain/authentication/password-rule.ts';
import { openSession } from '../../domain/authentication/sessions.ts';
import { loadUser } from '../../domain/authentication/users.ts';
import type { Deps } from '../../domain/deps.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { HttpError, invalidRecord } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { loadProfile } from '../../presenters/profile.ts';
import { deviceOf } from '../access/agent-auth.ts';
import { sendSession } from '../access/session-cookies.ts';
import { SignedIn } from './auth-schemas.ts';

const SetUp = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 200 }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ maxLength: 255 }),
  password: Type.String({ maxLength: 1_000 }),
});

const linkIsOver = () =>
  new HttpError(422, { message: 'This link was already used or has expired. Restart the server to get a new one.' });

export const setUpRoutes = (app: App, deps: Deps) =>
  app.post(
    '/api/v1/setup',
    { config: { permission: 'public' }, schema: { body: SetUp, response: { 200: SignedIn } } },
    async (request, reply) => {
      const { token, name, password } = request.body;
      const email = request.body.email.trim().toLowerCase();
      if (!(await isSetupOpen(deps.db, token, deps.clock.now()))) throw linkIsOver();
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw invalidRecord('Please enter a valid email address', ['email']);
      const problem = await passwordProblem(password, { email, name });
      if (problem) throw invalidRecord(problem, ['password']);
      const hash = await hashPassword(password);
      const { user, opened } = await deps.write(async (tx) => {
        const made = await createFirstAdministrator(tx, token, { email, name: name.trim(), password }, hash);
        if (!made) throw linkIsOver();
        const row = await loadUser(tx.db, made.user_id);
        return { user: row, opened: await openSession(tx, row, deviceOf(deps, request)) };
      });
      sendSession(reply, deps, opened);
      return { data: await loadProfile(deps, user, opened.keys) };
    },
  );
