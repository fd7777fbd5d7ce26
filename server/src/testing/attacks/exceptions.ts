import type { Attacker, Expectation } from './attackers.ts';
import type { PreparedAccount } from './prepared-account.ts';

type Exception = {
  /** Undefined: as for other routes of the permission. */
  expects?: (attacker: Attacker) => Expectation | undefined;
  body?: (account: PreparedAccount) => object;
};

const own = (): Expectation => 'own';
const reads: Exception['expects'] = ({ canRead }) => (canRead ? 'own' : undefined);
const priority = () => ({ priority: 'high' });
const filter = () => ({
  payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }],
});
const canned = () => ({ short_code: 'mallory', content: 'mallory' });
const macro = () => ({ name: 'mallory', actions: [{ action_name: 'send_message', action_params: ['mallory'] }] });
const rule = () => ({ ...macro(), event_name: 'message_created', conditions: [], active: false });
const waits = { attribute_key: 'hours_since_created', filter_operator: 'is_greater_than', values: [1] };
const dashboardApp = () => ({ title: 'mallory', content: [{ type: 'frame', url: 'https://mallory.example/' }] });
const policy = () => ({ name: 'mallory', first_response_time_threshold: 600 });
const quiet = ({ ids }: PreparedAccount) => ({
  quiet_hours: { enabled: true, days: [1], from: '22:00', to: '07:00', except: [] },
  inboxes: [{ inbox_id: ids.inbox_id, in_app: [] }],
});
const account = '/api/v1/accounts/:account_id';
const conversation = `${account}/conversations/:conversation_id`;

/** What does not follow from a route's permission and schema, by operation. */
export const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  [`PATCH ${conversation}`]: { body: priority },
  [`PUT ${conversation}`]: { body: priority },
  [`POST ${conversation}/toggle_priority`]: { body: priority },
  [`POST ${account}/canned_responses`]: { body: canned },
  [`PATCH ${account}/canned_responses/:id`]: { body: canned },
  [`PUT ${account}/canned_responses/:id`]: { body: canned },
  [`POST ${account}/macros`]: { body: macro },
  [`PATCH ${account}/macros/:id`]: { body: macro },
  [`PUT ${account}/macros/:id`]: { body: macro },
  [`POST ${account}/automation_rules`]: { body: rule },
  [`PATCH ${account}/automation_rules/:id`]: { body: rule },
  [`PUT ${account}/automation_rules/:id`]: { body: rule },
  [`POST ${account}/automation_rules/test`]: {
    expects: reads,
    body: ({ ids }) => ({ ...rule(), conversation_id: ids.conversation_id }),
  },
  [`POST ${account}/automation_rules/preview`]: {
    expects: reads,
    body: () => ({ ...rule(), event_name: 'time_elapsed', conditions: [waits] }),
  },
  [`POST ${account}/dashboard_apps`]: { body: dashboardApp },
  [`PATCH ${account}/dashboard_apps/:dashboard_app_id`]: { body: dashboardApp },
  [`PUT ${account}/dashboard_apps/:dashboard_app_id`]: { body: dashboardApp },
  [`POST ${conversation}/dashboard_apps/:dashboard_app_id/token`]: { expects: reads },
  [`POST ${account}/sla_policies`]: { body: policy },
  [`PATCH ${account}/sla_policies/:id`]: { body: policy },
  [`PUT ${account}/sla_policies/:id`]: { body: policy },
  [`PATCH ${account}/notification_settings`]: { body: quiet },
  [`PUT ${account}/notification_settings`]: { body: quiet },
  [`POST ${account}/conversations/filter`]: { expects: reads, body: filter },
  [`POST ${account}/contacts/filter`]: { expects: reads },
  [`POST ${account}/contacts/export`]: { expects: reads },
  [`POST ${account}/inboxes/:inbox_id/home_preview`]: { expects: reads },
  // Signs addresses, which stores nothing.
  [`POST ${account}/remote_pictures`]: { expects: reads },
  'POST /api/v1/widget/config': { expects: own },
  'GET /public/api/v1/inboxes/:inbox_identifier': { expects: own },
};
