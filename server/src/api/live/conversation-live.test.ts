import { randomUUID } from 'node:crypto';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, type Room, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const people = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = server.visitorWithoutRows(inbox);
  return {
    inbox,
    agent,
    visitor,
    asVisitor: server.asVisitor(visitor),
    asAgent: server.asAgent(agent),
    account: `/api/v1/accounts/${inbox.account_id}`,
  };
};

const say = (
  room: { asVisitor: ReturnType<LiveServer['asVisitor']> },
  content: string,
  echo_id: string = randomUUID(),
) => room.asVisitor.post('/api/v1/widget/conversations', { message: { content, echo_id } });

const names = (room: Room) => room.events.map(({ event }) => event);

describe('a visitor and an agent talk live', () => {
  it('shows the first message to the agent and the answer to the visitor, each once (AGT-10, LIV-01, LIV-02, LIV-06)', async () => {
    const here = await people();
    const visitorRoom = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const agentRoom = await server.subscribe({
      pubsub_token: here.agent.pubsub_token,
      account_id: here.agent.account_id,
      user_id: here.agent.user.id,
    });
    const started = await say(here, 'Is anybody there?');
    expect(started.status).toBe(200);
    const seen = await agentRoom.next('message.created');
    expect(seen.data).toMatchObject({
      content: 'Is anybody there?',
      message_type: INCOMING,
      conversation_id: started.body.id,
    });
    await here.asAgent.post(`${here.account}/conversations/${started.body.id}/messages`, { content: 'Yes, hello' });
    const answer = await visitorRoom.next('message.created', ({ data }) => data.content === 'Yes, hello');
    expect(answer.data).toMatchObject({ message_type: OUTGOING, sender_type: 'User' });
    expect(answer.seq).toBeGreaterThan(seen.seq ?? 0);
  });

  it('keeps private notes and their typing from the visitor, live and in the catch-up (AGT-12, AGT-13, LIV-14, API-08)', async () => {
    const here = await people();
    const started = await say(here, 'hello');
    const room = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const conversation = `${here.account}/conversations/${started.body.id}`;
    await here.asAgent.post(`${conversation}/toggle_typing_status`, { typing_status: 'on', is_private: true });
    await here.asAgent.post(`${conversation}/messages`, { content: 'difficult customer', private: true });
    await here.asAgent.post(`${conversation}/messages`, { content: 'public' });
    await room.next('message.created', ({ data }) => data.content === 'public');
    expect(JSON.stringify(room.events)).not.toContain('difficult');
    expect(names(room)).not.toContain('conversation.typing_on');
    const sync = await here.asVisitor.get('/api/v1/widget/sync', { query: { after: 0 } });
    expect(sync.text).toContain('public');
    expect(sync.text).not.toContain('difficult');
    const list = await here.asVisitor.get('/api/v1/widget/messages');
    expect(list.text).not.toContain('difficult');
  });

  it('never shows one visitor what happens to another (LIV-28)', async () => {
    const here = await people();
    const other = server.visitorWithoutRows(here.inbox);
    const room = await server.subscribe({ pubsub_token: other.pubsub_token });
    await say(here, 'my secret');
    await server
      .asVisitor(other)
      .post('/api/v1/widget/conversations', { message: { content: 'my own', echo_id: randomUUID() } });
    await room.next('message.created', ({ data }) => data.content === 'my own');
    expect(JSON.stringify(room.events)).not.toContain('my secret');
  });

  it('reaches a second tab of the same visitor (LIV-29)', async () => {
    const here = await people();
    const tabs = await Promise.all([1, 2].map(() => server.subscribe({ pubsub_token: here.visitor.pubsub_token })));
    await say(here, 'in both');
    for (const tab of tabs) expect((await tab.next('message.created')).data.content).toBe('in both');
  });

  it('publishes to the visitor’s other tabs and devices what they have read, and catches them up on it', async () => {
    const here = await people();
    const started = await say(here, 'hello');
    const tab = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    await here.asVisitor.post('/api/v1/widget/conversations/update_last_seen');
    const read = await tab.next('conversation.read');
    expect(read.data.id).toBe(started.body.id);
    expect(read.data.contact_last_seen_at).toBeGreaterThan(0);
    const sync = await here.asVisitor.get('/api/v1/widget/sync', { query: { after: (read.seq ?? 1) - 1 } });
    expect(sync.body.payload.map(({ event }: { event: string }) => event)).toContain('conversation.read');
  });

  it('refuses an unknown token and sends it no event (LIV-03)', async () => {
    await expect(server.subscribe({ pubsub_token: 'A'.repeat(60) })).rejects.toThrow('rejected');
  });

  it('shows typing both ways and status changes to the visitor (LIV-10, LIV-17, AGT-14, API-16)', async () => {
    const here = await people();
    const started = await say(here, 'hi');
    const conversation = `${here.account}/conversations/${started.body.id}`;
    const visitorRoom = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const agentRoom = await server.subscribe({
      pubsub_token: here.agent.pubsub_token,
      account_id: here.agent.account_id,
      user_id: here.agent.user.id,
    });
    await here.asAgent.post(`${conversation}/toggle_typing_status`, { typing_status: 'on' });
    expect((await visitorRoom.next('conversation.typing_on')).data.user).toMatchObject({ type: 'user' });
    await here.asVisitor.post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    expect((await agentRoom.next('conversation.typing_on')).data.user.type).toBe('contact');
    await here.asAgent.post(`${conversation}/toggle_status`, { status: 'resolved' });
    expect((await visitorRoom.next('conversation.status_changed')).data.status).toBe('resolved');
  });

  it('shows who looks at a conversation to the other agents of the inbox only', async () => {
    const here = await people();
    const conversation = `${here.account}/conversations/${(await say(here, 'hi')).body.id}`;
    const account = { account_id: here.inbox.account_id, inbox_ids: [here.inbox.id] };
    const colleague = await server.buildAgent(account);
    const outsider = await server.buildAgent({ account_id: here.inbox.account_id, inbox_ids: [] });
    const roomOf = ({ pubsub_token, account_id, user }: typeof colleague) =>
      server.subscribe({ pubsub_token, account_id, user_id: user.id });
    const rooms = await Promise.all([here.agent, outsider].map(roomOf));
    const visitorRoom = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const received = await roomOf(colleague);
    expect((await here.asAgent.post(`${conversation}/viewing`, { viewing: true })).status).toBe(200);
    const { data } = await received.next('conversation.viewing');
    expect(data).toMatchObject({ viewing: true, user: { id: here.agent.user.id, type: 'user' } });
    expect((await server.asAgent(outsider).post(`${conversation}/viewing`, { viewing: true })).status).toBe(401);
    expect((await here.asAgent.post(`${conversation}/viewing`, {})).status).toBe(422);
    // A later event for both sockets: when it arrives, an earlier one would have arrived too.
    await here.asAgent.post(`${conversation}/messages`, { content: 'done' });
    await visitorRoom.next('message.created', ({ data: message }) => message.content === 'done');
    for (const room of [...rooms, visitorRoom]) expect(names(room)).not.toContain('conversation.viewing');
  });

  it('shows by the next heartbeat that an event was missed, and answers it after the cursor', async () => {
    const here = await people();
    const started = await say(here, 'one');
    const list = await here.asVisitor.get('/api/v1/widget/messages');
    const { cursor } = list.body.meta;
    await here.asAgent.post(`${here.account}/conversations/${started.body.id}/messages`, { content: 'missed' });
    const room = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    expect((await room.next('presence.update')).data.last_seq).toBeGreaterThan(cursor);
    const sync = await here.asVisitor.get('/api/v1/widget/sync', { query: { after: cursor } });
    const contents = sync.body.payload
      .filter(({ event }: { event: string }) => event === 'message.created')
      .map(({ data }: { data: { content: string } }) => data.content);
    expect(contents).toEqual(['missed']);
    const again = await here.asVisitor.get('/api/v1/widget/sync', { query: { after: sync.body.meta.cursor } });
    expect(again.body.payload).toEqual([]);
  });

  it('shows by the heartbeat what another proven device of the same visitor has sent', async () => {
    const here = await people();
    const phone = await server.buildVisitor(here.inbox, { hmac_verified: true });
    const laptop = await server.buildVisitor(here.inbox, { contact: phone.contact, hmac_verified: true });
    await server
      .asVisitor(phone)
      .post('/api/v1/widget/conversations', { message: { content: 'by phone', echo_id: randomUUID() } });
    const room = await server.subscribe({ pubsub_token: laptop.pubsub_token });
    const stranger = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    expect((await room.next('presence.update')).data.last_seq).toBeGreaterThan(0);
    expect((await stranger.next('presence.update')).data.last_seq).toBe(0);
  });

  it('sends what happens on one proven device of a visitor to the others, and to none that is not proven', async () => {
    const { inbox, asAgent, account } = await people();
    const phone = await server.buildVisitor(inbox, { hmac_verified: true });
    const laptop = await server.buildVisitor(inbox, { contact: phone.contact, hmac_verified: true });
    const claimed = await server.buildVisitor(inbox, { contact: phone.contact });
    const stranger = await server.buildVisitor(inbox, { hmac_verified: true });
    const [own, proven, unproven, other] = await Promise.all(
      [phone, laptop, claimed, stranger].map(({ pubsub_token }) => server.subscribe({ pubsub_token })),
    );
    const write = (visitor: typeof phone, content: string) => say({ asVisitor: server.asVisitor(visitor) }, content);
    const { id } = (await write(phone, 'by phone')).body;
    await asAgent.post(`${account}/conversations/${id}/messages`, { content: 'to the phone' });
    await write(claimed, 'claimed');
    await write(stranger, 'of a stranger');
    await write(phone, 'the last one');
    const contentsIn = async (room: Room | undefined, last: string) => {
      await room?.next('message.created', ({ data }) => data.content === last);
      return room?.events.flatMap(({ event, data }) => (event === 'message.created' ? [data.content] : []));
    };
    const all = ['by phone', 'to the phone', 'the last one'];
    expect([await contentsIn(own, 'the last one'), await contentsIn(proven, 'the last one')]).toEqual([all, all]);
    expect([await contentsIn(unproven, 'claimed'), await contentsIn(other, 'of a stranger')]).toEqual([
      ['claimed'],
      ['of a stranger'],
    ]);
  });

  it('closes only the socket that speaks nonsense', async () => {
    const here = await people();
    const good = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    for (const frame of [
      'not json',
      '[]',
      '{"command":"dance"}',
      '{"command":"subscribe","identifier":7}',
      JSON.stringify({ command: 'message', identifier: 'x', data: 'y' }),
    ])
      expect(await server.sendRaw(frame)).toMatchObject({
        type: 'disconnect',
        reason: 'invalid_request',
        reconnect: false,
      });
    await say(here, 'still here');
    expect((await good.next('message.created')).data.content).toBe('still here');
  });
});
