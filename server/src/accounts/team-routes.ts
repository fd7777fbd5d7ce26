import { Type } from 'typebox';
import { Availability } from '@porchlight/core/wire/agent.ts';
import type { App } from '../app.ts';
import { agentOf, userOf } from '../auth/agent-auth.ts';
import type { Deps } from '../deps.ts';
import { notAuthorized } from '../errors.ts';
import { tellPresence } from '../live/tell.ts';
import { iso } from '../times.ts';
import { loadProfile } from './profile.ts';

const ProfileFields = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  display_name: Type.Optional(Type.String({ maxLength: 255 })),
  message_signature: Type.Optional(Type.String({ maxLength: 10_000 })),
  ui_settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
const SetAvailability = Type.Object({ account_id: Type.Integer(), availability: Availability });
const SetAutoOffline = Type.Object({ account_id: Type.Integer(), auto_offline: Type.Boolean() });

/** The clients send fields flat or under the resource's name (wire protocol 11.1): here they become flat. */
const flattenProfile = async ({ body }: { body: unknown }) => {
  if (typeof body !== 'object' || body === null || !('profile' in body)) return;
  if (typeof body.profile === 'object' && body.profile !== null) Object.assign(body, body.profile);
};

/** Wire protocol 11.2. */
export const accountTeamRoutes = (app: App, deps: Deps) => {
  app.get('/api/v1/profile', async (request) => loadProfile(deps, await userOf(deps, request)));

  app.route({
    method: ['PUT', 'PATCH'],
    url: '/api/v1/profile',
    preValidation: flattenProfile,
    schema: { body: ProfileFields },
    handler: async (request) => {
      const user = await userOf(deps, request);
      const { name, display_name, message_signature, ui_settings } = request.body;
      const values = {
        ...(name === undefined ? {} : { name }),
        ...(display_name === undefined ? {} : { display_name }),
        ...(message_signature === undefined ? {} : { message_signature }),
        ...(ui_settings === undefined ? {} : { ui_settings: { ...user.ui_settings, ...ui_settings } }),
      };
      const updated = await deps.write((tx) =>
        tx.db
          .updateTable('users')
          .set({ ...values, updated_at: tx.now })
          .where('id', '=', user.id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return loadProfile(deps, updated);
    },
  });

  const setMembership = async (
    request: Parameters<typeof userOf>[1],
    account_id: number,
    values: { availability?: Availability; auto_offline?: boolean },
  ) => {
    const user = await userOf(deps, request);
    const changed = await deps.write((tx) =>
      tx.db
        .updateTable('account_users')
        .set({ ...values, updated_at: tx.now })
        .where('user_id', '=', user.id)
        .where('account_id', '=', account_id as never)
        .returning('id')
        .executeTakeFirst(),
    );
    if (!changed) throw notAuthorized('You are not authorized to access this account');
    await tellPresence(deps, account_id);
    return loadProfile(deps, user);
  };

  app.post(
    '/api/v1/profile/availability',
    { preValidation: flattenProfile, schema: { body: SetAvailability } },
    (request) => setMembership(request, request.body.account_id, { availability: request.body.availability }),
  );
  app.post(
    '/api/v1/profile/auto_offline',
    { preValidation: flattenProfile, schema: { body: SetAutoOffline } },
    (request) => setMembership(request, request.body.account_id, { auto_offline: request.body.auto_offline }),
  );

  app.get('/api/v1/accounts/:account_id', async (request) => {
    const { account } = await agentOf(deps, request);
    return {
      id: account.id,
      name: account.name,
      locale: account.locale,
      domain: account.domain,
      support_email: account.support_email,
      auto_resolve_duration: account.auto_resolve_days,
      status: account.status,
      features: account.features,
      created_at: iso(account.created_at),
    };
  });
};
