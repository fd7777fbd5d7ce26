import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMemoryFiles } from '../../platform/files/files.memory.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let files: Awaited<ReturnType<typeof openMemoryFiles>>;
beforeAll(async () => {
  files = await openMemoryFiles();
  server = await startTestServer({ files });
});
afterAll(() => server.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa5500' } })
    .png()
    .toBuffer();

type File = { bytes: Buffer; name: string; type?: string };
const formOf = (overrides: File[], fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const { bytes, name, type = 'application/octet-stream' } of overrides)
    form.append('message[attachments][]', new Blob([new Uint8Array(bytes)], { type }), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
};

const arrive = async (inboxValues: Parameters<TestServer['buildInbox']>[0] = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, ...inboxValues });
  const visitor = await server.buildVisitor(inbox);
  const http = server.asVisitor(visitor);
  const send = (overrides: File[], fields: Record<string, string> = {}) =>
    http.call('POST', '/api/v1/widget/messages', { raw: formOf(overrides, fields) });
  return { inbox, visitor, http, send };
};

describe('files of a visitor', () => {
  it('come as several attachments of one message, the first of them begins the conversation (API-05, CON-14, COM-16, COM-17)', async () => {
    const { http, send, inbox } = await arrive();
    const answer = await send(
      [
        { bytes: await picture(640, 480), name: 'holiday.png', type: 'image/png' },
        { bytes: PDF, name: 'invoice.pdf', type: 'application/pdf' },
      ],
      { 'message[content]': 'Two files', 'message[referer_url]': 'https://shop.example/', 'message[timestamp]': 'now' },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.attachments).toMatchObject([
      { file_type: 'image', extension: 'png', width: 640, height: 480, account_id: inbox.account_id },
      { file_type: 'file', extension: 'pdf', file_size: PDF.length, thumb_url: '' },
    ]);
    const { payload } = (await http.get('/api/v1/widget/messages')).body;
    expect(payload.at(-1).attachments).toHaveLength(2);
    const conversation = await server.deps.db
      .selectFrom('conversations')
      .select('additional_attributes')
      .where('inbox_id', '=', inbox.id)
      .executeTakeFirstOrThrow();
    expect(conversation.additional_attributes).toMatchObject({
      referer: 'https://shop.example/',
      initiated_at: { timestamp: 'now' },
    });
    const reply = { 'message[reply_to]': String(payload.at(-1).id) };
    const answered = await send([{ bytes: PDF, name: 'again.pdf' }], reply);
    expect(answered.body.content_attributes).toMatchObject({ in_reply_to: payload.at(-1).id });
    const served = await fetch(server.url + payload.at(-1).attachments[1].data_url);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(PDF);
  });

  it('are stored once when the same message is sent twice', async () => {
    const { send } = await arrive();
    const before = files.kept.size;
    const fields = { 'message[echo_id]': randomUUID() };
    const first = await send([{ bytes: PDF, name: 'a.pdf' }], fields);
    const again = await send([{ bytes: PDF, name: 'a.pdf' }], fields);
    expect(again.body.id).toBe(first.body.id);
    expect(files.kept.size).toBe(before + 1);
  });

  it('are judged by their content, not by what they are called (COM-12, SEC-15)', async () => {
    const { send } = await arrive();
    const before = files.kept.size;
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const [bytes, name, type] of [
      [html, 'page.html', 'text/html'],
      [html, 'holiday.png', 'image/png'],
      [html, 'list.csv', 'text/csv'],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]), 'movie.mp4', 'video/mp4'],
      [Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'setup.pdf', 'application/pdf'],
    ] as const) {
      const answer = await send([{ bytes, name, type }]);
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.body.message).toContain('type not supported');
      expect(answer.body.attributes).toEqual(['attachments.file']);
    }
    for (const [bytes, name, file_type] of [
      [Buffer.from('a;b\n1;2\n'), 'list.csv', 'file'],
      [Buffer.from('{"a":1}'), 'data.json', 'file'],
      [await picture(3, 3), 'named-wrongly.pdf', 'image'],
    ] as const)
      expect((await send([{ bytes, name }])).body.attachments[0].file_type).toBe(file_type);
    expect(files.kept.size).toBe(before + 3);
  });

  it('of 351 bytes that only look like the beginning of a picture are answered at once (SEC-15)', async () => {
    const { send } = await arrive();
    const hostile = [
      '<!---->'.repeat(50),
      '<!-- -->\n'.repeat(900),
      '<?xml>'.repeat(1_300),
      '<!doctype svg>'.repeat(580),
    ];
    for (const text of hostile) {
      const answer = await send([{ bytes: Buffer.from(`${text}x`), name: 'a.svg', type: 'image/svg+xml' }]);
      expect([text.slice(0, 8), answer.status]).toEqual([text.slice(0, 8), 422]);
    }
    const svg = '\n<?xml version="1.0"?>\n<!-- one --> <!-- two -->\n<!DOCTYPE svg PUBLIC "a">\n<svg xmlns="a"/>';
    expect((await send([{ bytes: Buffer.from(svg), name: 'a.svg' }])).body.attachments[0].extension).toBe('svg');
  });

  it('that are too many, empty or refused beside a good one leave nothing behind (LIM-30)', async () => {
    const { inbox, send } = await arrive();
    const before = files.kept.size;
    const good = { bytes: PDF, name: 'good.pdf' };
    expect((await send(Array.from({ length: 16 }, () => good))).status).toBeGreaterThanOrEqual(400);
    expect((await send([good, { bytes: Buffer.alloc(0), name: 'empty.txt' }])).status).toBe(422);
    expect((await send([good, { bytes: Buffer.from('<html>'), name: 'x.html' }])).status).toBe(422);
    expect((await send([])).status).toBe(422);
    expect(files.kept.size).toBe(before);
    const rows = await server.deps.db.selectFrom('messages').select('id').where('inbox_id', '=', inbox.id).execute();
    expect(rows).toEqual([]);
  });

  it('of 40 MB are taken, one byte more is refused (COM-14, LIM-30)', async () => {
    const { send } = await arrive();
    const large = Buffer.alloc(40 * 1024 * 1024, 'a');
    expect((await send([{ bytes: large, name: 'log.txt' }])).status).toBe(200);
    const larger = await send([{ bytes: Buffer.alloc(large.length + 1, 'a'), name: 'log.txt' }]);
    expect(larger.status).toBe(422);
    expect(larger.body.message).toMatch(/too big/);
  });

  it('are refused where the inbox does not take them (SEC-09)', async () => {
    const { send, http } = await arrive({ selected_feature_flags: ['emoji_picker'] });
    expect((await send([{ bytes: PDF, name: 'a.pdf' }])).status).toBe(403);
    const blob = { filename: 'a.pdf', byte_size: 3, content_type: 'application/pdf' };
    expect((await http.post('/api/v1/widget/direct_uploads', { blob })).status).toBe(403);
  });

  it('keep sound that a browser recorded as sound', async () => {
    const { send } = await arrive();
    const webm = Buffer.from(
      '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701',
      'hex',
    );
    const answer = await send([{ bytes: webm, name: 'voice.weba', type: 'audio/webm;codecs=opus' }]);
    expect(answer.body.attachments[0].file_type).toBe('audio');
  });
});

describe('files of an agent', () => {
  it('reach the visitor, and are gone with the message when it is deleted', async () => {
    const { inbox, visitor, http } = await arrive();
    const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    const agent = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] }));
    const path = `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}/messages`;
    const form = new FormData();
    form.append(
      'attachments[]',
      new Blob([new Uint8Array(await picture(1200, 900))], { type: 'image/png' }),
      'plan.png',
    );
    const sent = await agent.call('POST', path, { raw: form });
    expect(sent.status).toBe(200);
    await server.runJobs();
    const { payload } = (await http.get('/api/v1/widget/messages')).body;
    const [file] = payload.at(-1).attachments;
    expect(file).toMatchObject({ file_type: 'image', width: 1200, height: 900 });
    expect(file.thumb_url).not.toBe(file.data_url);
    const { updated_at } = await server.deps.db
      .selectFrom('messages')
      .select('updated_at')
      .where('id', '=', sent.body.id)
      .executeTakeFirstOrThrow();
    expect(updated_at).toBeGreaterThan(sent.body.created_at_ms);
    const thumb = await fetch(server.url + file.thumb_url);
    const small = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata();
    expect([thumb.headers.get('content-type'), small.width]).toEqual(['image/webp', 500]);
    await agent.delete(`${path}/${sent.body.id}`);
    await server.runJobs();
    for (const address of [file.data_url, file.thumb_url]) expect((await fetch(server.url + address)).status).toBe(404);
  });
});

describe('a file at its address', () => {
  const post = async (bytes: Buffer, name: string) => {
    const { send } = await arrive();
    const answer = await send([{ bytes, name }]);
    return server.url + answer.body.attachments[0].data_url;
  };

  it('cannot run: SVG and documents are saved, nothing is guessed, scripts are forbidden (SEC-14)', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const address of [await post(svg, 'logo.svg'), await post(PDF, 'a.pdf')]) {
      const { headers } = await fetch(address);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  it('is handed out in parts, so that sound can be wound forward', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\x08\x00\x00WAVEfmt '), Buffer.alloc(2_000, 7)]);
    const address = await post(wav, 'voice.wav');
    const part = await fetch(address, { headers: { range: 'bytes=4-11' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${wav.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(wav.subarray(4, 12));
    const tail = await fetch(address, { headers: { range: 'bytes=-5' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(wav.subarray(-5));
    const beyond = await fetch(address, { headers: { range: 'bytes=99999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${wav.length}`]);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(wav.length)]);
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('cannot be guessed, nor climbed out of', async () => {
    for (const path of [
      '/files/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.png',
      '/files/..%2f..%2fsecret_key',
      '/files/x/../../etc/passwd',
    ])
      expect((await fetch(server.url + path)).status).toBe(404);
  });
});

describe('a direct upload', () => {
  const announce = async (http: ReturnType<TestServer['asVisitor']>, bytes: Buffer, more: object = {}) =>
    http.post('/api/v1/widget/direct_uploads', {
      blob: { filename: 'invoice.pdf', content_type: 'application/pdf', byte_size: bytes.length, ...more },
    });
  const put = ({ url }: { url: string }, bytes: Buffer) =>
    fetch(server.url + new URL(url).pathname, { method: 'PUT', body: new Uint8Array(bytes) });

  it('is announced, sent and attached by its signed id, once (COM-15)', async () => {
    const { http } = await arrive();
    const checksum = createHash('md5').update(PDF).digest('base64');
    const { status, body } = await announce(http, PDF, { checksum });
    expect(status).toBe(200);
    expect(body).toMatchObject({ filename: 'invoice.pdf', byte_size: PDF.length, checksum, metadata: {} });
    const attach = () => http.post('/api/v1/widget/messages', { message: { attachments: [body.signed_id] } });
    expect((await attach()).status).toBe(422);
    expect((await put(body.direct_upload, PDF)).status).toBe(204);
    const sent = await attach();
    expect(sent.body.attachments).toMatchObject([{ file_type: 'file', file_size: PDF.length }]);
    expect((await attach()).status).toBe(422);
  });

  it('may be announced before the first message, by visitors of an inbox without a consent text or who agreed', async () => {
    const inbox = await server.buildInbox();
    const newcomer = server.visitorWithoutRows(inbox);
    const people = () =>
      server.deps.db.selectFrom('contact_inboxes').select('source_id').where('inbox_id', '=', inbox.id).execute();
    const http = server.asVisitor(newcomer);
    expect((await announce(http, PDF, { byte_size: 50_000_000 })).status).toBe(422);
    expect(await people()).toEqual([]);
    const announced = await Promise.all([announce(http, PDF), announce(http, PDF), announce(http, PDF)]);
    expect(announced.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await people()).toEqual([{ source_id: newcomer.source_id }]);
    const [first] = announced;
    expect((await put(first?.body.direct_upload, PDF)).status).toBe(204);
    const sent = await http.post('/api/v1/widget/messages', { message: { attachments: [first?.body.signed_id] } });
    expect(sent.body.attachments).toMatchObject([{ file_type: 'file', file_size: PDF.length }]);
    const asking = await server.buildInbox({ consent_text: { en: 'We store what you write.' }, consent_version: '1' });
    const refused = await announce(server.asVisitor(server.visitorWithoutRows(asking)), PDF);
    expect([refused.status, refused.body.attributes]).toEqual([422, ['consent_version']]);
  });

  it('of other bytes than announced, of a forbidden kind, or of another visitor is refused', async () => {
    const [mine, theirs] = [await arrive(), await arrive()];
    const { body } = await announce(mine.http, PDF, { checksum: 'AAAA' });
    expect((await put(body.direct_upload, Buffer.concat([PDF, PDF]))).status).toBe(413);
    expect((await put(body.direct_upload, PDF.subarray(1))).status).toBe(422);
    expect((await put(body.direct_upload, PDF)).status).toBe(422);
    const html = Buffer.from('<html><script>1</script>');
    const page = await announce(mine.http, html);
    expect((await put(page.body.direct_upload, html)).status).toBe(422);
    const good = await announce(mine.http, PDF);
    expect((await put(good.body.direct_upload, PDF)).status).toBe(204);
    const message = { attachments: [good.body.signed_id] };
    expect((await theirs.http.post('/api/v1/widget/messages', { message })).status).toBe(422);
    expect((await put({ url: `${server.url}/uploads/1--${'A'.repeat(43)}` }, PDF)).status).toBe(404);
    expect((await announce(mine.http, PDF, { byte_size: 50_000_000 })).status).toBe(422);
  });
});
