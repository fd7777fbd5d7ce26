import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiveServer, type Room, startLiveServer } from '../../testing/live-server.ts';
import { expireCall } from './expire-job.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

const join = '/integrations/dyte/add_participant_to_meeting';

const place = async () => {
  const inbox = await server.buildInbox();
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  await server.buildMessage({ conversation_id: conversation.id });
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
  const account = `/api/v1/accounts/${inbox.account_id}`;
  const asAgent = server.asAgent(agent);
  const asVisitor = server.asVisitor(visitor);
  const start = async () =>
    asAgent.post(`${account}/integrations/dyte/create_a_meeting`, { conversation_id: conversation.display_id });
  return { inbox, visitor, conversation, agent, account, asAgent, asVisitor, start };
};
type Place = Awaited<ReturnType<typeof place>>;

const bothIn = async (here: Place) => {
  const message_id: number = (await here.start()).body.id;
  const agentSeat: string = (await here.asAgent.post(`${here.account}${join}`, { message_id })).body.participant;
  const visitorSeat: string = (await here.asVisitor.post(`/api/v1/widget${join}`, { message_id })).body.participant;
  return {
    message_id,
    agentSeat,
    visitorSeat,
    fromAgent: (signal: object, participant = agentSeat) =>
      here.asAgent.post(`${here.account}/calls/${message_id}/signals`, { participant, signal }),
    fromVisitor: (signal: object, participant = visitorSeat) =>
      here.asVisitor.post(`/api/v1/widget/calls/${message_id}/signals`, { participant, signal }),
  };
};

const agentRoom = ({ agent }: Pick<Place, 'agent'>) =>
  server.subscribe({ pubsub_token: agent.pubsub_token, account_id: agent.account_id, user_id: agent.user.id });
const signalsIn = (room: Room) => room.events.filter(({ event }) => event === 'call.signal');

describe('a call', () => {
  it('is started by the agent as a message of the conversation, which the visitor sees at once (CAL-07)', async () => {
    const here = await place();
    const room = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const { status, body } = await here.start();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: 'Ada has started a call',
      content_type: 'integrations',
      message_type: OUTGOING,
      content_attributes: { type: 'peer', data: { status: 'ringing' } },
    });
    expect((await room.next('message.created')).data.id).toBe(body.id);
  });

  it('is one at a time: starting it again answers the call that is open, and a new one after that has ended', async () => {
    const here = await place();
    const [first, second] = await Promise.all([here.start(), here.start()]);
    expect(second.body.id).toBe(first.body.id);
    await here.asAgent.post(`${here.account}/calls/${first.body.id}/end`);
    expect((await here.start()).body.id).not.toBe(first.body.id);
  });

  it('cannot be started by an agent who may not see the conversation', async () => {
    const here = await place();
    const path = `${here.account}/integrations/dyte/create_a_meeting`;
    const body = { conversation_id: here.conversation.display_id };
    const outsider = server.asAgent(await server.buildAgent({ account_id: here.inbox.account_id }));
    const stranger = server.asAgent(await server.buildAgent({ account_id: (await server.buildInbox()).account_id }));
    for (const asker of [server.http, here.asVisitor, outsider, stranger])
      expect((await asker.post(path, body)).status).toBe(401);
    expect((await here.asAgent.post(path, { conversation_id: 9_999_999 })).status).toBe(404);
    expect((await here.asAgent.post(path, {})).status).toBe(422);
  });

  it('admits the conversation’s own contact and no other, and returns what joining needs (CAL-04, CAL-06)', async () => {
    const here = await place();
    const message_id = (await here.start()).body.id;
    const other = await server.buildVisitor(here.inbox);
    await server.buildConversation({ contact_inbox_id: other.contact_inbox.id });
    for (const asker of [server.asVisitor(other), server.asVisitor(server.visitorWithoutRows(here.inbox))])
      expect((await asker.post(`/api/v1/widget${join}`, { message_id })).status).toBe(404);
    expect((await here.asVisitor.post(`/api/v1/widget${join}`, { message_id })).body).toEqual({
      provider: 'peer',
      participant: expect.stringMatching(/^[\w-]{16}$/),
      ice_servers: [],
      relay_only: false,
    });
  });

  it('is answered by the visitor’s first word in it, not by looking at it first', async () => {
    const here = await place();
    const { message_id, fromVisitor } = await bothIn(here);
    const shown = async () => {
      const list = await here.asVisitor.get('/api/v1/widget/messages');
      return list.body.payload.find(({ id }: { id: number }) => id === message_id).content_attributes.data;
    };
    expect(await shown()).toMatchObject({ status: 'ringing' });
    const answered = await fromVisitor({ kind: 'hello' });
    expect(answered.body).toMatchObject({ status: 'active', answered_at: expect.any(Number) });
    expect(await shown()).toEqual(answered.body);
  });

  it('is not joined by a message of another kind, nor by one that is a note (CAL-06)', async () => {
    const here = await place();
    const words = await server.buildMessage({ conversation_id: here.conversation.id, content: 'hello' });
    const refused = await here.asVisitor.post(`/api/v1/widget${join}`, { message_id: words.id });
    expect([refused.status, refused.body.error]).toEqual([422, 'Invalid message type. Action not permitted']);
    const note = { conversation_id: here.conversation.id, message_type: OUTGOING, private: true };
    const secret = await server.buildMessage({ ...note, content_type: 'integrations' });
    expect((await here.asVisitor.post(`/api/v1/widget${join}`, { message_id: secret.id })).status).toBe(404);
  });

  it('ends for both when either ends it, once, and cannot be joined any more', async () => {
    for (const ender of ['agent', 'visitor']) {
      const here = await place();
      const { message_id, fromVisitor } = await bothIn(here);
      await fromVisitor({ kind: 'hello' });
      const room = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
      const agentClient = await agentRoom(here);
      const end =
        ender === 'agent'
          ? () => here.asAgent.post(`${here.account}/calls/${message_id}/end`)
          : () => here.asVisitor.post(`/api/v1/widget/calls/${message_id}/end`);
      expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
      for (const received of [room, agentClient]) {
        const { data } = await received.next(
          'message.updated',
          (event) => event.data.content_attributes.data?.status === 'ended',
        );
        const call = data.content_attributes.data;
        expect(call.ended_at).toBeGreaterThanOrEqual(call.answered_at);
      }
      const late = await here.asVisitor.post(`/api/v1/widget${join}`, { message_id });
      expect([late.status, late.body.error]).toEqual([422, 'This call has ended']);
      expect((await fromVisitor({ kind: 'hello' })).status).toBe(422);
    }
  });
});

describe('what an operator reads of calls', () => {
  it('is how many were started, answered, ended and missed, each counted once even if it is reported twice', async () => {
    const states = ['started', 'answered', 'ended', 'missed'];
    const figures = () => states.map((state) => server.deps.metrics.calls.count({ provider: 'peer', state }));
    const before = figures();
    const [answered, missed, left] = [await place(), await place(), await place()];
    const { fromVisitor, message_id } = await bothIn(answered);
    await answered.start();
    await fromVisitor({ kind: 'hello' });
    await fromVisitor({ kind: 'hello' });
    for (const _ of [1, 2]) await answered.asVisitor.post(`/api/v1/widget/calls/${message_id}/end`);
    const { id } = (await missed.start()).body;
    for (const _ of [1, 2]) await missed.asAgent.post(`${missed.account}/calls/${id}/end`);
    const rung = (await left.start()).body.id;
    await server.deps.write((tx) =>
      tx.db
        .updateTable('calls')
        .set({ created_at: tx.now - 61 * 60_000 })
        .where('message_id', '=', rung)
        .execute(),
    );
    const { call_id } = await server.deps.db
      .selectFrom('calls')
      .select('id as call_id')
      .where('message_id', '=', rung)
      .executeTakeFirstOrThrow();
    for (const _ of [1, 2]) await expireCall(server.deps, { call_id });
    expect(figures().map((figure, at) => figure - (before[at] ?? 0))).toEqual([3, 1, 1, 2]);
    expect((await server.http.get('/metrics')).text).toMatch(/porchlight_calls_total\{.*state="missed".*\} \d/);
  });
});

describe('what the browsers of a call say to one another', () => {
  it('reaches the other party, and neither a colleague nor another visitor', async () => {
    const here = await place();
    const { fromAgent, fromVisitor, agentSeat, visitorSeat, message_id } = await bothIn(here);
    const colleague = await server.buildAgent({ account_id: here.inbox.account_id, role: 'administrator' });
    const other = await server.buildVisitor(here.inbox);
    const [agentClient, room, overheard, elsewhere] = await Promise.all([
      agentRoom(here),
      server.subscribe({ pubsub_token: here.visitor.pubsub_token }),
      agentRoom({ agent: colleague }),
      server.subscribe({ pubsub_token: other.pubsub_token }),
    ]);
    expect((await fromAgent({ kind: 'offer', sdp: 'v=0 offer' })).status).toBe(200);
    expect((await room.next('call.signal')).data).toEqual({
      message_id,
      account_id: here.inbox.account_id,
      from: agentSeat,
      to: visitorSeat,
      signal: { kind: 'offer', sdp: 'v=0 offer' },
    });
    await fromVisitor({ kind: 'answer', sdp: 'v=0 answer' });
    expect((await agentClient.next('call.signal')).data).toMatchObject({ from: visitorSeat, to: agentSeat });
    // A later event has arrived, so an earlier one would have.
    await here.asVisitor.post('/api/v1/widget/messages', { message: { content: 'afterwards' } });
    await overheard.next('message.created', ({ data }) => data.content === 'afterwards');
    await server.asVisitor(other).post('/api/v1/widget/messages', { message: { content: 'mine' } });
    await elsewhere.next('message.created', ({ data }) => data.content === 'mine');
    expect([signalsIn(overheard), signalsIn(elsewhere)]).toEqual([[], []]);
    // Nor is it stored anywhere.
    const sync = await here.asVisitor.get('/api/v1/widget/sync', { query: { after: 0 } });
    expect(sync.text).not.toContain('v=0');
  });

  it('is accepted from the page in the call alone: the newest of each side; the one before is notified', async () => {
    const here = await place();
    const { fromVisitor, visitorSeat, message_id } = await bothIn(here);
    const room = await server.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const again = await here.asVisitor.post(`/api/v1/widget${join}`, { message_id });
    expect((await room.next('call.signal')).data).toMatchObject({ to: visitorSeat, signal: { kind: 'replaced' } });
    expect((await fromVisitor({ kind: 'hello' })).status).toBe(409);
    expect((await fromVisitor({ kind: 'hello' }, again.body.participant)).status).toBe(200);
    expect((await fromVisitor({ kind: 'hello' }, 'made-up')).status).toBe(409);
  });

  it('cannot be said by another visitor or a colleague, whatever they know', async () => {
    const here = await place();
    const { message_id, agentSeat, visitorSeat } = await bothIn(here);
    const other = await server.buildVisitor(here.inbox);
    const said = (participant: string) => ({ participant, signal: { kind: 'hello' } });
    const asOther = server.asVisitor(other);
    expect((await asOther.post(`/api/v1/widget/calls/${message_id}/signals`, said(visitorSeat))).status).toBe(404);
    expect((await asOther.post(`/api/v1/widget/calls/${message_id}/end`)).status).toBe(404);
    const colleague = await server.buildAgent({ account_id: here.inbox.account_id, role: 'administrator' });
    const path = `${here.account}/calls/${message_id}/signals`;
    expect((await server.asAgent(colleague).post(path, said(agentSeat))).status).toBe(409);
    expect((await here.asVisitor.post(path, said(visitorSeat))).status).toBe(401);
  });

  it('is refused when it is too large or of no kind there is', async () => {
    const { fromVisitor } = await bothIn(await place());
    const candidates = Array.from({ length: 31 }, () => ({ candidate: 'candidate:1' }));
    for (const signal of [
      { kind: 'offer', sdp: 'v'.repeat(32_001) },
      { kind: 'offer' },
      { kind: 'replaced' },
      { kind: 'candidates', candidates },
      { kind: 'candidates', candidates: [{ candidate: 'c'.repeat(501) }] },
      'hello',
    ])
      expect((await fromVisitor(signal as object)).status).toBe(422);
  });

  it('keeps the seat of an agent who is there from a colleague, and gives it up when they are silent', async () => {
    const here = await place();
    const { message_id, fromAgent } = await bothIn(here);
    const colleague = server.asAgent(
      await server.buildAgent({ account_id: here.inbox.account_id, role: 'administrator' }),
    );
    const refused = await colleague.post(`${here.account}${join}`, { message_id });
    expect([refused.status, refused.body.error]).toEqual([422, 'Another agent is in this call']);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('calls')
        .set({ agent_heard_at: tx.now - 46_000 })
        .where('message_id', '=', message_id as never)
        .execute(),
    );
    expect((await colleague.post(`${here.account}${join}`, { message_id })).status).toBe(200);
    expect((await fromAgent({ kind: 'here' })).status).toBe(409);
  });
});
