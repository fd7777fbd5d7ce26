import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusEvent } from '../../platform/cluster/bus.ts';
import {
  administratorsTopic,
  assigneeTopic,
  contactsTopic,
  inboxTopic,
  memberTopic,
  participantTopic,
  teamTopic,
  unassignedTopic,
  userTopic,
  visitorTopic,
} from '../../platform/cluster/topics.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
const published: BusEvent[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.deps.bus.listen((event) => published.push(event));
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = await server.buildAgent({ account_id, role: 'administrator' });
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const asBoss = server.asAgent(boss);
  const [inboxes, admins] = [inboxTopic(inbox.id), administratorsTopic(account_id)];
  return { inbox, account_id, base, boss, agent, asBoss, asAgent: server.asAgent(agent), inboxes, admins };
};

/** Changes something of another account, and returns its topic when that was published. */
const last = async (): Promise<string> => {
  const { account_id, base, asBoss } = await setUp();
  const topic = teamTopic(account_id);
  await asBoss.post(`${base}/labels`, { title: 'afterwards' });
  await expect.poll(() => published.some(({ topics }) => topics.includes(topic))).toBe(true);
  return topic;
};

/** The topics of each event of that name that `act` causes. */
const topicsOf = async (event: string, act: () => Promise<{ status: number }>) => {
  // What was done before may still be on its way.
  await last();
  const before = published.length;
  const named = (name: string) => published.slice(before).filter(({ message }) => JSON.parse(message).event === name);
  expect((await act()).status).toBe(200);
  await expect.poll(() => named(event).length).toBeGreaterThan(0);
  // Published after all that the act causes.
  const found = await last();
  return named(event)
    .filter(({ topics }) => !topics.includes(found))
    .map(({ topics }) => topics.toSorted());
};

const MESSAGES = '/api/v1/widget/messages';

describe('what is published of a conversation', () => {
  it('goes to its inbox, administrators, assignee and participants, and to its visitor but for notes', async () => {
    const { inbox, account_id, base, agent, asAgent, asBoss, inboxes, admins } = await setUp();
    const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
    const visitor = server.visitorWithoutRows(inbox);
    const own = [visitorTopic(visitor.pubsub_token)];
    const sent = () => server.asVisitor(visitor).post(MESSAGES, { message: { content: 'hello' } });
    const free = [admins, inboxes, unassignedTopic(inbox.id)].toSorted();
    const conversation = `${base}/conversations/${(await sent()).body.conversation_id}`;
    expect(await topicsOf('message.created', sent)).toEqual([free, own]);
    const reply = (message: object) => () => asAgent.post(`${conversation}/messages`, message);
    expect(await topicsOf('message.created', reply({ content: 'note', private: true }))).toEqual([free]);
    await asBoss.post(`${conversation}/assignments`, { assignee_id: agent.user.id });
    await asBoss.post(`${conversation}/participants`, { user_ids: [colleague.user.id] });
    const taken = [
      admins,
      inboxes,
      assigneeTopic(inbox.id, agent.user.id),
      participantTopic(inbox.id, colleague.user.id),
    ];
    const topics = await topicsOf('message.created', reply({ content: 'public' }));
    expect(topics).toEqual([expect.arrayContaining(taken), own]);
    expect(topics[0]).not.toContain(unassignedTopic(inbox.id));
    expect(await topicsOf('conversation.deleted', () => asBoss.delete(conversation))).toEqual([
      [admins, inboxes].toSorted(),
      own,
    ]);
  });

  it('goes to every proven session of the contact in its inbox when it happens in one, else to its own session alone', async () => {
    const { inbox, account_id } = await setUp();
    const elsewhere = await server.buildInbox({ account_id });
    const phone = await server.buildVisitor(inbox, { hmac_verified: true });
    const laptop = await server.buildVisitor(inbox, { contact: phone.contact, hmac_verified: true });
    const claimed = await server.buildVisitor(inbox, { contact: phone.contact });
    await server.buildVisitor(inbox, { hmac_verified: true });
    const shop = await server.buildVisitor(elsewhere, { contact: phone.contact, hmac_verified: true });
    const visitorsOf = async (visitor: typeof phone) => {
      const send = () => server.asVisitor(visitor).post(MESSAGES, { message: { content: 'hello' } });
      return (await topicsOf('message.created', send))[1];
    };
    const proven = [phone, laptop].map(({ pubsub_token }) => visitorTopic(pubsub_token)).toSorted();
    expect([await visitorsOf(phone), await visitorsOf(laptop)]).toEqual([proven, proven]);
    for (const alone of [claimed, shop]) expect(await visitorsOf(alone)).toEqual([visitorTopic(alone.pubsub_token)]);
  });
});

describe('what is published of a contact', () => {
  it('goes to each of its sessions separately when another contact is merged into it, never to the team', async () => {
    const { inbox, base, asBoss } = await setUp();
    const survivor = await server.buildVisitor(inbox, { hmac_verified: true });
    const phone = await server.buildVisitor(inbox, { hmac_verified: true });
    const laptop = await server.buildVisitor(inbox, { contact: phone.contact, hmac_verified: true });
    const merge = () =>
      asBoss.post(`${base}/actions/contact_merge`, {
        base_contact_id: survivor.contact.id,
        mergee_contact_id: phone.contact.id,
      });
    const own = [survivor, phone, laptop].map(({ pubsub_token }) => [visitorTopic(pubsub_token)]);
    expect((await topicsOf('contact.merged', merge)).toSorted()).toEqual(own.toSorted());
  });

  it('goes to administrators and to agents of its inboxes who may see contacts, and by its deletion too', async () => {
    const { inbox, base, asBoss, inboxes, admins } = await setUp();
    const { contact } = await server.buildVisitor(inbox);
    const one = `${base}/contacts/${contact.id}`;
    const reach = [admins, contactsTopic(inboxes)].toSorted();
    expect(await topicsOf('contact.updated', () => asBoss.patch(one, { name: 'Vera' }))).toEqual([reach]);
    expect(await topicsOf('contact.deleted', () => asBoss.delete(one))).toEqual([[admins], [contactsTopic(inboxes)]]);
  });

  it('goes to the agent who created it, and to the whole team where contacts are open to agents', async () => {
    const { account_id, base, agent, asAgent, asBoss, admins } = await setUp();
    const create = (name: string) => () => asAgent.post(`${base}/contacts`, { name });
    const mine = [admins, contactsTopic(memberTopic(account_id, agent.user.id))].toSorted();
    expect(await topicsOf('contact.created', create('Made by hand'))).toEqual([mine]);
    await asBoss.patch(base, { contacts_open_to_agents: true });
    const everyone = contactsTopic(teamTopic(account_id));
    expect(await topicsOf('contact.created', create('Seen by all'))).toEqual([[...mine, everyone].toSorted()]);
    const { id } = (await create('Deleted')()).body.payload.contact;
    expect(await topicsOf('contact.deleted', () => asBoss.delete(`${base}/contacts/${id}`))).toEqual([
      [admins, everyone].toSorted(),
    ]);
  });
});

it('what is published of an account goes to its members, and a notification to its user alone', async () => {
  const { account_id, base, agent, inbox, asBoss } = await setUp();
  const label = () => asBoss.post(`${base}/labels`, { title: 'gold' });
  expect(await topicsOf('account.cache_invalidated', label)).toEqual([[teamTopic(account_id)]]);
  const visitor = server.visitorWithoutRows(inbox);
  const sent = await server.asVisitor(visitor).post(MESSAGES, { message: { content: 'hello' } });
  const path = `${base}/conversations/${sent.body.conversation_id}/assignments`;
  const assign = async () => {
    const answer = await asBoss.post(path, { assignee_id: agent.user.id });
    await server.runJobs();
    return answer;
  };
  expect(await topicsOf('notification.created', assign)).toEqual([[userTopic(agent.user.id)]]);
});
