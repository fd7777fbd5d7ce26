import { Availability, Profile } from '@porchlight/core/wire/agent.ts';
import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { MAX_SIGNATURE_LENGTH } from '@porchlight/core/wire/limits.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { changeMembership } from '../../../domain/accounts/change-membership.ts';
import { changeProfile, removeOwnAvatar } from '../../../domain/accounts/change-profile.ts';
import type { Deps } from '../../../domain/deps.ts';
import { withAvatar } from '../../../domain/uploads/avatar.ts';
import type { UserRow } from '../../../platform/database/schema/users.ts';
import { notAuthorized } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { forgive, refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { loadProfile } from '../../../presenters/profile.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { deviceKeysOf, deviceOf, userOf } from '../../access/agent-auth.ts';
import { publishAccessChange } from '../../access/publish-access-change.ts';
import { sendSession } from '../../access/session-cookies.ts';
import { publishPresence } from '../../live/publish-ephemeral.ts';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const ProfileFields = Type.Object({
  email: text(255),
  name: text(255),
  display_name: text(255),
  message_signature: text(MAX_SIGNATURE_LENGTH),
  ui_settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  avatar: Type.Optional(Type.Unknown()),
  current_password: text(1_000),
  password: text(1_000),
  password_confirmation: text(1_000),
});
const SetAvailability = Type.Object({ account_id: idOf<AccountId>(), availability: Availability });
const SetAutoOffline = Type.Object({ account_id: idOf<AccountId>(), auto_offline: Type.Boolean() });
const SetAccount = Type.Object({ account_id: idOf<AccountId>() });

/** Clients send fields flat or under the resource's name (wire protocol 11.1). */
const flattenProfile = async ({ body }: { body: unknown }) => {
  if (typeof body !== 'object' || body === null || !('profile' in body)) return;
  if (typeof body.profile === 'object' && body.profile !== null) Object.assign(body, body.profile);
};

/** The appearance of the console is one's own even where the profile is managed elsewhere (SYS-07). */
const refuseManaged = ({ env }: Deps, { ui_settings: _look, ...fields }: Static<typeof ProfileFields>) => {
  if (env.disableUserProfileUpdate && Object.values(fields).some((value) => value !== undefined))
    throw notAuthorized('Profiles cannot be changed on this installation');
};

const membershipRoutes = (app: App, deps: Deps) => {
  const setMembership = async (
    request: Parameters<typeof userOf>[1],
    account_id: AccountId,
    values: { availability?: Availability; auto_offline?: boolean; active_at?: number },
  ) => {
    const user = await userOf(deps, request);
    const changed = await deps.write((tx) => changeMembership(tx, account_id, user.id, values));
    if (!changed) throw notAuthorized('You are not authorized to access this account');
    return user;
  };

  app.post(
    '/api/v1/profile/availability',
    {
      config: { permission: 'profile' },
      preValidation: flattenProfile,
      schema: { body: SetAvailability, response: { 200: Profile } },
    },
    async (request) => {
      const { availability } = request.body;
      const account_id = request.body.account_id;
      const user = await setMembership(request, account_id, { availability });
      await publishPresence(deps, account_id);
      return loadProfile(deps, user, deviceKeysOf(request));
    },
  );
  app.post(
    '/api/v1/profile/auto_offline',
    {
      config: { permission: 'profile' },
      preValidation: flattenProfile,
      schema: { body: SetAutoOffline, response: { 200: Profile } },
    },
    async (request) => {
      const { auto_offline } = request.body;
      const account_id = request.body.account_id;
      const user = await setMembership(request, account_id, { auto_offline });
      await publishPresence(deps, account_id);
      return loadProfile(deps, user, deviceKeysOf(request));
    },
  );
  app.put(
    '/api/v1/profile/set_active_account',
    {
      config: { permission: 'profile' },
      preValidation: flattenProfile,
      schema: { body: SetAccount, response: { 200: NoContent } },
    },
    async (request, reply) => {
      await setMembership(request, request.body.account_id, { active_at: deps.clock.now() });
      return reply.code(200).send();
    },
  );
};

const passwordTries = (deps: Deps, { id }: UserRow) => {
  const limit = [LIMITS.currentPassword, String(id)] as const;
  return { count: () => refuseAbove(deps, limit), forgive: () => forgive(deps, limit) };
};

/** Wire protocol 11.2. */
export const profileRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/profile',
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: Profile } } },
    async (request) => loadProfile(deps, await userOf(deps, request), deviceKeysOf(request)),
  );

  app.route({
    config: { permission: 'profile' },
    method: ['PUT', 'PATCH'],
    url: '/api/v1/profile',
    preValidation: flattenProfile,
    schema: { body: ProfileFields, response: { 200: Profile } },
    handler: async (request, reply) => {
      const user = await userOf(deps, request);
      refuseManaged(deps, request.body);
      const { avatar, ...change } = request.body;
      const email = change.email?.trim().toLowerCase();
      if (email !== undefined && email !== user.email)
        await refuseAbove(deps, [LIMITS.emailChanges, String(user.id)], [LIMITS.emailChangesByRecipient, email]);
      const changed = await withAvatar(deps, { user_id: user.id }, avatar, (avatar_key) =>
        changeProfile(deps, user, change, {
          avatar_key,
          device: deviceOf(deps, request),
          tries: passwordTries(deps, user),
          isProven: request.isProven === true,
        }),
      );
      if (changed.opened) publishAccessChange(deps, [user.id]);
      const device = deviceKeysOf(request);
      // A caller with an API token has no session to renew.
      if (!changed.opened || typeof device === 'string') return loadProfile(deps, changed.user, device);
      sendSession(reply, deps, changed.opened);
      return loadProfile(deps, changed.user, changed.opened.keys);
    },
  });

  app.delete(
    '/api/v1/profile/avatar',
    { config: { permission: 'profile' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const user = await userOf(deps, request);
      refuseManaged(deps, { avatar: null });
      await deps.write((tx) => removeOwnAvatar(tx, user));
      return reply.code(200).send();
    },
  );

  membershipRoutes(app, deps);
};
