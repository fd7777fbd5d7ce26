import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_LETTERS, MOST_VERSIONS } from '../../../domain/help-centre/versions/keep-version.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let numbers = 0;
const setUp = async () => {
  const account = await server.buildAccount();
  const administrator = await server.buildAgent({ account_id: account.id, role: 'administrator', name: 'Bo' });
  const boss = server.asAgent(administrator);
  const agent = server.asAgent(await server.buildAgent({ account_id: account.id, name: 'Mia' }));
  numbers += 1;
  const base = `/api/v1/accounts/${account.id}`;
  const portal = `${base}/portals/versions-${numbers}`;
  await boss.post(`${base}/portals`, { name: 'Help', slug: `versions-${numbers}` });
  const { id } = (await boss.post(`${portal}/articles`, { title: 'Charge it', content: 'one' })).body.payload;
  const path = `${portal}/articles/${id}`;
  const save = (fields: object, who = boss) => who.patch(path, fields);
  const list = async () => (await boss.get(`${path}/versions`)).body.payload;
  const contentOf = async (number: number) => (await boss.get(`${path}/versions/${number}`)).body.payload.content;
  return { account, administrator, boss, agent, base, portal, id, path, save, list, contentOf };
};
const numbersOf = (versions: { number: number }[]) => versions.map(({ number }) => number);

describe('versions of an article (ART-16)', () => {
  it('are kept by each save of the published text, with who saved it', async () => {
    const { administrator, save, list, contentOf } = await setUp();
    await save({ content: 'still a draft' });
    expect(await list()).toEqual([]);
    await save({ status: 'published', content: 'two' });
    await save({ content: 'three' });
    // Neither the same text nor anything but the text is a version.
    await save({ content: 'three' });
    await save({ position: 50 });
    expect(await list()).toEqual([
      expect.objectContaining({ number: 2, title: 'Charge it', author: { id: administrator.user.id, name: 'Bo' } }),
      expect.objectContaining({ number: 1, restored_from: null }),
    ]);
    expect([await contentOf(1), await contentOf(2)]).toEqual(['two', 'three']);
    await save({ status: 'draft' });
    await save({ content: 'four' });
    expect(numbersOf(await list())).toEqual([2, 1]);
    await save({ status: 'published' });
    expect(await contentOf(3)).toBe('four');
    await save({ description: 'In short' });
    await save({ title: 'Charge it well' });
    expect(numbersOf(await list())).toEqual([5, 4, 3, 2, 1]);
  });

  it('begin with the text that an article had before there were versions', async () => {
    const { id, save, list, contentOf } = await setUp();
    await save({ status: 'published' });
    await server.deps.write((tx) => tx.db.deleteFrom('article_versions').where('article_id', '=', id).execute());
    await save({ content: 'new' });
    expect([numbersOf(await list()), await contentOf(1), await contentOf(2)]).toEqual([[2, 1], 'one', 'new']);
  });

  it('are restored as the newest, and nothing is lost by it', async () => {
    const { boss, path, save, list, contentOf } = await setUp();
    await save({ status: 'published', content: 'two' });
    await save({ content: 'three', title: 'Other' });
    const restored = await boss.post(`${path}/versions/1/restore`, {});
    expect(restored.body.payload).toMatchObject({ content: 'two', title: 'Charge it', status: 'published' });
    expect((await list())[0]).toMatchObject({ number: 3, restored_from: 1 });
    expect(await contentOf(2)).toBe('three');
    // A draft that a version replaces is kept too.
    await save({ status: 'draft', content: 'half written' });
    await boss.post(`${path}/versions/2/restore`, {});
    expect([await contentOf(4), await contentOf(5)]).toEqual(['half written', 'three']);
    expect((await boss.post(`${path}/versions/99/restore`, {})).status).toBe(404);
  });

  it('are bounded in number and in letters', async () => {
    const { id, account, save, list } = await setUp();
    await save({ status: 'published' });
    const fill = (content: string, from: number, to: number) =>
      server.deps.write(async (tx) => {
        const version = { account_id: account.id, article_id: id, author_id: null, title: 'x', description: null };
        for (let number = from; number <= to; number += 1)
          await tx.db
            .insertInto('article_versions')
            .values({ ...version, number, content, restored_from: null, created_at: tx.now })
            .execute();
      });
    await fill('x', 2, 70);
    await save({ content: 'new' });
    const kept = numbersOf(await list());
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([MOST_VERSIONS, 71, 71 - MOST_VERSIONS + 1]);
    await fill('x'.repeat(MOST_LETTERS / 4), 72, 75);
    await save({ content: 'newer' });
    expect(numbersOf(await list())).toEqual([76, 75, 74, 73]);
  });

  it('keep their pictures, until the last version with them is deleted', async () => {
    const { account, boss, path, save } = await setUp();
    const key = 'picture-of-a-version.png';
    await server.deps.write((tx) =>
      tx.db
        .insertInto('blobs')
        .values({
          ...{ key, account_id: account.id, user_id: null, inbox_id: null, contact_inbox_id: null, checksum: null },
          ...{ filename: 'a.png', content_type: 'image/png', byte_size: 1, uploaded_at: 1, created_at: 1 },
          ...{ attached_at: null, dropped_at: null },
        })
        .execute(),
    );
    const droppedAt = async () =>
      (await server.deps.db.selectFrom('blobs').select('dropped_at').where('key', '=', key).executeTakeFirst())
        ?.dropped_at;
    await save({ status: 'published', content: `![a](/files/${key})` });
    await save({ content: 'no picture' });
    expect(await droppedAt()).toBeNull();
    await boss.delete(path);
    expect(await droppedAt()).not.toBeNull();
  });

  it('lose the name of an agent whose user is deleted, and stay', async () => {
    const { administrator, id, save, list } = await setUp();
    await save({ status: 'published' });
    expect(await list()).toMatchObject([{ author: { name: 'Bo' } }]);
    await server.deps.write((tx) => tx.db.deleteFrom('users').where('id', '=', administrator.user.id).execute());
    const rows = await server.deps.db.selectFrom('article_versions').selectAll().where('article_id', '=', id).execute();
    expect(rows).toMatchObject([{ number: 1, author_id: null, content: 'one' }]);
  });

  it('are read by the team, restored by its writers, and are no other account’s', async () => {
    const { agent, base, boss, path, portal, save } = await setUp();
    await save({ status: 'published' });
    await save({ content: 'two' });
    expect((await agent.get(`${path}/versions`)).status).toBe(200);
    expect((await agent.post(`${path}/versions/1/restore`, {})).status).toBe(401);
    const other = await setUp();
    expect((await other.boss.get(`${path}/versions`)).status).toBe(401);
    expect((await other.boss.get(`${path}/versions/1`)).status).toBe(401);
    expect((await other.boss.post(`${path}/versions/1/restore`, {})).status).toBe(401);
    // Nor of another help centre of the same account.
    await boss.post(`${base}/portals`, { name: 'Second', slug: `second-${numbers}` });
    const elsewhere = path.replace(portal, `${base}/portals/second-${numbers}`);
    expect((await boss.get(`${elsewhere}/versions/1`)).status).toBe(404);
    for (const number of ['0', '-1', 'x', '1e99', '99999999999999999999'])
      expect([number, (await boss.get(`${path}/versions/${number}`)).status]).toEqual([number, 404]);
  });
});

describe('two editors of one article (ART-17)', () => {
  it('do not overwrite each other where they say what they read', async () => {
    const { boss, path, save } = await setUp();
    const { revision } = (await boss.get(path)).body.payload;
    expect((await save({ content: 'first', revision })).body.payload.revision).toBe(revision + 1);
    const late = await save({ content: 'second', revision });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('changed meanwhile')]);
    expect((await boss.get(path)).body.payload.content).toBe('first');
    expect((await save({ content: 'second', revision: revision + 1 })).status).toBe(200);
    expect((await save({ content: 'last save wins' })).status).toBe(200);
    await save({ status: 'published' });
    expect((await boss.post(`${path}/versions/1/restore`, { revision })).status).toBe(409);
  });

  it('that save in the same moment do not overwrite each other', async () => {
    const { boss, path, save, list } = await setUp();
    await save({ status: 'published' });
    const { revision } = (await boss.get(path)).body.payload;
    const answers = await Promise.all(['a', 'b', 'c'].map((content) => save({ content, revision })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(numbersOf(await list())).toEqual([2, 1]);
    const all = await Promise.all(['d', 'e', 'f'].map((content) => save({ content })));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(numbersOf(await list())).toEqual([5, 4, 3, 2, 1]);
  });
});
