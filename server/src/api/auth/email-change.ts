import { EmailChange } from '@porchlight/core/wire/agent.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { Type } from 'typebox';
import {
  cancelEmailChange,
  confirmEmailChange,
  emailTaken,
  findPendingEmail,
  newEmailOf,
  resendEmailChange,
} from '../../domain/authentication/email-change.ts';
import { findUserToken } from '../../domain/authentication/one-time-tokens.ts';
import { openSession } from '../../domain/authentication/sessions.ts';
import type { Deps } from '../../domain/deps.ts';
import { isDuplicate } from '../../platform/database/drivers/store-errors.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { iso } from '../../platform/times.ts';
import { deviceOf, findSignedInAt, userOf } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { sendSession } from '../access/session-cookies.ts';

const path = '/api/v1/profile/email_change';
const Link = Type.Object({ email_change_token: Type.String({ maxLength: 200 }) });

const ChangedEmail = Type.Object({ email: Type.String() });

const linkIsOver = () =>
  new HttpError(422, { message: 'This link was already used, has expired, or was replaced by a newer one.' });

const linkOf = async ({ db, clock }: Deps, secret: string) => {
  const token = await findUserToken(db, secret, ['email_change'], clock.now());
  if (!token) throw linkIsOver();
  return token;
};

const ownRoutes = (app: App, deps: Deps) => {
  const present = async (user_id: UserId): Promise<EmailChange> => {
    const pending = await findPendingEmail(deps.db, user_id, deps.clock.now());
    return {
      confirms: deps.mailer.delivers,
      pending: pending ? { email: pending.email, expires_at: iso(pending.expires_at) } : null,
    };
  };

  app.get(path, { config: { permission: 'profile' }, schema: { response: { 200: EmailChange } } }, async (request) =>
    present((await userOf(deps, request)).id),
  );

  app.post(
    `${path}/resend`,
    { config: { permission: 'profile' }, schema: { response: { 200: EmailChange } } },
    async (request) => {
      const { id } = await userOf(deps, request);
      const pending = await findPendingEmail(deps.db, id, deps.clock.now());
      if (!pending) throw notFound();
      await refuseAbove(deps, [LIMITS.emailChanges, String(id)], [LIMITS.emailChangesByRecipient, pending.email]);
      if (!(await deps.write((tx) => resendEmailChange(tx, id)))) throw notFound();
      return present(id);
    },
  );

  app.delete(
    path,
    { config: { permission: 'profile' }, schema: { response: { 200: EmailChange } } },
    async (request) => {
      const user = await userOf(deps, request);
      await deps.write((tx) => cancelEmailChange(tx, user));
      return present(user.id);
    },
  );
};

export const emailChangeRoutes = (app: App, deps: Deps) => {
  ownRoutes(app, deps);

  /** Only describes the link: mail scanners open links. */
  app.post(
    '/auth/email_change/link',
    { config: { permission: 'public' }, schema: { body: Link, response: { 200: ChangedEmail } } },
    async (request) => ({ email: newEmailOf(await linkOf(deps, request.body.email_change_token)) }),
  );

  /** A user who is signed in at this browser stays so. */
  app.post(
    '/auth/email_change',
    { config: { permission: 'public' }, schema: { body: Link, response: { 200: ChangedEmail } } },
    async (request, reply) => {
      const token = await linkOf(deps, request.body.email_change_token);
      const here = await findSignedInAt(deps, request);
      const change = deps.write(async (tx) => {
        const user = await confirmEmailChange(tx, token);
        if (!user) throw linkIsOver();
        const opened = here?.user.id === user.id ? await openSession(tx, user, deviceOf(deps, request)) : undefined;
        return { user, opened };
      });
      const { user, opened } = await change.catch((error) => Promise.reject(isDuplicate(error) ? emailTaken() : error));
      publishAccessChange(deps, [user.id]);
      if (opened) sendSession(reply, deps, opened);
      return { email: user.email };
    },
  );
};
