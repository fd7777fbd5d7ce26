import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { createFakeSlack } from '../../platform/clients/slack.fake.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { signSlack } from '../../platform/crypto/slack-signature.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let slack = createFakeSlack();
const clock = createFakeClock();
const http = createFakeHttp((request) => slack.answer(request));
beforeAll(async () => {
  server = await startTestServer({ clock, http, env: { publicUrl: 'https://chat.example.com' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  slack = createFakeSlack();
  // Each test has a connection of its own: those of the tests before are of the same workspace.
  await server.deps.write((tx) => tx.db.deleteFrom('slack_connections').execute());
});

const SECRET = 'signing-secret';
const setUp = async (fields: object = { channel_id: 'C1', all_inboxes: true }) => {
  const inbox = await server.buildInbox({ name: 'Shop', enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
  const mia = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
  const path = `${base}/slack`;
  const saved = await boss.put(path, { bot_token: slack.token, signing_secret: SECRET, ...fields });
  const visitor = await server.buildVisitor(inbox, { contact: { name: 'Vera' } });
  const page = server.asVisitor(visitor);
  const write = async (content: string) => {
    const answer = await page.post('/api/v1/widget/messages', { message: { content } });
    await server.runJobs();
    return answer;
  };
  const messages = async () => {
    const [{ id }] = (await boss.get(`${base}/conversations`)).body.data.payload;
    return { id, list: (await boss.get(`${base}/conversations/${id}/messages`)).body.payload };
  };
  const later = async (ms = 3_600_000) => {
    clock.advance(ms);
    await server.runJobs();
  };
  return { inbox, account_id, base, boss, mia, path, saved, page, visitor, write, messages, later };
};
const texts = () => slack.posted.map(({ text }) => text);
const opening = () => slack.posted[0]?.ts ?? '';

type Given = { secret?: string; team_id?: string; age?: number; raw?: string };
const send = (event: object, { secret = SECRET, team_id = 'T1', age = 0, raw }: Given = {}) => {
  const body = raw ?? JSON.stringify({ type: 'event_callback', team_id, event_id: 'Ev1', event });
  const timestamp = String(Math.floor(clock.now() / 1000) - age);
  const signature = signSlack(secret, { timestamp, body });
  return fetch(`${server.url}/public/api/v1/slack/events`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signature,
    },
    body,
  });
};
const moments = Array.from({ length: 100 }, (_, at) => `1800000000.${String(at + 1).padStart(6, '0')}`);
const reply = (text: string, more: object = {}) => ({
  type: 'message',
  channel: 'C1',
  user: 'U1',
  text,
  thread_ts: opening(),
  ts: moments.shift(),
  ...more,
});
const receive = async (event: object) => {
  const { status } = await send(event);
  await server.runJobs();
  return status;
};

describe('conversations in Slack', () => {
  it('begin a thread with the contact, the inbox and a link, and go on in it in order (AGT-211)', async () => {
    const { write, base, boss, messages } = await setUp();
    await write('Hello');
    const { id } = await messages();
    await boss.post(`${base}/conversations/${id}/messages`, { content: 'Good morning' });
    await write('One more thing');
    expect(slack.posted).toMatchObject([
      {
        channel: 'C1',
        thread_ts: undefined,
        text: `*Vera* · *Shop* · <https://chat.example.com/app/conversations/${id}|#${id}>\n*Vera*: Hello`,
      },
      { channel: 'C1', thread_ts: opening(), text: '*Bo*: Good morning' },
      { channel: 'C1', thread_ts: opening(), text: '*Vera*: One more thing' },
    ]);
    await boss.post(`${base}/conversations/${id}/toggle_status`, { status: 'resolved' });
    await server.runJobs();
    expect(texts().at(-1)).toMatch(/^_.*resolved.*_$/);
  });

  it('notify no channel, show no picture and forge no name, whatever a visitor writes (AGT-212)', async () => {
    const { write } = await setUp();
    await write('<!channel> <@U1> & <https://evil.example|Log in>\n@here');
    expect(texts()[0]?.split('\n').slice(1).join('\n')).toBe(
      '*Vera*:\n> &lt;!channel&gt; &lt;@U1&gt; &amp; &lt;https://evil.example|Log in&gt;\n> @here',
    );
    await write('Thanks.\n*Bo*: Your money is on its way.');
    expect(texts()[1]).toBe('*Vera*:\n> Thanks.\n> _Bo_: Your money is on its way.');
    const [body] = http.requests.filter(({ url }) => url.endsWith('chat.postMessage')).slice(-1);
    expect(String(body?.body)).toContain('unfurl_links=false&unfurl_media=false');
    await write('x'.repeat(5_000));
    expect(texts()[2]?.length).toBeLessThan(3_200);
    expect(texts()[2]).toMatch(/x… <https:\/\/chat\.example\.com\/app\/conversations\/\d+\|#\d+>$/);
  });

  it('have every message of a visitor, whatever its client calls it', async () => {
    const { page } = await setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'Hidden?', echo_id: 'slack-C1-1' } });
    await server.runJobs();
    expect(texts()).toEqual([expect.stringMatching(/Hidden\?$/)]);
  });

  it('leave private notes out, unless they are included (AGT-213)', async () => {
    const { write, base, boss, messages, path } = await setUp();
    await write('Hello');
    const { id } = await messages();
    const note = () => boss.post(`${base}/conversations/${id}/messages`, { content: 'A secret', private: true });
    await note();
    await server.runJobs();
    expect(texts()).toHaveLength(1);
    await boss.put(path, { includes_notes: true });
    await note();
    await server.runJobs();
    expect(texts().at(-1)).toBe(':lock: *Bo*: A secret');
  });

  it('of other inboxes, while it is paused, and from before are left out', async () => {
    const { write, boss, path, account_id, inbox } = await setUp();
    const other = await server.buildInbox({ account_id });
    await boss.put(path, { inbox_ids: [other.id] });
    await write('Of another inbox');
    await boss.put(path, { inbox_ids: [inbox.id], paused: true });
    await write('While paused');
    clock.advance(1_000);
    await boss.put(path, { paused: false });
    await write('After that');
    expect(texts()).toEqual([expect.stringMatching(/After that$/)]);
    const strange = await server.buildInbox();
    expect((await boss.put(path, { inbox_ids: [strange.id] })).status).toBe(422);
  });

  it('wait while Slack refuses or is busy, and then go on where they were, each once (AGT-214)', async () => {
    const { write, later, boss, path } = await setUp();
    await write('One');
    slack.state.next.push(slack.jsonAnswer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '20' }));
    await write('Two');
    await write('Three');
    expect(texts()).toHaveLength(1);
    await later(21_000);
    expect(texts().map((text) => text.split('\n').at(-1))).toEqual(['*Vera*: One', '*Vera*: Two', '*Vera*: Three']);
    slack.state.next.push(slack.refusal('not_in_channel'));
    await write('Four');
    expect((await boss.get(path)).body.connection.last_error).toContain('/invite');
    await later();
    expect(texts().at(-1)).toBe('*Vera*: Four');
    expect((await boss.get(path)).body.connection).toMatchObject({
      last_error: null,
      last_posted_at: expect.any(String),
    });
  });

  it('are posted by one job at a time, and by the next one when it was interrupted', async () => {
    const { write, later } = await setUp();
    await write('One');
    const locked_until = clock.now() + 60_000;
    await server.deps.write((tx) => tx.db.updateTable('slack_threads').set({ locked_until }).execute());
    await write('Two');
    await later(10_000);
    expect(texts()).toHaveLength(1);
    await later(60_000);
    expect(texts().slice(1)).toEqual(['*Vera*: Two']);
    // By a process that was killed when the clock was three hours ahead.
    const ahead = clock.now() + 3 * 3_600_000;
    await server.deps.write((tx) => tx.db.updateTable('slack_threads').set({ locked_until: ahead }).execute());
    await write('Three');
    expect(texts().slice(2)).toEqual(['*Vera*: Three']);
  });

  it('are tried soon after a clock that was hours ahead is set back', async () => {
    const { page } = await setUp();
    const now = clock.now();
    clock.advance(5 * 3_600_000);
    slack.state.isReachable = false;
    const send = async (content: string) => {
      await page.post('/api/v1/widget/conversations', { message: { content } });
      await server.runJobs();
    };
    for (const content of ['One', 'Two', 'Three', 'Four']) await send(content);
    clock.set(now);
    slack.state.isReachable = true;
    await send('Five');
    expect(texts().map((text) => text.split('*: ').at(-1))).toContain('Five');
  });

  it('are not delayed by a message that Slack refuses, and begin again when their thread was deleted', async () => {
    const { write } = await setUp();
    await write('One');
    slack.state.next.push(slack.refusal('msg_too_long'));
    await write('Two');
    await write('Three');
    slack.posted.splice(0);
    await write('Four');
    expect(slack.posted).toMatchObject([{ thread_ts: undefined, text: expect.stringMatching(/^\*Vera\* · .*Four$/s) }]);
  });
});

describe('replies in Slack', () => {
  const named = (more: object) => slack.users.push({ id: 'U1', team_id: 'T1', name: 'Mia S', email: '', ...more });

  it('are messages of the agent with the same email address, in order, and are not posted again (AGT-215)', async () => {
    const { write, mia, messages } = await setUp();
    await write('Hello');
    named({ email: mia.user.email.toUpperCase() });
    for (const text of ['Hi &amp; welcome', 'See <https://a.example|our page>']) await send(reply(text));
    await server.runJobs();
    const { list } = await messages();
    expect(list.slice(-2)).toMatchObject([
      { content: 'Hi & welcome', message_type: 1, private: false, sender: { id: mia.user.id } },
      { content: 'See [our page](https://a.example)', sender: { id: mia.user.id } },
    ]);
    expect(texts()).toHaveLength(1);
    await receive(reply('note: only for us'));
    expect((await messages()).list.at(-1)).toMatchObject({ content: 'only for us', private: true });
  });

  it('of others have the name of the Slack user: an address of another workspace proves nothing (AGT-216)', async () => {
    const { write, mia, messages, account_id } = await setUp();
    await write('Hello');
    const stranger = await server.buildAgent({ account_id, inbox_ids: [] });
    const cases = [
      { email: mia.user.email, team_id: 'T2' },
      { email: mia.user.email, deleted: true },
      { email: mia.user.email, is_stranger: true },
      { email: mia.user.email, is_email_confirmed: false },
      { email: stranger.user.email },
    ];
    for (const each of cases) {
      slack.users.splice(0);
      named(each);
      await receive(reply('Hi'));
      const last = (await messages()).list.at(-1);
      expect([last.content, last.sender]).toEqual(['Mia S: Hi', undefined]);
    }
    slack.users.splice(0);
    await receive(reply('Hi'));
    expect((await messages()).list.at(-1).content).toBe('Slack: Hi');
  });

  it('are stored once, however often Slack sends them, and never what the app or an edit says (AGT-217)', async () => {
    const { write, messages } = await setUp();
    await write('Hello');
    named({});
    const once = reply('Hi');
    await Promise.all([send(once), send(once), send(once)]);
    await server.runJobs();
    await receive(once);
    const before = (await messages()).list.length;
    for (const more of [
      { bot_id: 'B1' },
      { user: 'UBOT' },
      { subtype: 'message_changed' },
      { subtype: 'channel_join' },
      { channel: 'C2' },
      { thread_ts: '1700000000.999999' },
      { thread_ts: undefined },
      { type: 'reaction_added' },
      { ts: 'x' },
      { user: { id: 1 } },
    ])
      expect(await receive(reply('Not this', more))).toBe(200);
    const { list } = await messages();
    expect(list).toHaveLength(before);
    expect(list.filter(({ content }: { content: string }) => content === 'Mia S: Hi')).toHaveLength(1);
  });

  it('with a wrong or old signature are refused (AGT-218)', async () => {
    const { write, messages } = await setUp();
    await write('Hello');
    const { length } = (await messages()).list;
    expect((await send(reply('x'), { secret: 'another' })).status).toBe(401);
    expect((await send(reply('x'), { age: 301 })).status).toBe(401);
    expect((await send(reply('x'), { age: -301 })).status).toBe(401);
    expect((await send(reply('x'), { team_id: 'T2' })).status).toBe(401);
    for (const raw of ['', '[', '[]', '"x"', 'null', `${'['.repeat(50_000)}${']'.repeat(50_000)}`])
      expect([400, 401]).toContain((await send({}, { raw })).status);
    expect((await send({}, { raw: `"${'x'.repeat(300_000)}"` })).status).toBe(413);
    await server.runJobs();
    expect((await messages()).list).toHaveLength(length);
    const challenge = await send({}, { raw: JSON.stringify({ type: 'url_verification', challenge: 'abc-123' }) });
    expect(await challenge.json()).toEqual({ challenge: 'abc-123' });
  });

  it('that cannot be messages are explained to their author alone (AGT-219)', async () => {
    const { write, messages } = await setUp();
    await write('Hello');
    named({});
    const { length } = (await messages()).list;
    await receive(reply('', { files: [{ id: 'F1' }], subtype: 'file_share' }));
    await receive(reply('note:'));
    expect(slack.ephemeral).toMatchObject([
      { user: 'U1', channel: 'C1', thread_ts: opening(), text: expect.stringContaining('not stored in Slack') },
      { user: 'U1', text: expect.stringContaining("can't be blank") },
    ]);
    expect((await messages()).list).toHaveLength(length);
  });

  it('wait while Slack does not say who wrote them', async () => {
    const { write, messages, later } = await setUp();
    await write('Hello');
    named({});
    slack.state.isReachable = false;
    await receive(reply('Hi'));
    slack.state.isReachable = true;
    await later(60_000);
    expect((await messages()).list.at(-1).content).toBe('Mia S: Hi');
  });
});
