import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Visitor = Awaited<ReturnType<TestServer['buildVisitor']>>;

/** A contact with two proven sessions and one that is not, each with a conversation, and a proven one in another inbox. */
const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const other = await server.buildInbox({ account_id: inbox.account_id });
  const plain = await server.buildVisitor(inbox);
  const { contact } = plain;
  const proven = { contact, hmac_verified: true };
  const [one, two] = [await server.buildVisitor(inbox, proven), await server.buildVisitor(inbox, proven)];
  const elsewhere = await server.buildVisitor(other, proven);
  const begin = async (visitor: Visitor) =>
    (await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id })).display_id;
  const [ofPlain, ofOne, ofTwo] = [await begin(plain), await begin(one), await begin(two)];
  await begin(elsewhere);
  const say = async (visitor: Visitor, conversation_id?: number) => {
    const query = conversation_id === undefined ? {} : { query: { conversation_id } };
    const message = { content: 'Hello', echo_id: crypto.randomUUID() };
    const { status, body } = await server.asVisitor(visitor).post('/api/v1/widget/messages', { message }, query);
    return status === 200 ? body.conversation_id : status;
  };
  return { plain, one, two, begin, say, ofPlain, ofOne, ofTwo };
};

describe.each(['together with others', 'alone'])('a message that is written %s', (way) => {
  const arrange = () => {
    const { writeTogether, write } = server.deps;
    if (way === 'alone')
      Object.assign(server.deps, { writeTogether: (...[, , one]: Parameters<typeof writeTogether>) => write(one) });
    onTestFinished(() => {
      Object.assign(server.deps, { writeTogether });
    });
    return setUp();
  };

  it('goes to the newest conversation of the proven sessions, from each of them', async () => {
    const { plain, one, two, begin, say, ofTwo } = await arrange();
    await begin(plain);
    expect([await say(one), await say(two)]).toEqual([ofTwo, ofTwo]);
  });

  it('goes to the session’s own conversation where it is not proven', async () => {
    const { plain, say, ofPlain } = await arrange();
    expect(await say(plain)).toBe(ofPlain);
  });

  it('goes to the conversation that it names, if that is of a session which the visitor sees', async () => {
    const { plain, one, two, say, ofPlain, ofOne, ofTwo } = await arrange();
    expect([await say(one, ofOne), await say(two, ofOne), await say(one, ofTwo)]).toEqual([ofOne, ofOne, ofTwo]);
    expect([await say(plain, ofTwo), await say(one, ofPlain)]).toEqual([404, 404]);
  });
});
