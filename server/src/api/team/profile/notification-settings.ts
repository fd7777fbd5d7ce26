import type { InboxId } from '@porchlight/core/wire/ids.ts';
import {
  EmailDigest,
  NOTIFICATION_TYPES,
  NotificationSettings,
  NotificationType,
  QuietHours,
} from '@porchlight/core/wire/notification.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import { listInboxIds } from '../../../domain/inboxes/queries.ts';
import type { MemberSettings } from '../../../domain/notifications/member-settings.ts';
import { loadNotificationSettings, saveNotificationSettings } from '../../../domain/notifications/settings.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { invalidRecord } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { Moment, momentMs } from '../../../platform/http/request-time.ts';
import { agentOf } from '../../access/agent-auth.ts';

const url = '/api/v1/accounts/:account_id/notification_settings';

const List = Type.Optional(Type.Array(NotificationType, { maxItems: 20 }));
const Lists = { in_app: List, email: List, push: List };
const Settings = Type.Object({
  ...Lists,
  /** Lists of single inboxes; an entry without lists follows the general ones again. */
  inboxes: Type.Optional(Type.Array(Type.Object({ inbox_id: idOf<InboxId>(), ...Lists }), { maxItems: 500 })),
  quiet_hours: Type.Optional(QuietHours),
  timezone: Type.Optional(Type.String({ maxLength: 64 })),
  email_digest: Type.Optional(EmailDigest),
  paused_until: Type.Optional(Moment),
});

const memberOf = ({ account, user }: Agent) => ({ account_id: account.id, user_id: user.id });

const presentSettings = ({ pausedUntil, ...settings }: MemberSettings) => ({
  ...settings,
  paused_until: pausedUntil === null ? null : Math.floor(pausedUntil / 1_000),
  all: [...NOTIFICATION_TYPES],
});

const refuseUnseenInboxes = async (deps: Deps, agent: Agent, chosen: readonly { inbox_id: InboxId }[]) => {
  if (chosen.length === 0) return;
  const seen = (await visibleInboxIds(deps, agent)) ?? (await listInboxIds(deps.db, agent.account.id));
  const unseen = chosen.find(({ inbox_id }) => !seen.includes(inbox_id));
  if (unseen) throw invalidRecord(`There is no inbox ${unseen.inbox_id} that you can see`, ['inboxes']);
};

/** Which notifications an agent gets, where, and when: in the console, by email, by push. */
export const notificationSettingRoutes = (app: App, deps: Deps) => {
  app.get(
    url,
    { config: { permission: 'member' }, schema: { response: { 200: NotificationSettings } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      return presentSettings(await loadNotificationSettings(deps.db, memberOf(agent)));
    },
  );

  app.route({
    config: { permission: 'member' },
    method: ['PATCH', 'PUT'],
    url,
    schema: { body: Settings, response: { 200: NotificationSettings } },
    handler: async (request) => {
      const agent = await agentOf(deps, request);
      const { paused_until, ...chosen } = request.body;
      await refuseUnseenInboxes(deps, agent, chosen.inboxes ?? []);
      const pause = paused_until === undefined ? {} : { pausedUntil: momentMs(paused_until, 'paused_until') };
      return presentSettings(
        await deps.write((tx) => saveNotificationSettings(tx, memberOf(agent), { ...chosen, ...pause })),
      );
    },
  });
};
