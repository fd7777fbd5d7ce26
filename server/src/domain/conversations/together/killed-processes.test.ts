import { randomUUID } from 'node:crypto';
import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { afterAll, expect, it } from 'vitest';
import { openStore } from '../../../platform/database/open-store.ts';
import { startServerProcess } from '../../../testing/fakes/server-process.ts';
import { startTestServer } from '../../../testing/harness.ts';
import { makeTestStore, testStoreKind } from '../../../testing/test-store.ts';

const CONVERSATIONS = 20;
const CLIENTS = 12;
const BEFORE_KILL = 120;
const ACKNOWLEDGED = 300;

const afterwards: (() => unknown)[] = [];
afterAll(async () => {
  for (const undo of afterwards.reverse()) await undo();
});

type Answer = { echo_id: string; status: number; id: unknown };

const prepare = async () => {
  const testStore = await makeTestStore();
  afterwards.push(testStore.remove);
  const first = await startTestServer();
  afterwards.push(first.close);
  const server = await startTestServer({ beside: { testStore, env: first.env }, env: testStore });
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const tokens: string[] = [];
  for (let count = 0; count < CONVERSATIONS; count += 1) {
    const visitor = await server.buildVisitor(inbox);
    await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    tokens.push(visitor.token);
  }
  await server.close();
  return { testStore, env: first.env, tokens, website_token: inbox.website_token };
};

it('nothing acknowledged is lost, doubled or out of order when messages are sent twice and a process is killed', async () => {
  const { testStore, env, tokens, website_token } = await prepare();
  const start = async () => {
    const child = await startServerProcess(testStore, env);
    afterwards.push(child.kill);
    return child;
  };
  // On SQLite one process has the file, and another follows it.
  const nodes = testStoreKind === 'postgres' ? [await start(), await start()] : [await start()];
  const answers: Answer[] = [];
  const survivors: Answer[] = [];
  const isDone = () => answers.filter(({ status }) => status === 200).length >= ACKNOWLEDGED;

  const send = async (node: number, token: string, echo_id: string) => {
    const response = await fetch(`${nodes[node]?.url}/api/v1/widget/messages?website_token=${website_token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ message: { content: echo_id.startsWith('bad') ? '\u0001' : 'Hello', echo_id } }),
    }).catch(() => undefined);
    const body = response?.status === 200 ? await response.json().catch(() => undefined) : undefined;
    const answer = { echo_id, status: body ? 200 : (response?.status ?? 0), id: fieldOf(body, 'id') };
    answers.push(answer);
    if (node === nodes.length - 1) survivors.push(answer);
  };
  const speak = async (client: number) => {
    for (let turn = client; !isDone(); turn += 1) {
      const token = tokens[(turn * 7 + client) % tokens.length] ?? '';
      const echo_id = turn % 40 === 0 ? `bad ${randomUUID()}` : randomUUID();
      const both = turn % 4 === 0 ? [...nodes.keys(), 0] : [turn % nodes.length];
      await Promise.all(both.map((node) => send(node, token, echo_id)));
    }
  };
  const killOne = async () => {
    while (answers.length < BEFORE_KILL) await new Promise((done) => setTimeout(done, 5));
    await nodes[0]?.kill();
    nodes[0] = testStoreKind === 'postgres' ? (nodes[1] ?? (await start())) : await start();
  };
  await Promise.all([killOne(), ...Array.from({ length: CLIENTS }, (_each, client) => speak(client))]);
  for (const node of nodes) await node.kill();

  const store = openStore(testStore);
  afterwards.push(store.close);
  const messages = await store.writer.selectFrom('messages').selectAll().orderBy('id').execute();
  const byEcho = new Map(messages.map((message) => [message.echo_id, message]));
  const acknowledged = answers.filter(({ status }) => status === 200);
  expect(acknowledged.filter(({ echo_id, id }) => byEcho.get(echo_id)?.id !== id)).toEqual([]);
  expect(byEcho.size).toBe(messages.length);
  const isRefused = ({ status }: Answer) => status >= 400;
  expect(survivors.filter(({ echo_id }) => echo_id.startsWith('bad')).some(isRefused)).toBe(true);
  expect(survivors.filter((answer) => isRefused(answer) && !answer.echo_id.startsWith('bad'))).toEqual([]);

  const changes = await store.writer.selectFrom('changes').selectAll().orderBy('seq').execute();
  expect(changes.map(({ seq }) => seq)).toEqual(changes.map((_change, index) => index + 1));
  const published = changes.filter(({ name }) => name === 'message.created');
  expect(published).toHaveLength(messages.length);
  for (const conversation of await store.writer.selectFrom('conversations').selectAll().execute()) {
    const own = messages.filter(({ conversation_id }) => conversation_id === conversation.id).map(({ id }) => id);
    const publishedOf = published.filter(({ conversation_id }) => conversation_id === conversation.id);
    expect(publishedOf.map(({ record_id }) => record_id)).toEqual(own);
    expect(conversation).toMatchObject({ unread_count: own.length, last_message_id: own.at(-1) ?? null });
  }
}, 180_000);
