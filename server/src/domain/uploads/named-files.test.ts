import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sweepBlobs } from './sweep-uploads.ts';

const HOUR = 60 * 60 * 1_000;
const clock = createFakeClock();
let server: TestServer;
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer({ clock });
  png = new Uint8Array(
    await sharp({ create: { width: 2, height: 2, channels: 3, background: '#aa5500' } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const agent = await server.buildAgent({ account_id, role: 'administrator', inbox_ids: [inbox.id] });
  const boss = server.asAgent(agent);
  const visitor = await server.buildVisitor(inbox);
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const base = `/api/v1/accounts/${account_id}`;
  const conversationPath = `${base}/conversations/${conversation.display_id}`;
  const slug = `lamps-${account_id}`;
  await boss.post(`${base}/portals`, { name: 'Lamps', slug });
  const articles = `${base}/portals/${slug}/articles`;
  const form = (field: string) => {
    const raw = new FormData();
    raw.append(field, new Blob([png], { type: 'image/png' }), 'glass.png');
    return { raw };
  };
  const pathOf = (address: string) => new URL(address, server.url).pathname.split('/').slice(0, 3).join('/');
  const sendPicture = async (isDirect: boolean) => {
    if (!isDirect) {
      const { body } = await boss.call('POST', `${conversationPath}/messages`, form('attachments[]'));
      return { id: body.id as number, path: pathOf(body.attachments[0].data_url) };
    }
    const blob = { filename: 'glass.png', content_type: 'image/png', byte_size: png.length };
    const { body: announced } = await boss.post(`${conversationPath}/direct_uploads`, { blob });
    const url = server.url + new URL(announced.direct_upload.url).pathname;
    expect((await fetch(url, { method: 'PUT', body: png })).status).toBe(204);
    const { body } = await boss.post(`${conversationPath}/messages`, { attachments: [announced.signed_id] });
    return { id: body.id as number, path: pathOf(body.attachments[0].data_url) };
  };
  const uploadPicture = async () =>
    pathOf((await boss.call('POST', `${base}/upload`, form('attachment'))).body.file_url);
  const named = (...paths: string[]) => `Look: ${paths.map((path) => `![](${path}/glass.png)`).join(' ')}`;
  const deleteMessage = (id: number) => boss.delete(`${conversationPath}/messages/${id}`);
  return {
    account_id,
    base,
    conversationPath,
    articles,
    boss,
    agent,
    sendPicture,
    uploadPicture,
    named,
    deleteMessage,
  };
};

const sweep = async (hours: number) => {
  clock.advance(hours * HOUR);
  await server.runJobs();
  await sweepBlobs(server.deps);
};
/** A server that cannot answer just now says nothing about the file. */
const isThere = async (path: string) => {
  const { status, text } = await server.http.get(path);
  if (status !== 200 && status !== 404) throw new Error(`${path} answers ${status}: ${text}`);
  return status === 200;
};

describe('a file', () => {
  it('of a message stays when an article that showed it no longer does', async () => {
    const { boss, articles, sendPicture, named } = await setUp();
    for (const isDirect of [true, false]) {
      const { path } = await sendPicture(isDirect);
      const { id } = (await boss.post(articles, { title: 'Glass', content: named(path) })).body.payload;
      await boss.patch(`${articles}/${id}`, { content: 'No picture' });
      await sweep(25);
      expect(await isThere(path)).toBe(true);
      await boss.delete(`${articles}/${id}`);
      await sweep(49);
      expect(await isThere(path)).toBe(true);
    }
  });

  it('of a deleted message stays while an article shows it, and goes a day after the article', async () => {
    const { boss, articles, sendPicture, named, deleteMessage } = await setUp();
    for (const isDirect of [true, false]) {
      const { id: message, path } = await sendPicture(isDirect);
      const { id } = (await boss.post(articles, { title: 'Glass', content: named(path) })).body.payload;
      await deleteMessage(message);
      await sweep(49);
      expect(await isThere(path)).toBe(true);
      await boss.delete(`${articles}/${id}`);
      await sweep(23);
      expect(await isThere(path)).toBe(true);
      await sweep(2);
      expect(await isThere(path)).toBe(false);
    }
  });

  it('that only a canned response, a campaign, a greeting or a message names stays', async () => {
    const { boss, base, conversationPath, uploadPicture, named, articles } = await setUp();
    const inbox_id = (await boss.get(`${base}/inboxes`)).body.payload[0].id;
    const writers = [
      (content: string) => boss.post(`${base}/canned_responses`, { short_code: 'glass', content }),
      (message: string) =>
        boss.post(`${base}/campaigns`, {
          title: 'Glass',
          message,
          inbox_id,
          trigger_rules: { url: 'https://a.test/' },
        }),
      (greeting_message: string) => boss.patch(`${base}/inboxes/${inbox_id}`, { greeting_message }),
      (content: string) => boss.post(`${conversationPath}/messages`, { content }),
    ];
    for (const write of writers) {
      const path = await uploadPicture();
      const { id } = (await boss.post(articles, { title: 'Glass', content: named(path) })).body.payload;
      expect((await write(named(path))).status).toBe(200);
      await boss.delete(`${articles}/${id}`);
      await sweep(25);
      expect(await isThere(path)).toBe(true);
    }
  });

  it('of a message that an earlier version marked as unused is kept', async () => {
    const { sendPicture } = await setUp();
    const { path } = await sendPicture(true);
    const key = path.split('/').pop() ?? '';
    await server.deps.write((tx) =>
      tx.db.updateTable('blobs').set({ attached_at: null, created_at: tx.now }).where('key', '=', key).execute(),
    );
    await sweep(25);
    expect(await isThere(path)).toBe(true);
  });

  it('that is an avatar stays, and the one it replaced goes', async () => {
    const { boss } = await setUp();
    const put = async () => {
      const raw = new FormData();
      raw.append('profile[avatar]', new Blob([png], { type: 'image/png' }), 'me.png');
      return (await boss.call('PUT', '/api/v1/profile', { raw })).body.avatar_url as string;
    };
    const [first, second] = [await put(), await put()];
    await sweep(25);
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });
});

type Picture = { path: string; message?: number };
type Text = { address: string; paths: string[] };

const startWorld = async () => {
  const { boss, base, articles, sendPicture, uploadPicture, named, deleteMessage } = await setUp();
  const pictures: Picture[] = [];
  const texts = new Map<string, Text>();
  const send = async (isDirect: boolean) => {
    const { id, path } = await sendPicture(isDirect);
    pictures.push({ path, message: id });
  };
  const upload = async () => void pictures.push({ path: await uploadPicture() });
  const deleteFrom = async (index: number) => {
    const picture = pictures[index];
    if (picture?.message !== undefined) await deleteMessage(picture.message);
    if (picture) delete picture.message;
  };
  const drop = async (index: number) => {
    const [name, text] = [...texts][index] ?? [];
    if (text) await boss.delete(text.address);
    if (name) texts.delete(name);
  };
  const create = async (kind: 'article' | 'canned', name: string, content: string) => {
    if (kind === 'article')
      return `${articles}/${(await boss.post(articles, { title: name, content })).body.payload.id}`;
    const collection = `${base}/canned_responses`;
    return `${collection}/${(await boss.post(collection, { short_code: name, content })).body.id}`;
  };
  const write = async (kind: 'article' | 'canned', on: number, indexes: number[]) => {
    const paths = indexes.flatMap((index) => pictures[index]?.path ?? []);
    // A file that is gone cannot be named again.
    if ((await Promise.all(paths.map(isThere))).includes(false)) return;
    const [name, content] = [`${kind} ${on}`, named(...paths)];
    const existing = texts.get(name)?.address;
    if (existing) await boss.patch(existing, { content });
    texts.set(name, { address: existing ?? (await create(kind, name, content)), paths });
  };
  const isNamed = ({ path, message }: Picture) =>
    message !== undefined || [...texts.values()].some(({ paths }) => paths.includes(path));
  return { pictures, send, upload, deleteFrom, drop, write, isNamed };
};
type World = Awaited<ReturnType<typeof startWorld>>;

const step = fc.oneof(
  fc.boolean().map((isDirect) => (world: World) => world.send(isDirect)),
  fc.constant((world: World) => world.upload()),
  fc.tuple(fc.constantFrom('article' as const, 'canned' as const), fc.nat(2), fc.array(fc.nat(4))).map(
    ([kind, on, names]) =>
      (world: World) =>
        world.write(kind, on, names),
  ),
  fc.nat(4).map((index) => (world: World) => world.deleteFrom(index)),
  fc.nat(4).map((index) => (world: World) => world.drop(index)),
  fc.nat(30).map((hours) => () => sweep(hours)),
);

describe('every file', { timeout: 120_000 }, () => {
  it('is there while something names it and gone two days after nothing does, in any order of events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        const world = await startWorld();
        for (const act of steps) {
          await act(world);
          for (const picture of world.pictures)
            if (world.isNamed(picture)) expect(await isThere(picture.path)).toBe(true);
        }
        await sweep(25);
        await sweep(25);
        for (const picture of world.pictures)
          expect([picture.path, await isThere(picture.path)]).toEqual([picture.path, world.isNamed(picture)]);
      }),
      // Shrinking would end with the time of the test, whose error hides the one that was found.
      { numRuns: 25, endOnFailure: true },
    );
  });
});
