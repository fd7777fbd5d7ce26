import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const base = `/api/v1/accounts/${inbox.account_id}`;
  const member = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const administrator = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
  const outsider = await server.buildAgent({ account_id: inbox.account_id });
  return {
    inbox,
    base,
    path: `${base}/inboxes/${inbox.id}`,
    agent: server.asAgent(member),
    boss: server.asAgent(administrator),
    outsider: server.asAgent(outsider),
    ids: { member: member.user.id, outsider: outsider.user.id },
  };
};

const MORNING = { open_hour: 9, open_minutes: 0, close_hour: 12, close_minutes: 0 };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const form = (fields: Record<string, string | Blob>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

describe('inboxes', () => {
  it('are made by administrators with their week, form and features (AGT-39)', async () => {
    const { base, boss, agent } = await setUp();
    const made = await boss.post(`${base}/inboxes`, {
      name: 'Shop',
      greeting_enabled: true,
      channel: {
        type: 'web_widget',
        website_url: 'https://shop.example',
        welcome_title: 'Hello',
        widget_color: '#336699',
      },
    });
    expect(made.body).toMatchObject({
      name: 'Shop',
      channel_type: 'Channel::WebWidget',
      widget_color: '#336699',
      greeting_enabled: true,
      enable_email_collect: true,
      selected_feature_flags: ['attachments', 'emoji_picker', 'end_conversation'],
    });
    expect(made.body.working_hours).toHaveLength(7);
    expect(made.body.working_hours[1]).toMatchObject({ day_of_week: 1, open_hour: 9, close_hour: 17 });
    expect(made.body.web_widget_script).toContain(made.body.website_token);
    expect(made.body.hmac_token).toMatch(/^\w{24}$/);
    const api = await boss.post(`${base}/inboxes`, {
      name: 'App',
      channel: { type: 'api', webhook_url: 'https://x.example/h' },
    });
    expect(api.body).toMatchObject({ channel_type: 'Channel::Api', webhook_url: 'https://x.example/h' });
    expect(api.body.inbox_identifier).toMatch(/^\w{24}$/);
    expect((await agent.post(`${base}/inboxes`, { name: 'Mine', channel: { website_url: 'a.example' } })).status).toBe(
      401,
    );
  });

  it('are shown to their members, the signing key to administrators only (SEC-20)', async () => {
    const { base, path, boss, agent, outsider, inbox } = await setUp();
    expect((await boss.get(path)).body.hmac_token).toBe(inbox.hmac_token);
    expect(await agent.get(path).then(({ body }) => body)).not.toHaveProperty('hmac_token');
    expect((await outsider.get(path)).status).toBe(401);
    expect((await outsider.get(`${base}/inboxes`)).body.payload).toEqual([]);
    const stranger = await setUp();
    expect((await stranger.boss.get(path)).status).toBe(401);
    expect((await server.http.get(path)).status).toBe(401);
    expect((await boss.get(`${base}/inboxes/999999`)).status).toBe(404);
  });

  it('change what visitors see at their next load (AGT-39)', async () => {
    const { path, boss, inbox } = await setUp();
    const changed = await boss.patch(path, {
      name: 'Lanterns',
      out_of_office_message: 'Back at nine',
      working_hours_enabled: true,
      timezone: 'Europe/Berlin',
      working_hours: [
        { day_of_week: 0, open_all_day: true },
        { day_of_week: 1, open_hour: 8, open_minutes: 15, close_hour: 20, close_minutes: 0 },
        { day_of_week: 2, closed_all_day: true },
      ],
      channel: {
        welcome_title: 'Servus',
        reply_time: 'in_a_day',
        selected_feature_flags: ['attachments'],
        pre_chat_form_enabled: true,
        pre_chat_form_options: { pre_chat_message: 'Tell us', pre_chat_fields: [] },
      },
    });
    expect(changed.status).toBe(200);
    expect(changed.body.working_hours.slice(0, 3)).toMatchObject([
      { open_all_day: true, open_hour: 0, close_hour: 23, close_minutes: 59 },
      { open_hour: 8, open_minutes: 15, close_hour: 20, close_minutes: 0 },
      { closed_all_day: true, open_hour: null },
    ]);
    const page = await server.http.post('/api/v1/widget/config', {}, { query: { website_token: inbox.website_token } });
    expect(page.body.website_channel_config).toMatchObject({
      website_name: 'Lanterns',
      welcome_title: 'Servus',
      reply_time: 'in_a_day',
      enabled_features: ['attachments'],
      out_of_office_message: 'Back at nine',
      timezone: 'Europe/Berlin',
      pre_chat_form_enabled: true,
    });
    expect(page.body.website_channel_config.pre_chat_form_options.pre_chat_message).toBe('Tell us');
  });

  it('take hours that end after midnight, and the widget knows them (HRS-01, AGT-38)', async () => {
    const { path, boss } = await setUp();
    const friday = { day_of_week: 5, open_hour: 18, open_minutes: 0, close_hour: 2, close_minutes: 0 };
    expect((await boss.patch(path, { working_hours_enabled: true, working_hours: [friday] })).status).toBe(200);
    const stored = (await boss.get(path)).body.working_hours;
    expect(stored.find((day: { day_of_week: number }) => day.day_of_week === 5)).toMatchObject({
      ...friday,
      closed_all_day: false,
    });
  });

  it('have several hours a day, in order; rows as Chatwoot sends them have the first ones alone', async () => {
    const { path, boss, inbox } = await setUp();
    const hours = (open_hour: number, close_hour: number) => ({
      open_hour,
      open_minutes: 0,
      close_hour,
      close_minutes: 30,
    });
    const monday = { day_of_week: 1, ...hours(20, 2), further_spans: [hours(13, 17), hours(8, 12)] };
    const body = { working_hours_enabled: true, working_hours: [monday] };
    const changed = await boss.patch(path, body);
    expect(changed.status).toBe(200);
    const stored = { day_of_week: 1, ...hours(8, 12), further_spans: [hours(13, 17), hours(20, 2)] };
    expect(changed.body.working_hours).toHaveLength(7);
    expect(changed.body.working_hours[1]).toMatchObject(stored);
    expect(changed.body.working_hours[2]).toMatchObject({ open_hour: 9, further_spans: [] });
    const page = await server.http.post('/api/v1/widget/config', {}, { query: { website_token: inbox.website_token } });
    expect(page.body.website_channel_config.working_hours[1]).toMatchObject(stored);
    const asChatwoot = await boss.patch(path, { working_hours: [{ day_of_week: 1, ...hours(9, 17) }] });
    expect(asChatwoot.body.working_hours[1]).toMatchObject({ ...hours(9, 17), further_spans: [] });
  });

  it('are refused for a day that closes when it opens, and stay as they were (AGT-38)', async () => {
    const { path, boss } = await setUp();
    const before = (await boss.get(path)).body.working_hours;
    const monday = { day_of_week: 1, open_hour: 9, open_minutes: 30, close_hour: 9, close_minutes: 30 };
    expect((await boss.patch(path, { working_hours_enabled: true, working_hours: [monday] })).status).toBe(422);
    expect((await boss.get(path)).body.working_hours).toEqual(before);
  });

  it.each([
    [{ name: 'a<b' }, 'name'],
    [{ name: '-' }, 'name'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [
      { working_hours: [{ day_of_week: 1, open_hour: 9, open_minutes: 0, close_hour: 9, close_minutes: 0 }] },
      'working_hours',
    ],
    [{ working_hours: [{ day_of_week: 1, open_all_day: true, closed_all_day: true }] }, 'working_hours'],
    [{ working_hours: [{ day_of_week: 1, ...MORNING, further_spans: [MORNING] }] }, 'working_hours'],
    [{ working_hours: [{ day_of_week: 1, open_all_day: true, further_spans: [MORNING] }] }, 'working_hours'],
    [{ working_hours: [{ day_of_week: 1, closed_all_day: true, further_spans: [MORNING] }] }, 'working_hours'],
    [{ working_hours: [{ day_of_week: 1, ...MORNING, further_spans: [{ open_hour: 14 }] }] }, 'working_hours'],
    [
      { working_hours: [{ day_of_week: 1, ...MORNING, further_spans: [{ open_hour: 14, close_hour: 14 }] }] },
      'working_hours',
    ],
    [{ channel: { website_url: 'javascript:alert(1)' } }, 'website_url'],
    [{ channel: { allowed_domains: 'shop.example, not a domain!' } }, 'allowed_domains'],
    [{ design_tokens: { light: { surface: 'red; background: url(//x)' } } }, 'design_tokens'],
    [{ portal_id: 424242 }, 'portal_id'],
    [
      {
        channel: {
          pre_chat_form_options: {
            pre_chat_fields: [
              {
                name: 'a',
                type: 'text',
                field_type: 'contact_attribute',
                label: 'A',
                required: true,
                enabled: true,
                regex_pattern: '(',
              },
            ],
          },
        },
      },
      'pre_chat_form_options',
    ],
    ...[
      { name: 'company', field_type: 'standard' },
      { name: 'company', field_type: 'text' },
      { name: 'fullName', field_type: 'contact_attribute' },
      { name: ' ', field_type: 'contact_attribute' },
    ].map((input): [object, string] => [
      {
        channel: {
          pre_chat_form_options: {
            pre_chat_fields: [{ type: 'text', label: 'A', required: true, enabled: true, ...input }],
          },
        },
      },
      'pre_chat_form_options',
    ]),
  ])('refuse %j and change nothing (PRE-06)', async (fields, attribute) => {
    const { path, boss } = await setUp();
    const before = (await boss.get(path)).body;
    const answer = await boss.patch(path, { greeting_enabled: true, ...fields });
    expect([answer.status, answer.body.attributes]).toEqual([422, [attribute]]);
    expect((await boss.get(path)).body).toEqual(before);
  });

  it('ask visitors again when the consent text changes', async () => {
    const { path, boss } = await setUp();
    const first = (await boss.patch(path, { consent_text: { en: 'We keep your chat.' } })).body.consent_version;
    const same = (await boss.patch(path, { consent_text: { en: 'We keep your chat.' } })).body.consent_version;
    const other = (await boss.patch(path, { consent_text: { en: 'We keep your chat for a year.' } })).body
      .consent_version;
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect((await boss.patch(path, { consent_text: {} })).body.consent_version).toBeNull();
  });

  it('take a picture by form, judged by its content, and let go of the former one', async () => {
    const { path, boss } = await setUp();
    const set = await boss.call('PATCH', path, {
      raw: form({ avatar: new Blob([PNG]), greeting_message: 'null', name: 'Pic' }),
    });
    expect(set.body).toMatchObject({ name: 'Pic', greeting_message: null });
    const shown = await server.http.get(set.body.avatar_url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const fake = form({ avatar: new File(['<svg onload="alert(1)"/>'], 'a.png', { type: 'image/png' }) });
    expect((await boss.call('PATCH', path, { raw: fake })).status).toBe(422);
    expect((await boss.get(path)).body.avatar_url).toBe(set.body.avatar_url);
    expect((await boss.delete(`${path}/avatar`)).status).toBe(200);
    await server.runJobs();
    expect((await server.http.get(set.body.avatar_url)).status).toBe(404);
  });

  it('have members, who are people of the account', async () => {
    const { base, boss, agent, inbox, ids, outsider } = await setUp();
    const path = `${base}/inbox_members`;
    const names = async () =>
      (await boss.get(`${path}/${inbox.id}`)).body.payload.map(({ id }: { id: number }) => id).sort();
    expect(await names()).toEqual([ids.member]);
    expect((await boss.post(path, { inbox_id: inbox.id, user_ids: [ids.outsider] })).status).toBe(200);
    expect((await outsider.get(`${base}/inboxes/${inbox.id}`)).status).toBe(200);
    expect((await boss.patch(path, { inbox_id: inbox.id, user_ids: [ids.outsider] })).status).toBe(200);
    expect(await names()).toEqual([ids.outsider]);
    expect((await agent.get(`${base}/inboxes/${inbox.id}`)).status).toBe(401);
    const foreign = await setUp();
    const strange = await boss.post(path, { inbox_id: inbox.id, user_ids: [foreign.ids.member] });
    expect([strange.status, strange.body.error]).toEqual([401, 'Invalid User IDs']);
    expect((await boss.post(path, { inbox_id: foreign.inbox.id, user_ids: [] })).status).toBe(404);
    expect((await boss.delete(path, { inbox_id: inbox.id, user_ids: [ids.outsider] })).status).toBe(200);
    expect(await names()).toEqual([]);
    const whom = await boss.get(`${base}/assignable_agents`, { query: { 'inbox_ids[]': inbox.id } });
    expect(whom.body.payload.map(({ role }: { role: string }) => role)).toEqual(['administrator']);
  });

  it('are deleted with their conversations and files', async () => {
    const { path, boss, inbox } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    const sent = await server.asVisitor(visitor).call('POST', '/api/v1/widget/messages', {
      raw: form({
        'message[content]': 'Look',
        'message[attachments][]': new File([PNG], 'a.png', { type: 'image/png' }),
      }),
    });
    const [file] = sent.body.attachments ?? [];
    expect((await boss.delete(path)).body.message).toContain('deletion request');
    await server.runJobs();
    expect((await boss.get(path)).status).toBe(404);
    const left = await server.deps.db.selectFrom('messages').select('id').where('inbox_id', '=', inbox.id).execute();
    expect(left).toEqual([]);
    expect((await server.http.get(file.data_url)).status).toBe(404);
  });

  it('get and lose a bot of the account', async () => {
    const { base, path, boss, agent } = await setUp();
    const bot = (await boss.post(`${base}/agent_bots`, { name: 'Helper', outgoing_url: 'https://bot.example/in' }))
      .body;
    expect(bot.access_token).toMatch(/^\w{24}$/);
    expect((await boss.post(`${path}/set_agent_bot`, { agent_bot: bot.id })).status).toBe(200);
    expect((await agent.get(`${path}/agent_bot`)).body.agent_bot).toMatchObject({ id: bot.id, name: 'Helper' });
    expect((await agent.get(`${path}/agent_bot`)).body.agent_bot).not.toHaveProperty('access_token');
    const foreign = await setUp();
    expect((await foreign.boss.post(`${foreign.path}/set_agent_bot`, { agent_bot: bot.id })).status).toBe(404);
    expect((await boss.post(`${path}/set_agent_bot`, { agent_bot: null })).status).toBe(200);
    expect((await boss.get(`${path}/agent_bot`)).body.agent_bot).toEqual({});
    expect((await boss.post(`${base}/agent_bots`, { name: 'X', outgoing_url: 'file:///etc/passwd' })).status).toBe(422);
  });
});
