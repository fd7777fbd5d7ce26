import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSlackWorld } from '../../testing/fakes/slack-world.ts';
import { postToSlack } from './post-job.ts';

type World = Awaited<ReturnType<typeof startSlackWorld>>;
let all: World;
beforeAll(async () => {
  all = await startSlackWorld();
});
afterAll(() => all.server.close());

const texts = () => all.world.slack.posted.map(({ text }) => text.split('\n').at(-1));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the inboxes that are posted to Slack', () => {
  it('are none once all chosen ones are deleted, also after the form is saved again (AGT-244)', async () => {
    const { boss, base, path, account_id, inbox, write } = await all.setUp();
    const other = await all.server.buildInbox({ account_id });
    expect((await boss.put(path, { inbox_ids: [other.id] })).body.connection).toMatchObject({ all_inboxes: false });
    expect((await boss.delete(`${base}/inboxes/${other.id}`)).status).toBe(200);
    await all.server.runJobs();
    const left = (await boss.get(path)).body.connection;
    expect([left.all_inboxes, left.inbox_ids]).toEqual([false, []]);
    const { all_inboxes, inbox_ids } = left;
    expect((await boss.put(path, { all_inboxes, inbox_ids, includes_notes: false })).status).toBe(200);
    expect((await boss.put(path, { inbox_ids: [] })).body.connection.all_inboxes).toBe(false);
    await write('For no channel');
    expect(texts()).toEqual([]);
    await boss.put(path, { inbox_ids: [inbox.id] });
    await write('For the channel');
    await boss.put(path, { all_inboxes: true });
    await write('Of all inboxes');
    expect(texts()).toEqual(['*Vera*: For no channel', '*Vera*: For the channel', '*Vera*: Of all inboxes']);
  });
});

describe('the delivery log of Slack', () => {
  it('says what waits and why in a code, how often it was tried, and that it was posted (AGT-245)', async () => {
    const { write, log, later, messages, boss, path } = await all.setUp();
    all.world.slack.state.isReachable = false;
    await write('One');
    const { id } = await messages();
    expect(await log()).toMatchObject([
      { outcome: 'waiting', reason: 'unavailable', detail: 'http_503', attempts: 1, conversation_id: id },
    ]);
    expect((await boss.get(path)).body.connection).toMatchObject({ last_reason: 'unavailable' });
    await later(6_000);
    expect(await log()).toMatchObject([{ outcome: 'waiting', attempts: 2 }]);
    all.world.slack.state.isReachable = true;
    await later();
    expect(await log()).toMatchObject([{ outcome: 'posted', reason: null, detail: null, attempts: 3 }]);
    expect(texts()).toEqual(['*Vera*: One']);
    expect((await boss.get(path)).body.connection).toMatchObject({ last_reason: null, last_error: null });
  });

  it('keeps trying for a day, and says what it has left out then (AGT-246)', async () => {
    const { write, log, later } = await all.setUp();
    all.world.slack.state.isReachable = false;
    await write('Too old');
    for (let hour = 0; hour < 20; hour += 1) await later(HOUR);
    await write('Late');
    for (let hour = 0; hour < 5; hour += 1) await later(HOUR);
    all.world.slack.state.isReachable = true;
    await later();
    expect(texts()).toEqual(['*Vera*: Late']);
    expect((await log()).map((each: { outcome: string; reason: string }) => [each.outcome, each.reason])).toEqual(
      expect.arrayContaining([
        ['posted', null],
        ['failed', 'left_out'],
      ]),
    );
  });

  it('has the newest of each outcome: what was posted displaces no failure', async () => {
    const { write, log } = await all.setUp();
    const { slack } = all.world;
    await write('One');
    slack.state.next.push(slack.refusal('msg_too_long'));
    await write('Two');
    for (let count = 0; count < 55; count += 1) {
      all.clock.advance(1_000);
      await write(`More ${count}`);
    }
    const entries: { outcome: string; detail: string | null }[] = await log();
    expect(entries.filter(({ outcome }) => outcome === 'posted')).toHaveLength(50);
    expect(entries.filter(({ outcome }) => outcome === 'failed')).toMatchObject([{ detail: 'msg_too_long' }]);
  });

  it('says nothing about the network of the server', async () => {
    const { write, log, boss, path } = await all.setUp();
    const { slack } = all.world;
    slack.state.next.push(slack.refusal('invalid_auth'));
    await write('One');
    const shown = JSON.stringify([await log(), (await boss.get(path)).body]);
    expect(shown).toContain('"reason":"token"');
    const refused = await boss.put(path, { bot_token: 'xoxb-wrong' });
    expect([refused.status, refused.body.reason]).toEqual([422, 'token']);
  });
});

describe('a message that was posted to Slack', () => {
  it('is posted once where the response was lost, in a new thread and in its thread (AGT-247)', async () => {
    const { write, later } = await all.setUp();
    all.world.slack.state.lostResponses = 1;
    await write('One');
    await later();
    all.world.slack.state.lostResponses = 1;
    await write('Two');
    await later(20 * MINUTE);
    await write('Three');
    expect(texts()).toEqual(['*Vera*: One', '*Vera*: Two', '*Vera*: Three']);
    expect(all.world.slack.posted.map(({ thread_ts }) => thread_ts)).toEqual([
      undefined,
      all.world.slack.posted[0]?.ts,
      all.world.slack.posted[0]?.ts,
    ]);
  });

  it('is looked for until Slack says whether it has it, and posted again where the app may not look', async () => {
    const { write, later } = await all.setUp();
    const { slack } = all.world;
    slack.state.lostResponses = 1;
    const limited = slack.jsonAnswer({ ok: false, error: 'ratelimited' }, 429, { 'retry-after': '3' });
    slack.state.nextReads.push(limited, slack.refusal('internal_error'), slack.jsonAnswer({}, 500));
    await write('One');
    for (let tries = 0; tries < 5; tries += 1) await later();
    expect(texts()).toEqual(['*Vera*: One']);
    slack.state.lostResponses = 1;
    slack.state.nextReads.push(slack.refusal('missing_scope'));
    await write('Two');
    await later();
    expect(texts()).toEqual(['*Vera*: One', '*Vera*: Two', '*Vera*: Two']);
  });

  it('is changed or deleted there where that happened before its lost response was noticed (AGT-247, AGT-248)', async () => {
    const { page, write, later, messages, base, boss } = await all.setUp();
    const { slack } = all.world;
    slack.state.lostResponses = 1;
    const first = await write('Helo');
    await page.patch(`/api/v1/widget/messages/${first.id}/content`, { content: 'Hello' });
    await later();
    expect(texts()).toEqual(['*Vera*: Hello']);
    slack.state.lostResponses = 1;
    const secret = await write('My password is 1234');
    expect(slack.posted).toHaveLength(2);
    const { id } = await messages();
    await boss.delete(`${base}/conversations/${id}/messages/${secret.id}`);
    await later();
    await write('Bye');
    expect(texts()).toEqual(['*Vera*: Hello', '*Vera*: Bye']);
  });

  it('is not posted when it was deleted before that', async () => {
    const { write, later, messages, base, boss } = await all.setUp();
    const { slack } = all.world;
    await write('Hello');
    slack.state.next.push(slack.jsonAnswer({}, 503));
    const secret = await write('My password is 1234');
    const { id } = await messages();
    await boss.delete(`${base}/conversations/${id}/messages/${secret.id}`);
    await later();
    await write('Bye');
    expect(texts()).toEqual(['*Vera*: Hello', '*Vera*: Bye']);
  });

  it('is posted once by jobs that run at the same time', async () => {
    const { page, inbox } = await all.setUp();
    await page.post('/api/v1/widget/messages', { message: { content: 'One' } });
    const found = await all.server.deps.db
      .selectFrom('conversations')
      .select('id')
      .where('inbox_id', '=', inbox.id)
      .executeTakeFirstOrThrow();
    const payload = { conversation_id: found.id, lane: 'slack:1' };
    await Promise.all([1, 2, 3].map(() => postToSlack(all.server.deps, payload)));
    await all.server.runJobs();
    expect(texts()).toEqual(['*Vera*: One']);
  });

  it('is changed when it is edited, and deleted when it is deleted; the first one keeps its heading (AGT-248)', async () => {
    const { page, write, messages, base, boss } = await all.setUp();
    const first = await write('Helo');
    const second = await write('Wrong');
    const { posted } = all.world.slack;
    await page.patch(`/api/v1/widget/messages/${first.id}/content`, { content: 'Hello <!channel>' });
    await all.server.runJobs();
    expect(posted[0]?.text).toMatch(/^\*Vera\* · \*Shop\* .*\n\*Vera\*: Hello &lt;!channel&gt;$/);
    const { id } = await messages();
    expect((await boss.delete(`${base}/conversations/${id}/messages/${second.id}`)).status).toBe(200);
    await all.server.runJobs();
    expect(posted).toHaveLength(1);
    await boss.delete(`${base}/conversations/${id}/messages/${first.id}`);
    await all.server.runJobs();
    expect(posted[0]?.text).toMatch(/^\*Vera\* · \*Shop\* .*\n\*Vera\*: This message was deleted$/);
    const requests = all.http.requests.filter(({ url }) => url.endsWith('chat.update'));
    expect(requests.every(({ body }) => String(body).includes('parse=none&link_names=false'))).toBe(true);
  });

  it('is not changed by what a visitor reads, nor by a private note that is not posted any longer', async () => {
    const { page, write, messages, base, boss, path } = await all.setUp();
    await boss.put(path, { includes_notes: true });
    await write('Hello');
    const { id } = await messages();
    const at = `${base}/conversations/${id}/messages`;
    const note = (await boss.post(at, { content: 'A note', private: true })).body;
    await all.server.runJobs();
    await boss.put(path, { includes_notes: false });
    await boss.patch(`${at}/${note.id}/content`, { content: 'Secret' });
    await page.post('/api/v1/widget/conversations/update_last_seen', {});
    await all.server.runJobs();
    expect(texts()).toEqual(['*Vera*: Hello', ':lock: *Bo*: A note']);
    await boss.delete(`${at}/${note.id}`);
    await all.server.runJobs();
    expect(texts()).toEqual(['*Vera*: Hello']);
  });

  it('that Slack does not let the app change stays, and delays nothing', async () => {
    const { page, write, log } = await all.setUp();
    const first = await write('Helo');
    all.world.slack.posted[0] = { ...(all.world.slack.posted[0] ?? fail()), channel: 'C9' };
    await page.patch(`/api/v1/widget/messages/${first.id}/content`, { content: 'Hello' });
    await all.server.runJobs();
    await write('Next');
    expect(texts().at(-1)).toBe('*Vera*: Next');
    expect((await log()).every(({ outcome }: { outcome: string }) => outcome === 'posted')).toBe(true);
  });
});

const fail = () => {
  throw new Error('nothing was posted');
};
