import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { startProxy } from '../../testing/proxies/start-proxy.ts';
import { lookAtBodyLimit, lookAtBuffering, lookAtHeaders } from './proxy-checks.ts';
import { lookAtFrame, lookAtFront, lookAtSocket } from './reachability-checks.ts';

const NAMES = ['nginx', 'apache', 'haproxy', 'caddy'] as const;
/** Empty on a machine without them: `scripts/services/proxies.mjs`. */
const programs: Partial<Record<string, string>> = JSON.parse(process.env['REVERSE_PROXIES'] ?? '{}');
const LARGE_FILE_BYTES = 30 * 1024 * 1024;
const { NODE_TLS_REJECT_UNAUTHORIZED: asBefore } = process.env;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { trustProxy: 1, logAddresses: true } });
  // The certificate of a test is self-signed.
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
});
afterAll(async () => {
  if (asBefore === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = asBefore;
  await server.close();
});

describe.each(NAMES)('the configuration of %s in docs/operate.md', (name) => {
  const program = programs[name];
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  beforeAll(async () => {
    if (program) proxy = await startProxy(name, program, new URL(server.url).host);
  });
  afterAll(() => proxy?.stop());

  it.runIf(program)('passes all that the doctor tests', async () => {
    const inbox = await server.buildInbox();
    const place = { publicUrl: proxy.url, secretKey: server.env.secretKey };
    const findings = await Promise.all([
      lookAtFront(place),
      lookAtFrame(place, inbox.website_token),
      lookAtSocket(place),
      lookAtBuffering(place, inbox),
      lookAtHeaders(place),
      lookAtBodyLimit(place),
    ]);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  it.runIf(program)('passes a large file, and the host and scheme that the visitor uses', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = server.visitorWithoutRows(inbox);
    const begun = await server
      .asVisitor(visitor)
      .post('/api/v1/widget/conversations', { message: { content: 'hello', echo_id: randomUUID() } });
    expect(begun.status).toBe(200);
    const form = new FormData();
    form.set('message[echo_id]', randomUUID());
    form.set(
      'message[attachments][]',
      new File([Buffer.alloc(LARGE_FILE_BYTES, 'a line of text\n')], 'large.txt', { type: 'text/plain' }),
    );
    const sent = await fetch(`${proxy.url}/api/v1/widget/messages?website_token=${inbox.website_token}`, {
      method: 'POST',
      headers: { 'x-auth-token': visitor.token },
      body: form,
    });
    const { attachments } = (await sent.json()) as { attachments: Array<{ data_url: string; file_size: number }> };
    expect([sent.status, attachments[0]?.file_size]).toEqual([200, LARGE_FILE_BYTES]);
    const demo = await (await fetch(`${proxy.url}/demo`)).text();
    expect(demo).toContain(proxy.url);
  });
});
