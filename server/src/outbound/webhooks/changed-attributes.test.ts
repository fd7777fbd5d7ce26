import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

type Delivery = { event: string; changed_attributes?: object[] | null };

let server: TestServer;
const received: Delivery[] = [];
const receiver = createServer(async (request, response) => {
  received.push((await json(request)) as Delivery);
  response.end();
});

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await startTestServer({ env: { allowPrivateWebhooks: true } });
});
afterAll(async () => {
  await server.close();
  receiver.close();
});

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const mia = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  const visitor = await server.buildVisitor(inbox);
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const path = `${base}/conversations/${row.display_id}`;
  await boss.post(`${base}/webhooks`, {
    webhook: {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      subscriptions: ['conversation_status_changed', 'conversation_updated', 'contact_updated'],
    },
  });
  /** What the webhook receives of one request. */
  const changesOf = async (action: string, body: object = {}) => {
    received.length = 0;
    expect((await boss.post(`${path}/${action}`, body)).status).toBe(200);
    await server.runJobs();
    return received
      .map(({ event, changed_attributes }) => ({ event, changed_attributes }))
      .toSorted((one, other) => one.event.localeCompare(other.event));
  };
  return { base, boss, mia, changesOf };
};

const change = (event: string, attribute: string, previous_value: unknown, current_value: unknown) => ({
  event,
  changed_attributes: [{ [attribute]: { previous_value, current_value } }],
});

describe('a webhook is sent what a change was, with the value before and after it', () => {
  it('of the status', async () => {
    const { changesOf } = await setUp();
    expect(await changesOf('toggle_status', { status: 'pending' })).toEqual([
      change('conversation_status_changed', 'status', 'open', 'pending'),
      change('conversation_updated', 'status', 'open', 'pending'),
    ]);
  });

  it('of the assignee and the team', async () => {
    const { base, boss, mia, changesOf } = await setUp();
    const team = (await boss.post(`${base}/teams`, { name: 'workshop' })).body.id;
    expect(await changesOf('assignments', { assignee_id: mia.user.id })).toEqual([
      change('conversation_updated', 'assignee_id', null, mia.user.id),
    ]);
    expect(await changesOf('assignments', { assignee_id: null })).toEqual([
      change('conversation_updated', 'assignee_id', mia.user.id, null),
    ]);
    expect(await changesOf('assignments', { team_id: team })).toEqual([
      change('conversation_updated', 'team_id', null, team),
    ]);
  });

  it('of the labels, and nothing when they stay the same', async () => {
    const { base, boss, changesOf } = await setUp();
    for (const title of ['gold', 'tin']) await boss.post(`${base}/labels`, { title });
    expect(await changesOf('labels', { labels: ['tin', 'gold'] })).toEqual([
      change('conversation_updated', 'label_list', [], ['gold', 'tin']),
    ]);
    expect(await changesOf('labels', { labels: ['gold', 'tin'] })).toEqual([]);
    expect(await changesOf('labels', { labels: ['tin'] })).toEqual([
      change('conversation_updated', 'label_list', ['gold', 'tin'], ['tin']),
    ]);
  });

  it('of a muted conversation and its blocked contact', async () => {
    const { changesOf } = await setUp();
    expect(await changesOf('mute')).toEqual([
      change('contact_updated', 'blocked', false, true),
      change('conversation_status_changed', 'status', 'open', 'resolved'),
      change('conversation_updated', 'muted', false, true),
      change('conversation_updated', 'status', 'open', 'resolved'),
    ]);
    expect(await changesOf('mute')).toEqual([]);
    expect(await changesOf('unmute')).toEqual([
      change('contact_updated', 'blocked', true, false),
      change('conversation_updated', 'muted', true, false),
    ]);
  });
});
