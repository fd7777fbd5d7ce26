import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { LiveServer } from '../../testing/live-server.ts';
import { startRedisProxy, startTwoNodes } from '../../testing/two-nodes.ts';

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url));

const people = async (node: LiveServer) => {
  const inbox = await node.buildInbox({ enable_email_collect: false });
  const agent = await node.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const visitor = node.visitorWithoutRows(inbox);
  const agentRoom = { pubsub_token: agent.pubsub_token, account_id: agent.account_id, user_id: agent.user.id };
  return { inbox, agent, agentRoom, visitor, conversations: `/api/v1/accounts/${inbox.account_id}/conversations` };
};

const start = (node: LiveServer, visitor: { token: string; website_token: string }, content: string) =>
  node.asVisitor(visitor).post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } });

describe('two nodes', () => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>;
  const afterwards: (() => unknown)[] = [];
  beforeEach(async () => {
    nodes = await startTwoNodes({ rateLimits: true });
  });
  afterEach(async () => {
    for (const undo of afterwards.splice(0).reverse()) await undo();
    await nodes.close();
  });

  it('a visitor on one and an agent on the other see messages, typing, status and presence live', async () => {
    const { one, two } = nodes;
    const here = await people(one);
    const visitorRoom = await one.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const agentRoom = await two.subscribe(here.agentRoom);
    await visitorRoom.next('presence.update', ({ data }) => data.users[here.agent.user.id] === 'online');
    const started = await start(one, here.visitor, 'from node one');
    expect((await agentRoom.next('message.created')).data.content).toBe('from node one');
    const conversation = `${here.conversations}/${started.body.id}`;
    await two.asAgent(here.agent).post(`${conversation}/toggle_typing_status`, { typing_status: 'on' });
    await visitorRoom.next('conversation.typing_on');
    await one.asVisitor(here.visitor).post('/api/v1/widget/conversations/toggle_typing', { typing_status: 'on' });
    expect((await agentRoom.next('conversation.typing_on')).data.user.type).toBe('contact');
    await two.asAgent(here.agent).post(`${conversation}/messages`, { content: 'from node two' });
    await visitorRoom.next('message.created', ({ data }) => data.content === 'from node two');
    await two.asAgent(here.agent).post(`${conversation}/toggle_status`, { status: 'resolved' });
    expect((await visitorRoom.next('conversation.status_changed')).data.status).toBe('resolved');
    const once = visitorRoom.events.filter(
      ({ event, data }) => event === 'message.created' && data.message_type === OUTGOING,
    );
    expect(once.map(({ data }) => data.content)).toEqual(['from node two']);
  });

  it('an agent who is removed on one node receives nothing more on the other', async () => {
    const { one, two } = nodes;
    const here = await people(one);
    const boss = one.asAgent(await one.buildAgent({ account_id: here.inbox.account_id, role: 'administrator' }));
    const said = two.sendRaw(
      JSON.stringify({
        command: 'subscribe',
        identifier: JSON.stringify({ channel: 'RoomChannel', ...here.agentRoom }),
      }),
    );
    await expect
      .poll(async () => (await two.deps.presence.present(here.agent.account_id, 'user')).has(here.agent.user.id))
      .toBe(true);
    await boss.delete(`/api/v1/accounts/${here.inbox.account_id}/agents/${here.agent.user.id}`);
    expect(await said).toEqual({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
  });

  it('an agent is here until their last socket on any node goes', async () => {
    const { one, two } = nodes;
    const here = await people(one);
    const watcher = await one.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const [first, second] = [await one.subscribe(here.agentRoom), await two.subscribe(here.agentRoom)];
    const isHere = async () => (await two.deps.presence.present(here.agent.account_id, 'user')).has(here.agent.user.id);
    const said = () => watcher.events.length;
    await watcher.next('presence.update', ({ data }) => here.agent.user.id in data.users);
    const before = said();
    first.close();
    // Node one publishes the change of its own agents; the agent is still in the list, by node two.
    await watcher.next(
      'presence.update',
      (event) => watcher.events.indexOf(event) >= before && here.agent.user.id in event.data.users,
    );
    expect(await isHere()).toBe(true);
    second.close();
    await watcher.next('presence.update', ({ data }) => !(here.agent.user.id in data.users) && said() > before + 1);
    expect(await isHere()).toBe(false);
  });

  it('count visitors and sign-in tries together (SEC-18)', async () => {
    const { one, two } = nodes;
    const here = await people(one);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push((await start(index % 2 ? one : two, here.visitor, `number ${index}`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const guess = (node: LiveServer) => node.http.post('/auth/sign_in', { email: 'a@example.com', password: 'wrong' });
    const guesses: number[] = [];
    for (let index = 0; index < 6; index += 1) guesses.push((await guess(index % 2 ? one : two)).status);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('run each job once, and each turn of a recurring one, whichever node asks', async () => {
    const { one, two } = nodes;
    await one.deps.write(async (tx) => {
      for (let index = 0; index < 40; index += 1) tx.enqueue('files.delete', { keys: [`none-${index}`] });
    });
    const count = async () =>
      Number(
        (
          await one.deps.db
            .selectFrom('jobs')
            .select((row) => row.fn.countAll<number>().as('count'))
            .where('name', '=', 'files.delete')
            .executeTakeFirstOrThrow()
        ).count,
      );
    const removed: string[] = [];
    for (const node of [one, two]) {
      const { remove } = node.deps.files;
      node.deps.files.remove = async (keys) => {
        removed.push(...keys);
        await remove(keys);
      };
    }
    await Promise.all([one.runJobs(), two.runJobs(), one.runJobs(), two.runJobs()]);
    expect(await count()).toBe(0);
    expect(removed.toSorted()).toEqual(Array.from({ length: 40 }, (_each, index) => `none-${index}`).toSorted());
  });

  it('go on alone while Redis is away, say so, lose nothing acknowledged, and hear each other again after', async () => {
    const redis = await startRedisProxy();
    const apart = await startTwoNodes({ redisUrl: redis.url });
    afterwards.push(redis.close, apart.close);
    const { one, two } = apart;
    const here = await people(one);
    const started = await start(one, here.visitor, 'before');
    const conversation = `${here.conversations}/${started.body.id}`;
    const visitorRoom = await one.subscribe({ pubsub_token: here.visitor.pubsub_token });
    const { cursor } = (await one.asVisitor(here.visitor).get('/api/v1/widget/messages')).body.meta;
    redis.cut();
    await expect.poll(async () => (await one.http.get('/ready')).body.status).toBe('degraded');
    const sent = await two.asAgent(here.agent).post(`${conversation}/messages`, { content: 'while it was away' });
    expect(sent.status).toBe(200);
    // Clients of the same node are notified at once; the other node's client catches up at its next heartbeat.
    await one.asAgent(here.agent).post(`${conversation}/messages`, { content: 'on the same node' });
    await visitorRoom.next('message.created', ({ data }) => data.content === 'on the same node');
    const sync = await one.asVisitor(here.visitor).get('/api/v1/widget/sync', { query: { after: cursor } });
    expect(sync.text).toContain('while it was away');
    redis.mend();
    await expect
      .poll(
        async () => [(await one.http.get('/ready')).body.status, (await two.http.get('/ready')).body.status].join(' '),
        { timeout: 20_000 },
      )
      .toBe('ok ok');
    await two.asAgent(here.agent).post(`${conversation}/messages`, { content: 'together again' });
    await visitorRoom.next('message.created', ({ data }) => data.content === 'together again');
  });

  it('a node that is killed leaves its clients to the other, without a gap', async () => {
    const { one } = nodes;
    const here = await people(one);
    const started = await start(one, here.visitor, 'hello');
    const { cursor } = (await one.asVisitor(here.visitor).get('/api/v1/widget/messages')).body.meta;
    const { process: doomed, url } = await startProcess(one);
    afterwards.push(() => doomed.kill('SIGKILL'));
    const identifier = JSON.stringify({ channel: 'RoomChannel', pubsub_token: here.visitor.pubsub_token });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/cable`, [CABLE_PROTOCOL]);
    const gone = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => {});
    const confirmed = new Promise<void>((resolve) => {
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
        if (frame.type === 'confirm_subscription') resolve();
      });
    });
    await confirmed;
    doomed.kill('SIGKILL');
    await gone;
    const conversation = `${here.conversations}/${started.body.id}`;
    await one.asAgent(here.agent).post(`${conversation}/messages`, { content: 'while you moved' });
    const room = await one.subscribe({ pubsub_token: here.visitor.pubsub_token });
    expect((await room.next('presence.update')).data.last_seq).toBeGreaterThan(cursor);
    const sync = await one.asVisitor(here.visitor).get('/api/v1/widget/sync', { query: { after: cursor } });
    expect(sync.text).toContain('while you moved');
  });
});

/** A node in a process of its own, which can be killed. Resolves when it listens. */
const startProcess = (beside: LiveServer) =>
  new Promise<{ process: ChildProcess; url: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, 'start'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: beside.env.dataDir,
        DATABASE_URL: beside.env.databaseUrl,
        REDIS_URL: beside.env.redisUrl,
        SECRET_KEY: beside.env.secretKey,
        LOG_LEVEL: 'info',
      },
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the node ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /"port":(\d+)/.exec(line)?.[1];
      if (port) resolve({ process: child, url: `http://127.0.0.1:${port}` });
    });
  });
