import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTwoNodes } from '../../testing/two-nodes.ts';

const JOIN = 'integrations/dyte/add_participant_to_meeting';

describe('a call whose two sides are on different nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  beforeAll(async () => {
    nodes = await startTwoNodes();
  });
  afterAll(() => nodes.close());

  it('rings, carries what the browsers say to one another, moves to a newer window and ends, as on one node', async () => {
    const { one, two } = nodes;
    const inbox = await one.buildInbox({ enable_email_collect: false });
    const made = await one.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id], name: 'Ada' });
    const seat = one.visitorWithoutRows(inbox);
    const [agent, visitor] = [two.asAgent(made), one.asVisitor(seat)];
    const begun = await visitor.post('/api/v1/widget/conversations', {
      message: { content: 'Can you show me?', echo_id: randomUUID() },
    });
    const account = `/api/v1/accounts/${inbox.account_id}`;
    const room = await one.subscribe({ pubsub_token: seat.pubsub_token });
    const agentClient = await two.subscribe({
      pubsub_token: made.pubsub_token,
      account_id: inbox.account_id,
      user_id: made.user.id,
    });

    const rung = await agent.post(`${account}/integrations/dyte/create_a_meeting`, { conversation_id: begun.body.id });
    await room.next('message.created', ({ data }) => data.id === rung.body.id);
    const message_id: number = rung.body.id;
    const agentSeat: string = (await agent.post(`${account}/${JOIN}`, { message_id })).body.participant;
    const join = async () => (await visitor.post(`/api/v1/widget/${JOIN}`, { message_id })).body.participant as string;
    const visitorSeat = await join();
    const say = (participant: string, signal: object) =>
      visitor.post(`/api/v1/widget/calls/${message_id}/signals`, { participant, signal });

    await say(visitorSeat, { kind: 'hello' });
    expect((await agentClient.next('call.signal')).data).toMatchObject({ to: agentSeat, signal: { kind: 'hello' } });
    await agentClient.next('message.updated', ({ data }) => data.content_attributes.data?.status === 'active');
    const offer = { participant: agentSeat, signal: { kind: 'offer', sdp: 'v=0 from node two' } };
    expect((await agent.post(`${account}/calls/${message_id}/signals`, offer)).status).toBe(200);
    expect((await room.next('call.signal')).data).toMatchObject({
      from: agentSeat,
      to: visitorSeat,
      signal: offer.signal,
    });
    await say(visitorSeat, { kind: 'answer', sdp: 'v=0 from node one' });
    await agentClient.next('call.signal', ({ data }) => data.signal.sdp === 'v=0 from node one');

    const newer = await join();
    await room.next('call.signal', ({ data }) => data.to === visitorSeat && data.signal.kind === 'replaced');
    expect((await say(visitorSeat, { kind: 'hello' })).status).toBe(409);
    expect((await say(newer, { kind: 'hello' })).status).toBe(200);

    await agent.post(`${account}/calls/${message_id}/end`);
    await room.next('message.updated', ({ data }) => data.content_attributes.data?.status === 'ended');
    expect((await say(newer, { kind: 'hello' })).status).toBe(422);
    // Counted once, on the node that did it.
    const peer = (state: string) => ({ provider: 'peer', state });
    expect(
      ['started', 'answered', 'ended', 'missed'].map((state) => one.deps.metrics.calls.count(peer(state))),
    ).toEqual([0, 1, 0, 0]);
    expect(
      ['started', 'answered', 'ended', 'missed'].map((state) => two.deps.metrics.calls.count(peer(state))),
    ).toEqual([1, 0, 1, 0]);
  });
});
