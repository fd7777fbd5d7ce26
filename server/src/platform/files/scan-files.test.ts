import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookAtVirusScanner } from '../../operations/doctor/virus-scanner.ts';
import { startClamd, VIRUS } from '../../testing/fakes/clamd.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { openMemoryFiles } from './files.memory.ts';
import type { FileStore } from './files.ts';

let clamd: Awaited<ReturnType<typeof startClamd>>;
let server: TestServer;
const waiting = new Set<string>();
let files: Awaited<ReturnType<typeof openMemoryFiles>>;
beforeAll(async () => {
  clamd = await startClamd();
  files = await openMemoryFiles();
  const watched: FileStore = {
    ...files,
    receive: async (stream) => {
      const file = await files.receive(stream);
      waiting.add(file.path);
      return file;
    },
    discard: async (file) => {
      await files.discard(file);
      waiting.delete(file.path);
    },
  };
  server = await startTestServer({ files: watched, env: { clamd: clamd.address } });
});
afterEach(() => clamd.answerWith(undefined));
afterAll(async () => {
  await server.close();
  await clamd.close();
});

const INFECTED = { status: 422, error: 'The file contains a virus and was refused.' };
const AWAY = { status: 503, error: 'Files cannot be scanned for viruses at the moment. Please try again later.' };
const csv = (line: string) => `name,email\nMia,mia@example.com\n${line}\n`;

const formWith = (field: string, text: string, name: string) => {
  const form = new FormData();
  form.append(field, new Blob([text]), name);
  return form;
};

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const visitor = await server.buildVisitor(inbox);
  const widget = server.asVisitor(visitor);
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const conversation = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const base = `/api/v1/accounts/${account_id}`;
  const upload = async (text: string) => {
    const blob = {
      filename: 'notes.txt',
      byte_size: Buffer.byteLength(text),
      content_type: 'text/plain',
      checksum: '',
    };
    const { body } = await widget.post('/api/v1/widget/direct_uploads', { blob });
    const { pathname } = new URL(body.direct_upload.url);
    return server.http.call('PUT', pathname, { raw: text, headers: { 'content-type': 'text/plain' } });
  };
  const ways: Record<string, (text: string) => Promise<{ status: number; body: { error?: string } }>> = {
    'with a message of a visitor': (text) =>
      widget.call('POST', '/api/v1/widget/messages', { raw: formWith('message[attachments][]', text, 'notes.txt') }),
    'with a reply of an agent': (text) =>
      boss.call('POST', `${base}/conversations/${conversation.display_id}/messages`, {
        raw: formWith('attachments[]', text, 'notes.txt'),
      }),
    'by an upload in two steps': upload,
    'in an import of contacts': (text) =>
      boss.call('POST', `${base}/contacts/import`, { raw: formWith('import_file', csv(text), 'people.csv') }),
  };
  return { inbox, widget, ways };
};

describe('with a virus scanner', () => {
  it('a file with a virus is refused in every way it can come, and nothing of it is stored', async () => {
    const { inbox, ways } = await setUp();
    const before = files.kept.size;
    for (const [way, send] of Object.entries(ways)) {
      const { status, body } = await send(VIRUS);
      expect([way, { status, error: body.error }]).toEqual([way, INFECTED]);
    }
    expect([files.kept.size, waiting.size]).toEqual([before, 0]);
    const stored = await server.deps.db.selectFrom('messages').select('id').where('inbox_id', '=', inbox.id).execute();
    expect(stored).toEqual([]);
  });

  it('a clean file comes in, after it was scanned', async () => {
    const { ways } = await setUp();
    for (const [way, send] of Object.entries(ways)) {
      const scanned = clamd.scanned();
      expect([way, Math.floor((await send('tea at five')).status / 100)]).toEqual([way, 2]);
      expect([way, clamd.scanned()]).toEqual([way, scanned + 1]);
    }
  });

  it.each(['INSTREAM size limit exceeded. ERROR', "stream: Can't allocate memory ERROR", 'x'.repeat(5_000)])(
    'files are refused while it cannot say, and text is not (%.20s)',
    async (answer) => {
      const { widget, ways } = await setUp();
      clamd.answerWith(answer);
      for (const [way, send] of Object.entries(ways)) {
        const { status, body } = await send('tea at five');
        expect([way, { status, error: body.error }]).toEqual([way, AWAY]);
      }
      expect((await widget.post('/api/v1/widget/messages', { message: { content: 'hello' } })).status).toBe(200);
    },
  );
});

it('files are refused, and doctor says so, while the scanner is away; both end when it is back', async () => {
  const gone = await startClamd();
  await gone.close();
  const away = await startTestServer({ env: { clamd: gone.address } });
  const visitor = await away.buildVisitor(await away.buildInbox({ enable_email_collect: false }));
  const raw = formWith('message[attachments][]', 'tea at five', 'notes.txt');
  const refused = await away.asVisitor(visitor).call('POST', '/api/v1/widget/messages', { raw });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await lookAtVirusScanner(away.env)).toMatchObject({
    state: 'fail',
    fix: expect.stringContaining('CLAMD_URL'),
  });
  expect(await lookAtVirusScanner(server.env)).toMatchObject({ state: 'ok', says: 'ClamAV 1.4.3/27500 responds' });
  expect(await lookAtVirusScanner({ clamd: undefined })).toMatchObject({ state: 'ok' });
  await away.close();
});
