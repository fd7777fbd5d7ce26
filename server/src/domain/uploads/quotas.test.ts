import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAtUploads } from '../../operations/doctor/internal-checks.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { sweepUsage } from './quotas.ts';

const MB = 1024 * 1024;
const DAY = 24 * 60 * 60 * 1_000;
const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  const uploads = {
    visitorBytes: 2 * MB,
    addressBytes: 3 * MB,
    inboxBytes: 5 * MB,
    totalBytes: 6 * MB,
    accountBytes: 2 * MB,
    diskFloorBytes: 0,
    remotePictureBytes: 0,
    remotePictureDays: 1,
  };
  server = await startTestServer({ clock, env: { rateLimits: true, trustProxy: true, uploads } });
});
afterAll(() => server.close());

type Inbox = Awaited<ReturnType<TestServer['buildInbox']>>;
const newInbox = () => server.buildInbox({ enable_email_collect: false });

const arrive = async (inbox: Inbox, address: string) => {
  const visitor = await server.buildVisitor(inbox);
  const http = server.asVisitor(visitor);
  const headers = { 'x-forwarded-for': address };
  const send = (bytes: number, content = '') => {
    const raw = new FormData();
    if (bytes > 0) raw.append('message[attachments][]', new Blob(['a'.repeat(bytes)]), 'a.txt');
    raw.append('message[content]', content);
    return http.call('POST', '/api/v1/widget/messages', { raw, headers });
  };
  const announce = (byte_size: number) =>
    http.post('/api/v1/widget/direct_uploads', { blob: { filename: 'a.txt', byte_size } }, { headers });
  return { send, announce };
};

describe('files of visitors', () => {
  it('are refused above what one visitor may send in a day, whichever way they come, and words are not', async () => {
    const { send, announce } = await arrive(await newInbox(), '10.0.0.1');
    expect((await send(MB)).status).toBe(200);
    expect((await announce(MB - 10)).status).toBe(200);
    for (const refused of [await send(MB), await announce(MB)]) {
      expect(refused.status).toBe(422);
      expect(refused.body.message).toBe(
        'You have sent too many files today (maximum is 2 MB a day). Please try again tomorrow.',
      );
      // Not the file: the same one can be sent tomorrow.
      expect(refused.body.attributes).toEqual(['base']);
    }
    expect((await send(0, 'only words')).status).toBe(200);
    clock.advance(DAY);
    expect((await send(MB)).status).toBe(200);
    clock.advance(DAY);
  });

  it('are refused above what one address, one inbox and all of them may send in a day', async () => {
    const [first, second] = [await newInbox(), await newInbox()];
    const [one, two] = [await arrive(first, '10.0.1.1'), await arrive(first, '10.0.1.1')];
    expect([(await one.send(2 * MB)).status, (await two.send(MB)).status]).toEqual([200, 200]);
    expect((await two.send(10)).body.message).toMatch(/^Your network has sent too many/);
    const three = await arrive(first, '10.0.1.2');
    expect((await three.send(2 * MB)).status).toBe(200);
    const four = await arrive(first, '10.0.1.3');
    expect((await four.send(10)).body.message).toMatch(/^Visitors of this site have sent too many/);
    const five = await arrive(second, '10.0.1.4');
    expect((await five.send(MB)).status).toBe(200);
    expect((await five.send(10)).body.message).toMatch(/^Visitors have sent too many files today \(maximum is 6 MB/);
    expect(await lookAtUploads(server.deps)).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('6 of 6 MB'),
    });
    clock.advance(DAY);
  });

  it('are counted when they are stored: what is refused or sent again is not', async () => {
    const inbox = await newInbox();
    const { send } = await arrive(inbox, '10.0.2.1');
    expect((await send(2 * MB + 1)).status).toBe(422);
    expect((await send(2 * MB)).status).toBe(200);
    clock.advance(3 * DAY);
    await sweepUsage(server.deps);
    expect(await server.deps.db.selectFrom('upload_usage').selectAll().execute()).toEqual([]);
  });

  it('that come with messages are limited in number like direct uploads', async () => {
    const { send } = await arrive(await newInbox(), '10.0.3.1');
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) {
      // A minute has its own limit.
      if (time === 50) clock.advance(60_000);
      statuses.push((await send(1)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
  });
});

describe('files of a team', () => {
  const MOST = 'This account has stored too many files today (maximum is 2 MB a day). Please try again tomorrow.';
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const picture = (bytes: number) => new Blob([PICTURE, Buffer.alloc(bytes - PICTURE.length)], { type: 'image/png' });
  const formOf = (name: string, file: Blob, fileName = 'a.png') => {
    const form = new FormData();
    form.append(name, file, fileName);
    return form;
  };
  const setUp = async () => {
    const inbox = await newInbox();
    const visitor = await server.buildVisitor(inbox);
    const { display_id } = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const owner = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
    const base = `/api/v1/accounts/${inbox.account_id}`;
    const http = server.asAgent(owner);
    const send = (path: string, raw: FormData, method = 'POST') => http.call(method, path, { raw });
    const ways: Record<string, (bytes: number) => ReturnType<typeof send>> = {
      'an attachment': (bytes) =>
        send(`${base}/conversations/${display_id}/messages`, formOf('attachments[]', picture(bytes))),
      'a direct upload': (bytes) =>
        http.post(`${base}/conversations/${display_id}/direct_uploads`, {
          blob: { filename: 'a.png', byte_size: bytes, content_type: 'image/png' },
        }),
      'a file of a canned response': (bytes) => {
        const form = formOf('attachments[]', picture(bytes));
        form.append('short_code', crypto.randomUUID());
        form.append('content', 'Hello');
        return send(`${base}/canned_responses`, form);
      },
      'a picture of an article': (bytes) => send(`${base}/upload`, formOf('attachment', picture(bytes))),
      'the picture of a person': (bytes) =>
        send(`${base}/contacts/${visitor.contact.id}`, formOf('avatar', picture(bytes)), 'PATCH'),
      'the picture of an inbox': (bytes) =>
        send(`${base}/inboxes/${inbox.id}`, formOf('avatar', picture(bytes)), 'PATCH'),
      'an import': (bytes) =>
        send(
          `${base}/contacts/import`,
          formOf('import_file', new Blob([`name,email\n${'a'.repeat(bytes)}`]), 'people.csv'),
        ),
    };
    return { ways, send };
  };

  it('are refused above what its account may store in a day, whichever way they come', async () => {
    const { ways } = await setUp();
    const stored = await server.deps.db.selectFrom('upload_usage').selectAll().execute();
    expect(stored.filter(({ owner }) => owner.startsWith('account:'))).toEqual([]);
    const first = Object.entries(ways).map(async ([name, send]) => [name, (await send(250_000)).status < 300]);
    expect(await Promise.all(first)).toEqual(Object.keys(ways).map((name) => [name, true]));
    for (const [name, send] of Object.entries(ways)) {
      const { status, body } = await send(MB);
      expect([name, status, body.message]).toEqual([name, 422, MOST]);
    }
    expect(await lookAtUploads(server.deps)).toMatchObject({
      state: 'warn',
      says: expect.stringContaining('the largest account 2 of 2 MB'),
    });
    const { ways: ofOthers } = await setUp();
    expect((await ofOthers['an attachment']?.(MB))?.status).toBe(200);
    clock.advance(DAY);
    expect((await ways['an attachment']?.(MB))?.status).toBe(200);
  });

  it('that are the picture of one’s own profile count by their user', async () => {
    const { send } = await setUp();
    const change = () => send('/api/v1/profile', formOf('profile[avatar]', picture(MB)), 'PATCH');
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    const { status, body } = await change();
    expect([status, body.message]).toEqual([422, MOST.replace('This account has', 'You have')]);
  });
});

describe('a full disk', () => {
  it('refuses files with a reason and takes words', async () => {
    const uploads = { ...server.env.uploads, diskFloorBytes: 2 ** 60 };
    const full = await startTestServer({ env: { uploads } });
    const inbox = await full.buildInbox({ enable_email_collect: false });
    const http = full.asVisitor(await full.buildVisitor(inbox));
    const raw = new FormData();
    raw.append('message[attachments][]', new Blob(['a'.repeat(9 * MB)]), 'a.txt');
    const refused = await http.call('POST', '/api/v1/widget/messages', { raw });
    expect([refused.status, refused.body.error]).toEqual([
      507,
      'The server cannot store files at the moment because its disk is almost full. Please try again later.',
    ]);
    expect((await http.post('/api/v1/widget/messages', { message: { content: 'words' } })).status).toBe(200);
    await full.close();
  });
});

describe('a form', () => {
  it('with more text in its fields than any needs is refused before it is all in memory', async () => {
    const raw = new FormData();
    for (let field = 0; field < 10; field += 1) raw.append(`field${field}`, 'a'.repeat(MB - 1));
    expect((await server.http.call('POST', '/api/v1/widget/messages', { raw })).status).toBe(413);
  });
});
