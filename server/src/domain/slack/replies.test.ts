import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSlackWorld } from '../../testing/fakes/slack-world.ts';

type World = Awaited<ReturnType<typeof startSlackWorld>>;
let all: World;
beforeAll(async () => {
  all = await startSlackWorld();
});
afterAll(() => all.server.close());

const MINUTE = 60_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const setUp = async () => {
  const world = await all.setUp();
  await world.write('Hello');
  const { slack } = all.world;
  const thread_ts = slack.posted[0]?.ts ?? '';
  let count = 0;
  const tsNow = () => {
    count += 1;
    return `${Math.floor(all.clock.now() / 1_000)}.${String(count).padStart(6, '0')}`;
  };
  const common = { type: 'message', channel: 'C1' };
  const written = (text: string, more: object = {}) => ({
    ...common,
    user: 'U1',
    text,
    thread_ts,
    ts: tsNow(),
    client_msg_id: 'x',
    ...more,
  });
  type Reply = ReturnType<typeof written>;
  const inSlack = (reply: Reply) => void slack.state.written.push({ ...reply });
  const receive = async (event: object) => {
    expect((await all.send(event)).status).toBe(200);
    await all.server.runJobs();
  };
  const say = async (text: string, more: object = {}) => {
    const reply = written(text, more);
    inSlack(reply);
    await receive(reply);
    return reply;
  };
  const edited = (reply: Reply, text: string) => {
    for (const each of slack.state.written) if (each.ts === reply.ts) each.text = text;
    const message = { ...reply, text, edited: { user: 'U1', ts: tsNow() } };
    return { ...common, subtype: 'message_changed', hidden: true, ts: tsNow(), message, previous_message: reply };
  };
  const deleted = (reply: Reply) => {
    slack.state.written = slack.state.written.filter(({ ts }) => ts !== reply.ts);
    return {
      ...common,
      subtype: 'message_deleted',
      hidden: true,
      ts: tsNow(),
      deleted_ts: reply.ts,
      previous_message: reply,
    };
  };
  const asMia = () => slack.users.push({ id: 'U1', team_id: 'T1', name: 'Mia S', email: world.mia.user.email });
  const last = async () => (await world.messages()).list.at(-1);
  return { ...world, slack, written, inSlack, receive, say, edited, deleted, asMia, last };
};

describe('an edit in Slack', () => {
  it('changes the message in the five minutes that the console has too, and is refused after them (AGT-248)', async () => {
    const { asMia, say, edited, receive, last, slack } = await setUp();
    asMia();
    const reply = await say('Helo');
    await receive(edited(reply, 'Hello *you*'));
    expect(await last()).toMatchObject({
      content: 'Hello **you**',
      content_attributes: { edited_at: expect.any(Number) },
    });
    all.clock.advance(5 * MINUTE);
    await receive(edited(reply, 'Too late'));
    expect(await last()).toMatchObject({ content: 'Hello **you**' });
    expect(slack.ephemeral.at(-1)).toMatchObject({ user: 'U1', text: expect.stringContaining('five minutes') });
  });

  it('of a Slack user who is no agent keeps their name before the text', async () => {
    const { slack, say, edited, receive, last } = await setUp();
    slack.users.push({ id: 'U1', team_id: 'T2', name: 'Guest', email: '' });
    const reply = await say('Helo');
    await receive(edited(reply, 'Hello'));
    expect(await last()).toMatchObject({ content: 'Guest: Hello' });
  });

  it('cannot hide what the contact has read as a private note', async () => {
    const { asMia, say, edited, receive, last, slack } = await setUp();
    asMia();
    const reply = await say('Hello');
    await receive(edited(reply, 'note: Hello'));
    expect(await last()).toMatchObject({ content: 'Hello', private: false });
    expect(slack.ephemeral.at(-1)?.['text']).toContain('cannot become a private note');
  });

  it('that is repeated later does not bring an older text back, and one before its reply sends the reply once', async () => {
    const { asMia, say, edited, receive, last, written, inSlack, messages } = await setUp();
    asMia();
    const reply = await say('One');
    const first = edited(reply, 'Two');
    const second = edited({ ...reply, text: 'Two' }, 'Three');
    await receive(second);
    await receive(first);
    expect(await last()).toMatchObject({ content: 'Three' });
    const early = written('Helo');
    inSlack(early);
    await receive(edited(early, 'Hello'));
    all.clock.advance(MINUTE);
    await receive(early);
    const { list } = await messages();
    expect(list.slice(-2).map(({ content }: { content: string }) => content)).toEqual(['Three', 'Hello']);
  });

  it('that only adds a preview of a link changes nothing', async () => {
    const { asMia, say, receive, last, edited } = await setUp();
    asMia();
    const reply = await say('See https://a.example');
    const { message, ...event } = edited(reply, reply.text);
    await receive({ ...event, message: { ...message, edited: undefined, attachments: [{ from_url: 'x' }] } });
    expect((await last()).content_attributes.edited_at).toBeUndefined();
  });
});

describe('a deletion in Slack', () => {
  it('deletes the message, and a reply whose event comes after it is not sent (AGT-248)', async () => {
    const { asMia, say, deleted, receive, last, written, inSlack, messages } = await setUp();
    asMia();
    const reply = await say('Wrong');
    await receive(deleted(reply));
    expect(await last()).toMatchObject({ content_attributes: { deleted: true } });
    const { length } = (await messages()).list;
    const early = written('Never mind');
    inSlack(early);
    await receive(deleted(early));
    all.clock.advance(MINUTE);
    await receive(early);
    expect((await messages()).list).toHaveLength(length);
  });

  it('of what the app posted deletes nothing', async () => {
    const { deleted, receive, messages, slack, written } = await setUp();
    const own = { ...written('x', { user: 'UBOT', bot_id: 'B1' }), ts: slack.posted[0]?.ts ?? '' };
    await receive(deleted(own));
    expect((await messages()).list[0]).toMatchObject({ content: 'Hello' });
  });
});

describe('a file in Slack', () => {
  const URL_OF_FILE = 'https://files.slack.com/files-pri/T1-F1/cat.png';
  const file = (more: object = {}) => ({
    id: 'F1',
    name: 'cat.png',
    mimetype: 'image/png',
    size: PNG.length,
    url_private: URL_OF_FILE,
    ...more,
  });
  const shared = (more: object = {}) => ({ subtype: 'file_share', files: [file(more)] });

  it('is fetched with the token and attached to the message (AGT-249)', async () => {
    const { asMia, say, last, slack } = await setUp();
    asMia();
    slack.state.files.set(URL_OF_FILE, { status: 200, headers: { 'content-type': 'image/png' }, body: PNG });
    await say('A cat', shared());
    expect(await last()).toMatchObject({
      content: 'A cat',
      attachments: [{ file_type: 'image', file_size: PNG.length }],
    });
    await say('', shared());
    expect((await last()).attachments).toHaveLength(1);
    expect(slack.ephemeral).toEqual([]);
  });

  it('of another server, too large, of a wrong type or without permission is named to its author (AGT-249)', async () => {
    const { asMia, say, last, slack, log } = await setUp();
    asMia();
    const html = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from('<html>') };
    slack.state.files.set(URL_OF_FILE, html);
    const cases: [object, string][] = [
      [{ url_private: 'https://evil.example/slack.com/cat.png' }, 'is not stored in Slack'],
      [{ url_private: 'https://evilslack.com/cat.png' }, 'is not stored in Slack'],
      [{ url_private: 'https://files.slack.com@evil.example/cat.png' }, 'is not stored in Slack'],
      [{ url_private: 'http://files.slack.com/cat.png' }, 'is not stored in Slack'],
      [{ size: 21 * 1024 * 1024 }, 'larger than 20 MB'],
      [{}, 'files:read'],
      [{ mimetype: 'text/html' }, 'type not supported'],
    ];
    for (const [more, problem] of cases) {
      await say(`Text ${problem}`, shared(more));
      expect(await last()).toMatchObject({ content: `Text ${problem}` });
      expect(slack.ephemeral.at(-1)?.['text']).toMatch(new RegExp(`cat.png.*${problem}.*Porchlight`));
    }
    const asked = all.http.requests.filter(
      ({ url, headers }) => headers?.['authorization'] && !/^https:\/\/(?:files\.)?slack\.com\//.test(url),
    );
    expect(asked).toEqual([]);
    const before = (await last()).id;
    await say('', shared());
    expect((await last()).id).toBe(before);
    expect(await log()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'refused', detail: expect.stringContaining('files:read') }),
      ]),
    );
  });

  it('that Slack does not deliver at the moment is fetched again, and left out at last', async () => {
    const { asMia, say, last, slack, later } = await setUp();
    asMia();
    slack.state.files.set(URL_OF_FILE, { status: 503, headers: {}, body: Buffer.alloc(0) });
    await say('A cat', shared());
    expect((await last()).content).toBe('Hello');
    for (let count = 0; count < 6; count += 1) await later(10 * MINUTE);
    expect(await last()).toMatchObject({ content: 'A cat' });
    expect(slack.ephemeral.at(-1)?.['text']).toContain('could not be fetched');
  });
});

describe('attacks on the events of Slack', () => {
  it('a flood of replies in one thread has a limit, and each is a message once', async () => {
    const { written, slack, messages } = await setUp();
    slack.users.push({ id: 'U1', team_id: 'T1', name: 'Bot of a person', email: '' });
    const replies = Array.from({ length: 20 }, (_, at) => written(`Reply ${at}`));
    await Promise.all([...replies, ...replies].map((reply) => all.send(reply)));
    await all.server.runJobs();
    const contents = (await messages()).list.map(({ content }: { content: string }) => content);
    const mine = contents.filter((content: string) => content.startsWith('Bot of a person: '));
    expect(mine).toEqual(replies.map(({ text }) => `Bot of a person: ${text}`).slice(-mine.length));
    expect(new Set(mine).size).toBe(mine.length);
  });
});

describe('a reply that a split has moved', () => {
  it('is changed and deleted by what is done in Slack, where it is now (AGT-248)', async () => {
    const { asMia, say, edited, deleted, receive, messages, base, boss } = await setUp();
    asMia();
    const [kept, gone] = [await say('Helo'), await say('Wrong')];
    const { id, list } = await messages();
    const message_ids = list.slice(-2).map((message: { id: number }) => message.id);
    const split = await boss.post(`${base}/conversations/${id}/split`, { message_ids });
    expect(split.status).toBe(200);
    const shown = async (): Promise<string[]> => {
      const { body } = await boss.get(`${base}/conversations/${split.body.id}/messages`);
      return body.payload.flatMap(({ content, message_type }: { content: string; message_type: number }) =>
        message_type === 1 ? [content] : [],
      );
    };
    expect(await shown()).toEqual(['Helo', 'Wrong']);
    await receive(edited(kept, 'Hello'));
    await receive(deleted(gone));
    expect(await shown()).toEqual(['Hello', 'This message was deleted']);
    const before = (await boss.get(`${base}/conversations/${id}/messages`)).body.payload;
    expect(before.filter(({ message_type }: { message_type: number }) => message_type === 1)).toEqual([]);
  });
});

describe('an app that was removed from the workspace', () => {
  it('is shown as the last error before the next message is refused', async () => {
    const { receive, boss, path } = await setUp();
    const reason = async () => (await boss.get(path)).body.connection.last_reason;
    await receive({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: ['UOTHER'] } });
    expect(await reason()).toBeNull();
    await receive({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['UBOT'] } });
    expect(await reason()).toBe('token');
    await receive({ type: 'app_uninstalled' });
    expect(await reason()).toBe('app_removed');
  });
});
