import { LOCALES } from '@porchlight/core/i18n/locales.ts';
import { Iso, JsonObject, Nullable, OneOf } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { cacheKeys } from '../../../domain/accounts/cache-keys.ts';
import { markActive } from '../../../domain/accounts/members.ts';
import { updateAccount } from '../../../domain/accounts/update-account.ts';
import { auditLogDays } from '../../../domain/audit/retention.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { isOpenToAgents } from '../../../domain/permissions/contact-reach.ts';
import { REMOTE_PICTURES, remotePicturesOf } from '../../../domain/remote-pictures/setting.ts';
import { pickDefined } from '../../../platform/defined-fields.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { iso } from '../../../platform/times.ts';
import { VERSION } from '../../../platform/version.ts';
import { NoContent } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id';

const Fields = {
  name: Type.Optional(Type.String({ maxLength: 255 })),
  locale: Type.Optional(Type.String({ maxLength: 16 })),
  domain: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  support_email: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  auto_resolve_duration: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
  contacts_open_to_agents: Type.Optional(Type.Boolean()),
  remote_pictures: Type.Optional(OneOf(REMOTE_PICTURES)),
  audit_log_days: Type.Optional(Type.Integer({ minimum: 30, maximum: 3_650 })),
};
const Body = Type.Object({ ...Fields, account: Type.Optional(Type.Object(Fields)) });

const TeamAccount = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  locale: Type.String(),
  domain: Nullable(Type.String()),
  support_email: Nullable(Type.String()),
  auto_resolve_duration: Nullable(Type.Integer()),
  contacts_open_to_agents: Type.Boolean(),
  remote_pictures: OneOf(REMOTE_PICTURES),
  audit_log_days: Type.Integer(),
  status: Type.String(),
  features: JsonObject,
  created_at: Iso,
  cache_keys: JsonObject,
  latest_chatwoot_version: Type.String(),
});
const CacheKeys = Type.Object({ cache_keys: JsonObject });

const SETTINGS = ['contacts_open_to_agents', 'remote_pictures', 'audit_log_days'] as const;

/** Wire protocol 10.10: on unless switched off. */
const ON_BY_DEFAULT = { campaigns: true, help_center: true, inbound_emails: true, auto_resolve_conversations: true };

const featuresOf = (features: Record<string, unknown>) =>
  Object.fromEntries(Object.entries({ ...ON_BY_DEFAULT, ...features }).filter(([, on]) => on === true));

const present = async (deps: Deps, account: Agent['account']): Promise<Static<typeof TeamAccount>> => ({
  id: account.id,
  name: account.name,
  locale: account.locale,
  domain: account.domain,
  support_email: account.support_email,
  auto_resolve_duration: account.auto_resolve_days,
  contacts_open_to_agents: isOpenToAgents(account),
  remote_pictures: remotePicturesOf(account),
  audit_log_days: auditLogDays(account),
  status: account.status,
  features: featuresOf(account.features),
  created_at: iso(account.created_at),
  cache_keys: await cacheKeys(deps, account.id),
  latest_chatwoot_version: VERSION,
});

/** Wire protocol 11.2, accounts. */
export const accountTeamRoutes = (app: App, deps: Deps) => {
  app.get(path, { config: { permission: 'member' }, schema: { response: { 200: TeamAccount } } }, async (request) =>
    present(deps, (await agentOf(deps, request)).account),
  );

  app.get(
    `${path}/cache_keys`,
    { config: { permission: 'member' }, schema: { response: { 200: CacheKeys } } },
    async (request, reply) => {
      const { account } = await agentOf(deps, request);
      reply.header('cache-control', 'private, max-age=10');
      return { cache_keys: await cacheKeys(deps, account.id) };
    },
  );

  app.post(
    `${path}/update_active_at`,
    { config: { permission: 'member' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { membership } = await agentOf(deps, request);
      await deps.write((tx) => markActive(tx, membership));
      return reply.code(200).send();
    },
  );

  app.route({
    config: { permission: 'account_manage' },
    method: ['PATCH', 'PUT'],
    url: path,
    schema: { body: Body, response: { 200: TeamAccount } },
    handler: async (request) => {
      const { account } = await agentOf(deps, request);
      const fields = request.body.account ?? request.body;
      if (fields.name?.trim() === '') throw invalidRecord('Name cannot be empty', ['name']);
      if (fields.locale !== undefined && !LOCALES.some(({ code }) => code === fields.locale))
        throw invalidRecord(`"${fields.locale}" is not a supported language`, ['locale']);
      if (fields.support_email && !/^[^\s@]+@[^\s@]+$/.test(fields.support_email))
        throw invalidRecord('Support email is not an email address', ['support_email']);
      const updated = await deps.write((tx) =>
        updateAccount(tx, account.id, {
          ...pickDefined(fields, ['name', 'locale', 'domain', 'support_email']),
          ...(fields.auto_resolve_duration === undefined ? {} : { auto_resolve_days: fields.auto_resolve_duration }),
          settings: pickDefined(fields, SETTINGS),
        }),
      );
      return present(deps, updated);
    },
  });
};
