import { randomUUID } from 'node:crypto';
import { createApiToken } from '../../domain/authentication/api-tokens.ts';
import type { TestAgent } from '../factories/agents.ts';
import type { HttpClient } from '../http-client.ts';
import type { LiveServer } from '../live-server.ts';
import type { NamedValue } from '../schema-values.ts';

/** Words that occur nowhere else, by who may read them: members of the inbox, all agents of the account, administrators. */
export const MARKS = { inbox: 'zqinbox', team: 'zqteam', admin: 'zqadmin' } as const;
export type Audience = keyof typeof MARKS;

const expectMade = ({ status, text, body }: Awaited<ReturnType<HttpClient['get']>>) => {
  if (status >= 300) throw new Error(`The prepared account could not be made: ${status} ${text}`);
  return body;
};

type Making = { server: LiveServer; boss: HttpClient; base: string; inbox: Inbox; member: TestAgent };
type Inbox = Awaited<ReturnType<LiveServer['buildInbox']>>;

const poster =
  ({ boss, base }: Pick<Making, 'boss' | 'base'>) =>
  async (path: string, body: object) =>
    expectMade(await boss.post(`${base}/${path}`, body));

const makeConversation = async ({ server, boss, base, inbox, member }: Making) => {
  const post = poster({ boss, base });
  const mark = MARKS.inbox;
  const visitor = server.visitorWithoutRows(inbox);
  const ada = server.asVisitor(visitor);
  const message = { content: `${mark}-words`, echo_id: randomUUID() };
  const { conversation_id } = expectMade(await ada.post('/api/v1/widget/messages', { message }));
  const fields = { name: `${mark}-ada`, email: `${mark}@example.com`, phone_number: '+4930111222333' };
  const custom_attributes = { plan: `${mark}-plan` };
  expectMade(await ada.patch('/api/v1/widget/contact', { ...fields, custom_attributes }));
  const { meta } = expectMade(await boss.get(`${base}/conversations/${conversation_id}`));
  const contact_id: number = meta.sender.id;
  const conversationPath = `conversations/${conversation_id}`;
  const reply = await post(`${conversationPath}/messages`, { content: `${mark}-reply` });
  await post(`${conversationPath}/messages`, { content: `${mark}-private`, private: true });
  const file = new FormData();
  file.append('content', `${mark}-file`);
  file.append('attachments[]', new Blob([`${mark}-bytes`], { type: 'text/plain' }), `${mark}.txt`);
  expectMade(await boss.call('POST', `${base}/${conversationPath}/messages`, { raw: file }));
  await post(`${conversationPath}/custom_attributes`, { custom_attributes: { order: `${mark}-order` } });
  await post(`${conversationPath}/assignments`, { assignee_id: member.user.id });
  expectMade(
    await boss.patch(`${base}/${conversationPath}/draft_messages`, { draft_message: { message: `${mark}-draft` } }),
  );
  const companies = [];
  for (const name of [`${mark}-company`, `${mark}-subsidiary`]) {
    const of = { name: `${mark}-employee`, additional_attributes: { company_name: name }, inbox_id: inbox.id };
    companies.push((await post('contacts', of)).payload.contact.company_id);
  }
  const note = await post(`contacts/${contact_id}/notes`, { content: `${mark}-note` });
  const second = await post('contacts', { name: `${mark}-second`, email: `${mark}-2@example.com` });
  const call = await post('integrations/dyte/create_a_meeting', { conversation_id });
  return {
    visitor,
    messages: reply.id,
    ids: {
      conversation_id,
      display_id: conversation_id,
      conversation_ids: conversation_id,
      ids: conversation_id,
      primary_actor_id: conversation_id,
      contact_id,
      company_id: companies[0],
      mergee_company_id: companies[1],
      base_contact_id: contact_id,
      mergee_contact_id: second.payload.contact.id,
      message_id: call.id,
      message_ids: reply.id,
      reply_to: reply.id,
      in_reply_to: reply.id,
      note_id: note.id,
      source_id: visitor.source_id,
    },
  };
};

const makeShared = async ({ boss, base, inbox, member }: Making) => {
  const post = poster({ boss, base });
  const mark = MARKS.team;
  const label = await post('labels', { title: `${mark}-label`, description: `${mark}-label` });
  const team = await post('teams', { name: `${mark}-team`, description: `${mark}-about` });
  await post(`teams/${team.id}/team_members`, { user_ids: [member.user.id] });
  const canned = await post('canned_responses', { short_code: `${mark}-code`, content: `${mark}-canned` });
  const macro = await post('macros', {
    name: `${mark}-macro`,
    visibility: 'global',
    actions: [{ action_name: 'add_private_note', action_params: [`${mark}-step`] }],
  });
  const rule = await post('automation_rules', {
    name: `${mark}-rule`,
    event_name: 'message_created',
    actions: [{ action_name: 'add_private_note', action_params: [`${mark}-rule-note`] }],
    active: false,
  });
  const policy = await post('sla_policies', {
    name: `${mark}-sla`,
    description: `${mark}-sla-about`,
    first_response_time_threshold: 3_600,
  });
  const attribute = await post('custom_attribute_definitions', {
    attribute_display_name: `${mark}-attribute`,
    attribute_key: `${mark}_attribute`,
    attribute_display_type: 'text',
    attribute_model: 'contact_attribute',
  });
  const portal_slug = `help-${inbox.account_id}`;
  await post('portals', { name: 'Help', slug: portal_slug });
  const portal = `portals/${portal_slug}`;
  const category = await post(`${portal}/categories`, { name: 'Lamps', slug: 'lamps', locale: 'en' });
  const article = await post(`${portal}/articles`, { title: `${mark}-draft`, content: `${mark}-article` });
  const campaign = await post('campaigns', {
    title: `${mark}-campaign`,
    message: 'Can we help?',
    inbox_id: inbox.id,
    trigger_rules: { url: 'https://shop.example/*', time_on_page: 5 },
    enabled: false,
  });
  return {
    canned_responses: canned.id,
    macros: macro.payload.id,
    automation_rules: rule.id,
    sla_policies: policy.payload.id,
    custom_attribute_definitions: attribute.id,
    ids: {
      label_id: label.id,
      labels: `${mark}-label`,
      team_id: team.id,
      portal_slug,
      category_id: (category.payload ?? category).id,
      article_id: (article.payload ?? article).id,
      campaign_id: campaign.id,
      campaignId: campaign.id,
    },
  };
};

const makeSecret = async ({ boss, base, inbox }: Making) => {
  const post = poster({ boss, base });
  const mark = MARKS.admin;
  const view = await post('custom_filters', {
    name: `${mark}-view`,
    filter_type: 'conversation',
    query: {
      payload: [{ attribute_key: 'status', filter_operator: 'equal_to', values: ['open'], query_operator: null }],
    },
  });
  await post('macros', {
    name: `${mark}-own`,
    actions: [{ action_name: 'send_message', action_params: [`${mark}-own-step`] }],
  });
  const hook = await post('webhooks', { url: `https://${mark}.example/hook`, subscriptions: ['message_created'] });
  const dashboardApp = await post('dashboard_apps', {
    title: 'Orders',
    content: [{ type: 'frame', url: 'https://orders.example.com/' }],
  });
  const incoming = await post('incoming_webhooks', { name: 'Shop', inbox_id: inbox.id });
  const bot = await post('agent_bots', { name: 'Helper', outgoing_url: `https://${mark}.example/bot` });
  const api = await post('inboxes', {
    name: 'App',
    channel: { type: 'api', webhook_url: `https://${mark}.example/in` },
  });
  return {
    bot,
    dashboardApp,
    incomingKey: String(incoming.url).split('/').at(-1) ?? '',
    ids: {
      view_id: view.id,
      webhook_id: hook.payload?.webhook?.id ?? hook.id,
      bot_id: bot.id,
      dashboard_app_id: dashboardApp.id,
      incoming_webhook_id: incoming.id,
      agent_bot: bot.id,
      inbox_identifier: api.inbox_identifier,
    },
  };
};

export const prepareAccount = async (server: LiveServer) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const other = await server.buildInbox({ account_id, enable_email_collect: false });
  const administrator = await server.buildAgent({ account_id, role: 'administrator', name: 'Olga Owner' });
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Max Member' });
  const base = `/api/v1/accounts/${account_id}`;
  const making = { server, boss: server.asAgent(administrator), base, inbox, member };
  const shared = await makeShared(making);
  const conversation = await makeConversation(making);
  const secret = await makeSecret(making);
  const token = await server.deps.write((tx) =>
    createApiToken(tx, administrator.user.id, { name: `${MARKS.admin}-token`, scope: 'read', expires_at: null }),
  );
  await server.runJobs();
  const { id: colleague } = member.user;
  const ids: Record<string, number | string> = {
    ...conversation.ids,
    ...shared.ids,
    ...secret.ids,
    account_id,
    inbox_id: inbox.id,
    inbox_ids: inbox.id,
    website_token: inbox.website_token,
    label: 'mallory',
    assignee_id: colleague,
    user_ids: colleague,
    member_ids: colleague,
    author_id: administrator.user.id,
    sender_id: administrator.user.id,
  };
  const named: NamedValue = (name) => ids[name];
  return {
    account_id,
    base,
    inbox,
    other,
    administrator,
    member,
    readOnlyToken: token.token,
    ids,
    named,
    /** Ids that are called `:id`, by what stands before them. */
    bySegment: {
      messages: conversation.messages,
      api_tokens: token.row.id,
      agents: colleague,
      canned_responses: shared.canned_responses,
      macros: shared.macros,
      automation_rules: shared.automation_rules,
      sla_policies: shared.sla_policies,
      custom_attribute_definitions: shared.custom_attribute_definitions,
    } as Record<string, number | string>,
    /** Of `keys`: those that no answer has again. */
    shownOnce: [token.token, secret.incomingKey],
    /** Known to administrators alone, and each to their owner. */
    keys: [
      inbox.hmac_token,
      administrator.access_token,
      administrator.pubsub_token,
      String(secret.bot.access_token),
      String(secret.dashboardApp.secret),
      secret.incomingKey,
      token.token,
    ],
  };
};
export type PreparedAccount = Awaited<ReturnType<typeof prepareAccount>>;
