import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sweepBlobs } from './sweep-uploads.ts';

const HOUR = 60 * 60 * 1_000;
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  const { account_id } = await server.buildInbox();
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const base = `/api/v1/accounts/${account_id}`;
  const slug = `lamps-${account_id}`;
  await boss.post(`${base}/portals`, { name: 'Lamps', slug });
  const articles = `${base}/portals/${slug}/articles`;
  const upload = async (): Promise<string> => {
    const raw = new FormData();
    raw.append('attachment', new Blob([PNG]), 'glass.png');
    return (await boss.call('POST', `${base}/upload`, { raw })).body.file_url;
  };
  const write = async (title: string, picture: string) =>
    (await boss.post(articles, { title, content: `Look: ![](${picture})` })).body.payload.id as number;
  return { boss, articles, portal: `${base}/portals/${slug}`, upload, write };
};
const isThere = async (picture: string, hours = 0) => {
  clock.advance(hours * HOUR);
  await sweepBlobs(server.deps);
  return (await server.http.get(new URL(picture).pathname)).status === 200;
};

it('a picture no article names goes after a day, and one that an article names stays', async () => {
  const { upload, write } = await setUp();
  const [named, forgotten] = [await upload(), await upload()];
  await write('Glass', named);
  expect(await isThere(forgotten, 23)).toBe(true);
  expect(await isThere(forgotten, 2)).toBe(false);
  expect(await isThere(named, 48)).toBe(true);
});

it('a picture taken out of an article has a day left, in which it can be taken back', async () => {
  const { boss, articles, upload, write } = await setUp();
  const picture = await upload();
  const id = await write('Glass', picture);
  clock.advance(72 * HOUR);
  await boss.patch(`${articles}/${id}`, { content: 'No picture' });
  expect(await isThere(picture, 20)).toBe(true);
  await boss.patch(`${articles}/${id}`, { content: `Again: ![](${picture})` });
  expect(await isThere(picture, 48)).toBe(true);
  await boss.patch(`${articles}/${id}`, { content: 'Never mind' });
  expect(await isThere(picture, 25)).toBe(false);
});

it('a picture stays while a translation names it, and goes with the last article or the whole help centre', async () => {
  const { boss, articles, portal, upload, write } = await setUp();
  const [shared, other] = [await upload(), await upload()];
  const [first, second] = [await write('Glass', shared), await write('Glas', shared)];
  await write('Other', other);
  await boss.delete(`${articles}/${first}`);
  expect(await isThere(shared, 25)).toBe(true);
  await boss.delete(`${articles}/${second}`);
  expect(await isThere(shared, 25)).toBe(false);
  await boss.delete(portal);
  expect(await isThere(other, 23)).toBe(true);
  expect(await isThere(other, 2)).toBe(false);
});

it('an article of another account that names a picture does not keep it', async () => {
  const [owner, stranger] = [await setUp(), await setUp()];
  const picture = await owner.upload();
  await stranger.write('Not mine', picture);
  expect(await isThere(picture, 25)).toBe(false);
});
