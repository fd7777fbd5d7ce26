import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDeviceToken } from '../../domain/authentication/known-device.ts';
import { remotePictureAddress } from '../../domain/remote-pictures/signed-addresses.ts';
import { connectSlack } from '../../testing/fakes/slack-connection.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Answer } from '../../testing/http-client.ts';
import { createFakeHttp } from '../clients/outbound-http.fake.ts';
import { hashPassword } from '../crypto/passwords.ts';
import { LIMITS, type Limit } from './table.ts';

let server: TestServer;
beforeAll(async () => {
  const http = createFakeHttp(() => ({ body: Buffer.from('{"success":false}') }));
  const env = { rateLimits: true, trustProxy: true, hcaptchaSiteKey: 'site', hcaptchaSecretKey: 'secret' };
  server = await startTestServer({ http, env });
});
afterAll(() => server.close());

const connected = async () => connectSlack(server, (await server.buildAccount()).id);
type Name = keyof typeof LIMITS;
type Act = (time: number) => Promise<Answer>;

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const digits = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 7);
const addressOf = (name: string, time = 0) => `10.${digits(name)}.${Math.floor(time / 250)}.${(time % 250) + 1}`;

const missing = (): never => {
  throw new Error('Somebody was to be there.');
};

const human = async (email = 'ada@example.com') => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox, { contact: { email } });
  await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  return { inbox, visitor, http: server.asVisitor(visitor) };
};
const sendFromChat = async (path: string, body: object) => {
  const { http } = await human();
  return () => http.post(`/api/v1/widget/${path}`, body);
};
const boss = async () => {
  const { account_id, id: inbox_id } = await server.buildInbox();
  const agent = await server.buildAgent({ account_id, role: 'administrator' });
  return { http: server.asAgent(agent), base: `/api/v1/accounts/${account_id}`, inbox_id };
};
/** An agent's POST below a conversation with a message. */
const sendFromThread = async (path: string, body: object) => {
  const { inbox, visitor } = await human();
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  await server.buildMessage({ conversation_id: conversation.id, content: 'Hello' });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const thread = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
  return () => server.asAgent(agent).post(`${thread}/${path}`, body);
};
const call = async () => {
  const { inbox, visitor } = await human();
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const [http, base] = [server.asAgent(agent), `/api/v1/accounts/${inbox.account_id}`];
  const conversation_id = conversation.display_id;
  const opened = await http.post(`${base}/integrations/dyte/create_a_meeting`, { conversation_id });
  return { http, base, opened, message_id: opened.body.id };
};
const liveSite = async () => {
  const inbox = await server.buildInbox({ live_visitors: true });
  const one = server.visitorWithoutRows(inbox);
  const event = (visit: string) => ({ name: 'visitor.seen', event_info: { visit, url: 'https://shop.example/' } });
  const see = (visit: string, address: string, who = server.visitorWithoutRows(inbox)) =>
    server.asVisitor(who).post('/api/v1/widget/events', event(visit), from(address));
  const asOne: Act = (time) => see('a-visit-of-one-tab', addressOf('visits', time), one);
  const fromOne: Act = () => see('a-visit-of-one-tab', addressOf('visitsAddress'));
  const arriving: Act = (time) => see(`another-visit-of-${time}`, addressOf('arrivals'));
  return { inbox, asOne, fromOne, arriving };
};
const words = () => ({ message: { content: 'again', echo_id: randomUUID() } });
const guess = { email: 'nobody@example.com', password: 'Wrong12!' };

const acts: Record<Name, () => Promise<Act>> = {
  requests: async () => () => server.http.get('/api/v1/profile', from(addressOf('requests'))),
  signInByAddress: async () => (time) =>
    server.http.post('/auth/sign_in', { ...guess, email: `${time}@example.com` }, from(addressOf('sign'))),
  signInByEmail: async () => (time) => server.http.post('/auth/sign_in', guess, from(addressOf('signMail', time))),
  singleSignOn: async () => () =>
    server.http.get('/auth/single_sign_on/environment/start', from(addressOf('singleSignOn'))),
  passwordByAddress: async () => (time) =>
    server.http.post('/auth/password', { email: `${time}@example.com` }, from(addressOf('password'))),
  passwordByEmail: async () => (time) =>
    server.http.post('/auth/password', { email: 'one@example.com' }, from(addressOf('passwordMail', time))),
  confirmation: () => boss().then((at) => () => at.http.post('/api/v1/profile/resend_confirmation', {})),
  emailChanges: async () => {
    const { http } = await boss();
    const wish = { current_password: 'wrong' };
    return (time) => http.put('/api/v1/profile', { ...wish, email: `wish-${time}@example.com` });
  },
  emailChangesByRecipient: async () => async () => {
    const { http } = await boss();
    return http.put('/api/v1/profile', { email: 'victim@example.com', current_password: 'wrong' });
  },
  invitations: async () => {
    const { http, base } = await boss();
    const { id } = (await http.post(`${base}/agents`, { email: 'often@example.com' })).body;
    return () => http.post(`${base}/agents/${id}/resend_invitation`);
  },
  signInByDevice: async () => {
    const { account_id } = await server.buildInbox();
    const { user } = await server.buildAgent({ account_id });
    const device_token = makeDeviceToken(user, server.env.secretKey);
    return (time) =>
      server.http.post('/auth/sign_in', { ...guess, email: user.email, device_token }, from(addressOf('device', time)));
  },
  currentPassword: async () => {
    const { http } = await boss();
    return () => http.put('/api/v1/profile', { current_password: 'wrong', password: 'Harbour-at-dawn-77' });
  },
  secondFactor: () => boss().then((at) => () => at.http.post('/api/v1/profile/two_factor', { password: 'wrong' })),
  passkeyByAddress: async () => () => server.http.post('/auth/passkey/options', {}, from(addressOf('passkey'))),
  passkeys: async () => {
    const { http } = await boss();
    return () => http.patch('/api/v1/profile/passkeys/1', { name: 'Laptop' });
  },
  agentHelp: async () => {
    const { inbox, visitor } = await human();
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
    const path = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}`;
    return (time) => server.asAgent(agent).post(`${path}/${time % 2 ? 'summary' : 'suggest_reply'}`);
  },
  conversationsByAddress: async () => {
    const inbox = await server.buildInbox();
    return () =>
      server
        .asVisitor(server.visitorWithoutRows(inbox))
        .post('/api/v1/widget/conversations', words(), from(addressOf('conversations')));
  },
  conversationsByVisitor: async () => {
    const { http } = await human();
    return (time) => http.post('/api/v1/widget/conversations', words(), from(addressOf('visitor', time)));
  },
  newcomersByAddress: async () => {
    const inbox = await server.buildInbox();
    const stranger = () => server.asVisitor(server.visitorWithoutRows(inbox));
    const options = from(addressOf('newcomers'));
    const ways: Act[] = [
      () => stranger().patch('/api/v1/widget/contact', { name: 'Ada' }, options),
      () => stranger().patch('/api/v1/widget/contact/set_user', { name: 'Ada' }, options),
    ];
    return (time) => ways[time % 2]?.(time) ?? missing();
  },
  claimsByAddress: async () => {
    const inbox = await server.buildInbox();
    const stranger = () => server.asVisitor(server.visitorWithoutRows(inbox));
    const options = from(addressOf('claims'));
    const ways: Act[] = [
      (time) => stranger().patch('/api/v1/widget/contact/set_user', { identifier: `person-${time}` }, options),
      (time) => stranger().patch('/api/v1/widget/contact', { email: `${time}@claims.example.com` }, options),
      (time) => stranger().patch('/api/v1/widget/contact', { phone_number: `+4912300${1_000 + time}` }, options),
    ];
    return (time) => ways[time % 3]?.(time) ?? missing();
  },
  openingsByAddress: async () => {
    const inbox = await server.buildInbox();
    const opened = { name: 'webwidget.triggered', event_info: {} };
    return () =>
      server
        .asVisitor(server.visitorWithoutRows(inbox))
        .post('/api/v1/widget/events', opened, from(addressOf('openings')));
  },
  claimsByVisitor: async () => {
    const { http } = await human();
    return (time) =>
      http.patch('/api/v1/widget/contact', { email: `${time}@one.example.com` }, from(addressOf('claimant', time)));
  },
  eventsByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/events', { name: 'webwidget.triggered', event_info: {} });
  },
  transcriptsByAddress: async () => {
    const all: Awaited<ReturnType<typeof human>>[] = [];
    for (let time = 0; time < 5; time += 1) all.push(await human(`${time}@transcripts.example.com`));
    return (time) =>
      all[time % 5]?.http.post('/api/v1/widget/conversations/transcript', {}, from(addressOf('transcripts'))) ??
      missing();
  },
  transcriptsByRecipient: async () => {
    const all = [await human('one@transcripts.example.com'), await human('one@transcripts.example.com')];
    all.push(await human('one@transcripts.example.com'));
    const path = '/api/v1/widget/conversations/transcript';
    return (time) => all[time % 3]?.http.post(path, {}, from(addressOf('recipients', time))) ?? missing();
  },
  messagesByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/messages', words());
  },
  pagesByVisitor: async () => {
    const { http } = await human();
    return (time) =>
      http.post('/api/v1/widget/events', {
        name: 'page.visited',
        event_info: { url: `https://shop.example/${time}` },
      });
  },
  visitsByVisitor: async () => (await liveSite()).asOne,
  visitsByAddress: async () => (await liveSite()).fromOne,
  arrivalsByAddress: async () => (await liveSite()).arriving,
  changesByVisitor: async () => {
    const { http } = await human();
    const base = '/api/v1/widget';
    const ways: Act[] = [
      (time) => http.patch(`${base}/contact`, { custom_attributes: { time } }),
      () => http.patch(`${base}/contact/set_user`, { name: 'Ada' }),
      () => http.post(`${base}/contact/destroy_custom_attributes`, { custom_attributes: ['time'] }),
      (time) => http.post(`${base}/conversations/set_custom_attributes`, { custom_attributes: { time } }),
      () => http.post(`${base}/conversations/destroy_custom_attributes`, { custom_attribute: ['time'] }),
    ];
    return (time) => ways[time % 5]?.(time) ?? missing();
  },
  searchesByVisitor: async () => {
    const { http } = await human();
    return () => http.get('/api/v1/widget/conversations/search', { query: { q: 'hello' } });
  },
  typingByVisitor: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
  },
  uploadsByVisitor: async () => {
    const { http } = await human();
    const blob = { filename: 'a.txt', content_type: 'text/plain', byte_size: 3 };
    return async () => {
      await server.deps.write((tx) => tx.db.deleteFrom('blobs').execute());
      return http.post('/api/v1/widget/direct_uploads', { blob });
    };
  },
  remotePictures: async () => {
    const url = 'https://pictures.example/one.png';
    const path = remotePictureAddress(url, { secretKey: server.env.secretKey, now: server.deps.clock.now() });
    return () => server.http.get(path, from(addressOf('remotePictures')));
  },
  remotePicturesByAgent: async () => {
    const { http, base } = await boss();
    return () => http.post(`${base}/remote_pictures`, { urls: [] });
  },
  homePreviews: () =>
    boss().then((at) => () => at.http.post(`${at.base}/inboxes/${at.inbox_id}/home_preview`, { home_blocks: [] })),
  remotePicturesByVisitor: () => sendFromChat('remote_pictures', { urls: [] }),
  captchas: async () => {
    const { http } = await human();
    return () => http.post('/api/v1/widget/captcha', { h_captcha_client_response: 'x' }, from(addressOf('captchas')));
  },
  continueLinks: () => sendFromChat('continue_link', {}),
  transcriptsByConversation: () => sendFromChat('conversations/transcript', {}),
  transcriptsByAccount: () => sendFromThread('transcript', { email: 'ada@example.com' }),
  forwardedEmails: () => sendFromThread('forward', { to: ['ada@example.com'] }),
  callSignals: async () => {
    const { http, base, message_id } = await call();
    const join = `${base}/integrations/dyte/add_participant_to_meeting`;
    const { participant } = (await http.post(join, { message_id })).body;
    return () => http.post(`${base}/calls/${message_id}/signals`, { participant, signal: { kind: 'here' } });
  },
  callEntries: async () => {
    const { http, base, message_id, opened } = await call();
    expect(opened.status).toBe(200);
    return (time) =>
      time === 0
        ? Promise.resolve(opened)
        : http.post(`${base}/integrations/dyte/add_participant_to_meeting`, { message_id });
  },
  macroRuns: async () => {
    const { http, base } = await boss();
    const macro = { name: 'Close', actions: [{ action_name: 'resolve_conversation' }] };
    const { id } = (await http.post(`${base}/macros`, macro)).body.payload;
    return () => http.post(`${base}/macros/${id}/execute`, { conversation_ids: [1] });
  },
  automationTests: async () => {
    const { http, base } = await boss();
    const rule = { event_name: 'message_created', actions: [{ action_name: 'resolve_conversation' }] };
    return () => http.post(`${base}/automation_rules/test`, { ...rule, conversation_id: 1 });
  },
  emailedConversations: async () => {
    const { http, base, inbox_id } = await boss();
    const made = await http.post(`${base}/contacts`, { name: 'Vera' });
    return () => http.post(`${base}/conversations`, { inbox_id, contact_id: made.body.payload.contact.id });
  },
  greetings: async () => {
    const { inbox, asOne } = await liveSite();
    const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    await asOne(0);
    const base = `/api/v1/accounts/${inbox.account_id}/live_visitors`;
    const [{ id }] = (await agent.get(base)).body.payload;
    return () => agent.post(`${base}/${id}/greetings`, { content: 'Hello' });
  },
  contactSearch: () => boss().then((at) => () => at.http.get(`${at.base}/contacts/search?q=ada`)),
  helpCentreSearch: async () => {
    const { http, base } = await boss();
    await http.post(`${base}/portals`, { name: 'Help', slug: 'help' });
    return () => server.http.get('/hc/help/en/search.json?query=lamp', from(addressOf('helpCentreSearch')));
  },
  helpCentreAnswers: async () => {
    const { http, base } = await boss();
    const portal = `${base}/portals/answers`;
    await http.post(`${base}/portals`, { name: 'Help', slug: 'answers' });
    const { id, slug } = (await http.post(`${portal}/articles`, { title: 'Lamp' })).body.payload;
    await http.patch(`${portal}/articles/${id}`, { status: 'published' });
    const options = { ...from(addressOf('helpCentreAnswers')) };
    return () => server.http.post(`/hc/answers/articles/${slug}/feedback`, { helpful: 'no' }, options);
  },
  uploadsByAccount: async () => {
    const { http, base } = await boss();
    return () => {
      const raw = new FormData();
      raw.append('attachment', new Blob(['no picture']), 'a.txt');
      return http.call('POST', `${base}/upload`, { raw });
    };
  },
  incomingWebhooks: async () => {
    const { http, base, inbox_id } = await boss();
    const { id } = (await http.post(`${base}/incoming_webhooks`, { name: 'Shop', inbox_id, paused: true })).body;
    return () => http.post(`${base}/incoming_webhooks/${id}/test`, {});
  },
  unknownIncomingWebhooks: async () => () =>
    server.http.post('/public/api/v1/incoming_webhooks/plh_x', {}, from(addressOf('unknownIncoming'))),
  slackSettings: () => boss().then((at) => () => at.http.post(`${at.base}/slack/test`, {})),
  slackEvents: () => connected().then((send) => () => send()),
  unknownSlackEvents: async () => () =>
    server.http.post('/public/api/v1/slack/events', {}, from(addressOf('unknownSlack'))),
  doctor: () => boss().then((at) => () => at.http.get(`${at.base}/doctor`)),
};

const names = Object.keys(LIMITS) as Name[];

const periodWords = (ms: number) => (ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 60_000} min`);
const rowOf = ({ name, per, max, periodMs }: Limit) => `| \`${name}\` | ${per} | ${max} | ${periodWords(periodMs)} |`;

describe('limits', { timeout: 120_000 }, () => {
  it.each(names)('%s: as many as it says, then 429 with the wait (SEC-18)', async (name) => {
    const limit = LIMITS[name];
    const act = await acts[name]();
    let last = await act(0);
    for (let time = 1; time < limit.max; time += 1) last = await act(time);
    expect(last.status).not.toBe(429);
    const refused = await act(limit.max);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(limit.periodMs / 1_000);
    expect(refused.body.error).toContain(`try again in ${wait} seconds`);
  });

  it('are documented as they are', () => {
    const text = readFileSync(new URL('../../../../docs/api/rest.md', import.meta.url), 'utf8');
    const missing = Object.values(LIMITS).filter((limit) => !text.includes(rowOf(limit)));
    expect(missing).toEqual([]);
  });

  it('count failing sign-ins only: an office behind one address comes in', async () => {
    const inbox = await server.buildInbox();
    const agent = await server.buildAgent({ account_id: inbox.account_id });
    const password_hash = await hashPassword('Secret12!');
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ password_hash }).where('id', '=', agent.user.id).execute(),
    );
    const right = { email: agent.user.email, password: 'Secret12!' };
    for (let time = 0; time < 6; time += 1)
      expect((await server.http.post('/auth/sign_in', right, from('10.251.0.1'))).status).toBe(200);
  });

  it('do not let a person who guesses from elsewhere lock an agent out of their own place', async () => {
    const { account_id } = await server.buildInbox();
    const { user } = await server.buildAgent({ account_id });
    const password_hash = await hashPassword('Secret12!');
    await server.deps.write((tx) =>
      tx.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
    );
    const signIn = (address: string, password: string) =>
      server.http.post('/auth/sign_in', { email: user.email, password }, from(address));
    expect((await signIn('10.252.0.1', 'Secret12!')).status).toBe(200);
    for (let time = 0; time < 10; time += 1) await signIn(`10.252.1.${time}`, 'Guess12!');
    expect((await signIn('10.252.2.1', 'Secret12!')).status).toBe(429);
    expect((await signIn('10.252.0.1', 'Secret12!')).status).toBe(200);
  });

  it('count a household of IPv6 as one address, however many it makes up', async () => {
    const ask = (address: string) =>
      server.http.post('/auth/password', { email: `${address.replaceAll(':', '')}@example.com` }, from(address));
    for (let time = 1; time <= 5; time += 1) expect((await ask(`2001:db8:7:7::${time}`)).status).toBe(200);
    expect((await ask('2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:7:8::1')).status).toBe(200);
  });

  it('are shown to administrators, with how often each has refused', async () => {
    const { http, base } = await boss();
    const search = () => http.get(`${base}/contacts/search?q=ada`);
    const count = async () =>
      (await http.get(`${base}/limits`)).body.payload.find(({ name }: { name: string }) => name === 'contact_search');
    const before = (await count()).refused;
    for (let time = 0; time < 102; time += 1) await search();
    expect(await count()).toEqual({ name: 'contact_search', per: 'agent', max: 100, period: 60, refused: before + 2 });
  });
});
