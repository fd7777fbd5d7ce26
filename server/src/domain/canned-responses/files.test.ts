import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { storedFiles } from '../uploads/stored-files.ts';
import { sweepOrphans } from '../uploads/sweep-orphans.ts';
import { sweepBlobs } from '../uploads/sweep-uploads.ts';

const DAY = 24 * 60 * 60 * 1_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', inbox_ids: [inbox.id] }));
  const base = `/api/v1/accounts/${account_id}`;
  const path = `${base}/canned_responses`;
  const send = (method: string, address: string, fields: Record<string, string>, files: string[]) => {
    const raw = new FormData();
    for (const [name, value] of Object.entries(fields)) raw.append(name, value);
    for (const name of files) raw.append('attachments[]', new Blob(['text'], { type: 'text/plain' }), name);
    return boss.call(method, address, { raw });
  };
  const make = async (...files: string[]) =>
    (await send('POST', path, { short_code: `c${files.join('')}`, content: 'See the files' }, files))
      .body as CannedResponse;
  return { account_id, base, path, inbox, boss, send, make };
};

const sweep = async (days: number) => {
  clock.advance(days * DAY);
  await server.runJobs();
  await sweepBlobs(server.deps);
  await sweepOrphans(server.deps);
};
const namesOf = ({ files }: Pick<CannedResponse, 'files'>) => files.map(({ file_name }) => file_name);
const statusOf = async (address = '') => (await server.http.get(address)).status;
const keysOf = async () => (await storedFiles(server.deps.db)).map(({ key }) => key);

describe('files of canned responses', () => {
  it('are added, listed, taken out and kept as long as the response (AGT-51)', async () => {
    const { path, boss, send, make } = await setUp();
    const made = await make('a.txt', 'b.txt');
    expect(made.files).toMatchObject([
      { file_name: 'a.txt', content_type: 'text/plain', file_size: 4 },
      { file_name: 'b.txt' },
    ]);
    const [first, second] = made.files;
    await sweep(30);
    expect(await Promise.all([statusOf(first?.file_url), statusOf(second?.file_url)])).toEqual([200, 200]);
    expect((await keysOf()).some((key) => first?.file_url.includes(key))).toBe(true);
    const changed = await send('PATCH', `${path}/${made.id}`, { 'removed_file_ids[]': String(first?.id) }, ['c.txt']);
    expect(namesOf(changed.body)).toEqual(['b.txt', 'c.txt']);
    expect((await boss.patch(`${path}/${made.id}`, { content: 'Other' })).body.files).toEqual(changed.body.files);
    await sweep(1);
    expect(await Promise.all([statusOf(first?.file_url), statusOf(second?.file_url)])).toEqual([404, 200]);
    expect((await boss.delete(`${path}/${made.id}`)).status).toBe(200);
    await sweep(1);
    expect(await statusOf(second?.file_url)).toBe(404);
  });

  it('are five at most, and none is stored of a request that is refused', async () => {
    const { path, send, make } = await setUp();
    const made = await make('1.txt', '2.txt', '3.txt');
    const before = (await keysOf()).length;
    const three = ['4.txt', '5.txt', '6.txt'];
    expect(await send('PATCH', `${path}/${made.id}`, {}, three)).toMatchObject({
      status: 422,
      body: { attributes: ['attachments'] },
    });
    expect((await keysOf()).length).toBe(before);
    const swapped = { 'removed_file_ids[]': String(made.files[0]?.id) };
    expect(namesOf((await send('PATCH', `${path}/${made.id}`, swapped, three)).body)).toHaveLength(5);
  });

  it('are five at most when three add theirs at the same moment', async () => {
    const { path, boss, send, make } = await setUp();
    const { id } = await make();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => send('PATCH', `${path}/${id}`, {}, [`${name}1.txt`, `${name}2.txt`])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422]);
    expect(((await boss.get(path)).body as CannedResponse[]).map(({ files }) => files.length)).toEqual([4]);
  });

  it('of another response are not taken out', async () => {
    const { path, boss, make } = await setUp();
    const [one, other] = [await make('a.txt'), await make('b.txt')];
    const removed_file_ids = [other.files[0]?.id];
    expect(namesOf((await boss.patch(`${path}/${one.id}`, { removed_file_ids })).body)).toEqual(['a.txt']);
    const list = (await boss.get(path)).body as CannedResponse[];
    expect(list.map(namesOf)).toEqual([['a.txt'], ['b.txt']]);
  });

  it('may be direct uploads, each once', async () => {
    const { base, path, inbox, boss } = await setUp();
    const visitor = await server.buildVisitor(inbox);
    const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const blob = { filename: 'direct.txt', content_type: 'text/plain', byte_size: 4 };
    const { body } = await boss.post(`${base}/conversations/${display_id}/direct_uploads`, { blob });
    await fetch(server.url + new URL(body.direct_upload.url).pathname, { method: 'PUT', body: 'text' });
    const response = { short_code: 'direct', content: 'x', attachments: [body.signed_id] };
    const made = (await boss.post(path, response)).body as CannedResponse;
    expect(namesOf(made)).toEqual(['direct.txt']);
    expect((await boss.post(path, { ...response, short_code: 'again' })).status).toBe(422);
    await sweep(30);
    expect(await statusOf(made.files[0]?.file_url)).toBe(200);
    await boss.delete(`${path}/${made.id}`);
    await sweep(1);
    expect(await statusOf(made.files[0]?.file_url)).toBe(404);
  });

  it('of an agent go with the agent', async () => {
    const { account_id, base, path, boss } = await setUp();
    const ada = await server.buildAgent({ account_id });
    const raw = new FormData();
    for (const [name, value] of [
      ['short_code', 'mine'],
      ['content', 'x'],
      ['visibility', 'personal'],
    ] as const)
      raw.append(name, value);
    raw.append('attachments[]', new Blob(['text'], { type: 'text/plain' }), 'a.txt');
    const { files } = (await server.asAgent(ada).call('POST', path, { raw })).body as CannedResponse;
    expect(await statusOf(files[0]?.file_url)).toBe(200);
    await boss.delete(`${base}/agents/${ada.user.id}`);
    await sweep(1);
    expect(await statusOf(files[0]?.file_url)).toBe(404);
  });
});
