import type { ServerResponse } from 'node:http';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ending, type ModelServer, piece, startModelServer, streamHead } from '../../testing/fakes/model-server.ts';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';
import { aiOf, openSupportInbox, type SupportInbox } from '../../testing/support-inbox.ts';

let model: ModelServer;
let server: LiveServer;
beforeAll(async () => {
  model = await startModelServer();
  server = await startLiveServer({ jobs: true, env: aiOf(model) });
});
afterAll(async () => {
  model.close();
  await server.close();
});
beforeEach(() => {
  model.asked.length = 0;
});

/** The model's server waits in the middle of an answer until the test continues it. */
const slowAnswer = () => {
  const began = Promise.withResolvers<ServerResponse>();
  const gone = Promise.withResolvers<void>();
  model.does((response) => {
    response.on('close', () => gone.resolve());
    streamHead(response);
    began.resolve(response);
  });
  return { began: began.promise, gone: gone.promise };
};
const roomOf = (support: SupportInbox) => server.subscribe({ pubsub_token: support.visitor.pubsub_token });
const callState = async (support: SupportInbox) =>
  server.deps.db.selectFrom('model_calls').select('state').where('account_id', '=', support.account.id).execute();

describe('an answer on its way', () => {
  it('is seen as it is written: whole words, held to the articles, and then the message itself', async () => {
    const support = await openSupportInbox(server);
    const [visitor, agent] = [
      await roomOf(support),
      await server.subscribe({
        pubsub_token: support.agentMade.pubsub_token,
        account_id: support.account.id,
        user_id: support.agentMade.user.id,
      }),
    ];
    const answer = slowAnswer();
    await support.send('How long may I return it?');
    const response = await answer.began;
    const typing = await visitor.next('conversation.typing_on');
    expect(typing.data).toMatchObject({ user: { type: 'agent_bot', name: 'Wick' }, is_private: false });
    expect(typing.data.partial_content).toBeUndefined();
    response.write(piece('ANSWER 1\nYou have fourteen days, says [this](https://evil.example/x) '));
    // Parts are published a few times a second: the text continues until one is.
    const goingOn = setInterval(() => response.write(piece('and ')), 40);
    const partial = await visitor.next('conversation.typing_on', ({ data }) => data.partial_content);
    clearInterval(goingOn);
    expect(partial.data.partial_content).toMatch(/^You have fourteen days, says( this( and)*)?$/);
    await agent.next('conversation.typing_on', ({ data }) => data.partial_content);
    response.end(piece('no more.') + ending());
    const said = await visitor.next('message.created', ({ data }) => data.message_type === OUTGOING);
    expect(said.data).toMatchObject({ sender_type: 'AgentBot', sender: { name: 'Wick' } });
    expect(said.data.content).not.toContain('evil');
    await visitor.next('conversation.typing_off');
    const names = visitor.events.map(({ event }) => event);
    expect(names.lastIndexOf('conversation.typing_on')).toBeLessThan(names.lastIndexOf('message.created'));
  });

  it('is dropped for a newer question, which is answered with both in mind, and the old call is hung up', async () => {
    const support = await openSupportInbox(server);
    const room = await roomOf(support);
    const first = slowAnswer();
    await support.send('How do I return it?');
    (await first.began).write(piece('ANSWER 1\nBy post, '));
    model.says('ANSWER 1\nWithin 14 days, by post.');
    await support.send('And how long may I return it?');
    await room.next('message.created', ({ data }) => data.content.startsWith('Within 14 days'));
    await first.gone;
    await expect.poll(() => callState(support)).toEqual([{ state: 'overtaken' }, { state: 'done' }]);
    expect(model.asked.at(-1)?.prompt.conversation).toHaveLength(2);
    expect((await support.read()).filter((words) => words.includes('By post, '))).toEqual([]);
  });

  it('is dropped when a colleague takes the conversation', async () => {
    const support = await openSupportInbox(server);
    const slow = slowAnswer();
    await support.send('How do I return it?');
    (await slow.began).write(piece('ANSWER 1\nBy '));
    const { id } = await support.conversation();
    await support.agent.post(`${support.base}/conversations/${id}/toggle_status`, { status: 'open' });
    await slow.gone;
    await expect.poll(() => callState(support)).toEqual([{ state: 'overtaken' }]);
    expect(await support.read()).toEqual(['How do I return it?']);
  });

  it('of two quick lines is one answer', async () => {
    const support = await openSupportInbox(server);
    const room = await roomOf(support);
    model.says('ANSWER 1\nBy post.');
    await support.send('hi');
    await support.send('how do I return it?');
    await room.next('message.created', ({ data }) => data.message_type === OUTGOING);
    expect(model.asked).toHaveLength(1);
  });
});
