import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import type { CallSettings, PeerSettings } from '../../platform/config/calls.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../testing/harness.ts';

const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

const join = '/integrations/dyte/add_participant_to_meeting';

const openCallServer = async (calls: CallSettings, options: TestServerOptions = {}) => {
  const server = await startTestServer({
    ...options,
    env: { calls, publicUrl: 'https://chat.example.com', ...options.env },
  });
  servers.push(server);
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const account = `/api/v1/accounts/${inbox.account_id}`;
  const asAgent = server.asAgent(agent);
  const asVisitor = server.asVisitor(visitor);
  return {
    server,
    asVisitor,
    widgetPage: () => server.http.get('/widget', { query: { website_token: inbox.website_token } }),
    start: () =>
      asAgent.post(`${account}/integrations/dyte/create_a_meeting`, { conversation_id: conversation.display_id }),
    joinAsAgent: (message_id: number) => asAgent.post(`${account}${join}`, { message_id }),
    joinAsVisitor: (message_id: number) => asVisitor.post(`/api/v1/widget${join}`, { message_id }),
    statusOf: async (message_id: number) => {
      const list = await asVisitor.get('/api/v1/widget/messages');
      return list.body.payload.find(({ id }: { id: number }) => id === message_id).content_attributes.data.status;
    },
    say: (message_id: number, participant: string, kind: string) =>
      asVisitor.post(`/api/v1/widget/calls/${message_id}/signals`, { participant, signal: { kind } }),
    hereAsAgent: (message_id: number, participant: string) =>
      asAgent.post(`${account}/calls/${message_id}/signals`, { participant, signal: { kind: 'here' } }),
    endAsVisitor: (message_id: number) => asVisitor.post(`/api/v1/widget/calls/${message_id}/end`),
  };
};

const peer: PeerSettings = {
  provider: 'peer',
  stunUrls: ['stun:stun.example.com:3478'],
  turn: undefined,
  relayOnly: false,
};
const jitsi = { provider: 'jitsi', url: 'https://meet.example.com', appId: 'shop', appSecret: 's3cret' } as const;
const dyte = (version: 'v1' | 'v2') => ({
  provider: 'dyte' as const,
  url: `https://meetings.example.com/${version}`,
  meetingUrl: version === 'v1' ? 'https://stage.example.com/stage/{room_name}' : 'https://stage.example.com/meeting',
  organizationId: 'org',
  apiKey: 'key',
});

describe('calls between two browsers', () => {
  it('get a TURN password that expires and that the TURN server can check', async () => {
    const clock = createFakeClock(1_700_000_000_000);
    const turn = { urls: ['turn:turn.example.com:3478'], secret: 'shared' };
    const callServer = await openCallServer({ ...peer, turn, relayOnly: true }, { clock });
    const { id } = (await callServer.start()).body;
    const { ice_servers, relay_only } = (await callServer.joinAsVisitor(id)).body;
    const [stun, relay] = ice_servers;
    expect([stun, relay_only]).toEqual([{ urls: ['stun:stun.example.com:3478'] }, true]);
    const [until] = relay.username.split(':');
    expect(Number(until)).toBe(1_700_000_000 + 12 * 3_600);
    expect(relay.credential).toBe(createHmac('sha1', 'shared').update(relay.username).digest('base64'));
    expect(JSON.stringify(ice_servers)).not.toContain('shared');
  });

  it('end when the agent has been gone for a minute and a half, and not before', async () => {
    const clock = createFakeClock(1_700_000_000_000);
    const callServer = await openCallServer(peer, { clock });
    const { id } = (await callServer.start()).body;
    const seat = (await callServer.joinAsAgent(id)).body.participant;
    clock.advance(61 * 60_000);
    await callServer.hereAsAgent(id, seat);
    clock.advance(80_000);
    await callServer.server.runJobs();
    expect(await callServer.statusOf(id)).toBe('ringing');
    clock.advance(11_000);
    await callServer.server.runJobs();
    expect(await callServer.statusOf(id)).toBe('ended');
  });

  it('wait an hour for the first agent when a program has started them', async () => {
    const clock = createFakeClock(1_700_000_000_000);
    const callServer = await openCallServer(peer, { clock });
    const { id } = (await callServer.start()).body;
    clock.advance(59 * 60_000);
    await callServer.server.runJobs();
    expect(await callServer.statusOf(id)).toBe('ringing');
    clock.advance(61_000);
    await callServer.server.runJobs();
    expect(await callServer.statusOf(id)).toBe('ended');
  });

  it('are limited: a page that sends too many signals is answered 429', async () => {
    const callServer = await openCallServer(peer, { env: { rateLimits: true } });
    const { id } = (await callServer.start()).body;
    const { participant } = (await callServer.joinAsVisitor(id)).body;
    for (let n = 0; n < 180; n += 1) expect((await callServer.say(id, participant, 'here')).status).toBe(200);
    const refused = await callServer.say(id, participant, 'here');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('cannot be started where they are switched off', async () => {
    const callServer = await openCallServer({ provider: 'off' });
    const refused = await callServer.start();
    expect([refused.status, refused.body.error]).toEqual([422, 'Calls are turned off on this installation']);
  });
});

describe('the widget’s page', () => {
  it('may use camera, microphone and screen itself, and allows them to the meeting’s server alone', async () => {
    const own = (await (await openCallServer(peer)).widgetPage()).headers.get('permissions-policy');
    for (const feature of ['camera', 'microphone', 'display-capture', 'picture-in-picture'])
      expect(own).toContain(`${feature}=(self)`);
    const internal = await openCallServer({ ...jitsi, url: 'http://meet.internal:8000/base' });
    const { headers } = await internal.widgetPage();
    expect(headers.get('permissions-policy')).toContain('camera=(self "http://meet.internal:8000")');
    expect(headers.get('content-security-policy')).toContain("frame-src 'self' https: http://meet.internal:8000;");
  });
});

describe('calls on a Jitsi server', () => {
  it('have a room of their own that only a signed token opens, with the agent as its host', async () => {
    const clock = createFakeClock(1_700_000_000_000);
    const callServer = await openCallServer(jitsi, { clock });
    const message = (await callServer.start()).body;
    const { room_name } = message.content_attributes.data;
    const read = (url: string) => {
      const address = new URL(url);
      const token = address.searchParams.get('jwt') ?? '';
      const [header, body, signature] = token.split('.');
      expect(createHmac('sha256', 's3cret').update(`${header}.${body}`).digest('base64url')).toBe(signature);
      return { address, claims: JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) };
    };
    const visitor = read((await callServer.joinAsVisitor(message.id)).body.url);
    expect(visitor.address.origin + visitor.address.pathname).toBe(`https://meet.example.com/${room_name}`);
    expect(visitor.claims).toMatchObject({
      iss: 'shop',
      sub: 'meet.example.com',
      room: room_name,
      exp: 1_700_000_000 + 4 * 3_600,
      context: { user: { name: 'Vera', affiliation: 'member' } },
    });
    const agent = read((await callServer.joinAsAgent(message.id)).body.url);
    expect(agent.claims.context.user).toMatchObject({ name: 'Ada', affiliation: 'owner' });
    // Others may still be in the meeting: the visitor only leaves it.
    await callServer.endAsVisitor(message.id);
    expect(await callServer.statusOf(message.id)).toBe('active');
  });
});

describe('calls of a provider that speaks Dyte’s REST interface', () => {
  const answers = {
    v1: {
      '/v1/organizations/org/meeting': { data: { meeting: { id: 'm1', roomName: 'abc-def' } } },
      '/v1/organizations/org/meetings/m1/participant': {
        data: { authResponse: { userAdded: true, id: 'p1', authToken: 't1' } },
      },
    },
    v2: {
      '/v2/meetings': { success: true, data: { id: 'm2' } },
      '/v2/meetings/m2/participants': { success: true, data: { id: 'p2', token: 't2' } },
    },
  };

  it.each([
    ['v1', 'm1', 'abc-def', 't1', 'https://stage.example.com/stage/abc-def?authToken=t1'],
    ['v2', 'm2', 'm2', 't2', 'https://stage.example.com/meeting?authToken=t2'],
  ] as const)(
    'open a meeting and give each person a ticket (%s, CAL-04)',
    async (version, meeting_id, room_name, authToken, stage) => {
      const http = createFakeHttp(({ url }) => {
        const responses: Record<string, object> = answers[version];
        return { body: Buffer.from(JSON.stringify(responses[new URL(url).pathname])) };
      });
      const callServer = await openCallServer(dyte(version), { http });
      const message = (await callServer.start()).body;
      expect(message.content_attributes).toMatchObject({ type: 'dyte', data: { meeting_id, room_name } });
      const joined = (await callServer.joinAsVisitor(message.id)).body;
      expect(joined).toMatchObject({ provider: 'dyte', authResponse: { userAdded: true, authToken } });
      expect(joined.url).toBe(`${stage}&showSetupScreen=true&disableVideoBackground=true`);
      expect(http.requests.map(({ headers }) => headers?.['authorization'])).toEqual(
        [0, 1].map(() => `Basic ${Buffer.from('org:key').toString('base64')}`),
      );
      expect(String(http.requests[1]?.body)).toContain('Vera');
      expect(JSON.stringify([message, joined])).not.toContain('org:key');
    },
  );

  it('say in the API’s own words when the provider refuses, answers nonsense or cannot be reached', async () => {
    const replies: (() => object)[] = [
      () => ({ status: 401, body: Buffer.from('{"success":false,"message":"Wrong key"}') }),
      () => ({ status: 500, body: Buffer.from('<html>') }),
      () => ({ body: Buffer.from('{}') }),
      () => {
        throw new OutboundError('timeout', 'The server did not respond in time.');
      },
    ];
    const http = createFakeHttp(() => replies.shift()?.() ?? {});
    const callServer = await openCallServer(dyte('v2'), { http });
    for (const error of [
      'Wrong key',
      'The meeting provider refused (500)',
      'The response of the meeting provider has no meeting',
      'The meeting provider cannot be reached',
    ]) {
      const refused = await callServer.start();
      expect([refused.status, refused.body.error]).toEqual([422, error]);
    }
    const list = await callServer.asVisitor.get('/api/v1/widget/messages');
    expect(list.body.payload).toEqual([]);
  });
});
