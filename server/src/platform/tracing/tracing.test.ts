import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { attributesOf, type ReceivedSpan, startOtlpReceiver } from '../../testing/fakes/otlp-receiver.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { readTracingSettings, type TracingSettings } from '../config/tracing.ts';
import { runToEnd } from './current-span.ts';
import { createOtlpTracing } from './tracing.otlp.ts';

const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`;

const afterwards: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of afterwards.splice(0).reverse()) await undo();
});

const settingsOf = (url: string, more: Partial<TracingSettings> = {}): TracingSettings => {
  const settings = readTracingSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
  if (!settings) throw new Error('An endpoint turns tracing on.');
  return { ...settings, ...more };
};

const start = async (more: Partial<TracingSettings> = {}, jobs = false) => {
  const receiver = await startOtlpReceiver();
  afterwards.push(receiver.close);
  const server = await startTestServer({
    env: { tracing: settingsOf(receiver.url, more), allowPrivateWebhooks: true },
    jobs,
  });
  afterwards.push(server.close);
  const find = (name: string) => receiver.spans.find((span) => span.name === name);
  /** Waits until a span of that name has arrived. */
  const arrived = async (name: string) => {
    await expect.poll(() => find(name), { timeout: 10_000 }).toBeDefined();
    return find(name) as ReceivedSpan;
  };
  return { receiver, server, arrived };
};

const nameOfParent = (spans: readonly ReceivedSpan[], span: ReceivedSpan) =>
  spans.find(({ spanId }) => spanId === span.parentSpanId)?.name;

const prepareMessage = async (server: TestServer, content: string) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const visitor = await server.buildVisitor(inbox);
  const send = () => server.asVisitor(visitor).post('/api/v1/widget/messages', { message: { content } });
  return { inbox, visitor, send };
};

describe('traces', () => {
  it('follow a message from the request over the batch and its statements to the publication, the job and the webhook', async () => {
    const { receiver, server, arrived } = await start({}, true);
    const calls: (string | undefined)[] = [];
    const target = createServer((request, response) => {
      calls.push(request.url);
      response.end();
    });
    await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
    afterwards.push(() => target.close());
    const { inbox, visitor, send } = await prepareMessage(server, 'My cat is called Mortimer');
    const admin = server.asAgent(await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' }));
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/secret-path?key=hidden`;
    const webhook = { url, subscriptions: ['message_created'] };
    await admin.post(`/api/v1/accounts/${inbox.account_id}/webhooks`, { webhook });
    expect((await send()).status).toBe(200);
    await expect.poll(() => calls.length, { timeout: 10_000 }).toBe(1);

    const request = await arrived('POST /api/v1/widget/messages');
    const sent = await arrived('POST to another server');
    const trace = () => receiver.spans.filter(({ traceId }) => traceId === request.traceId);
    const steps = ['write', 'job webhook.dispatch', 'job webhook.deliver'];
    await expect
      .poll(() => trace().map(({ name }) => name), { timeout: 10_000 })
      .toEqual(expect.arrayContaining([...steps, 'INSERT messages']));
    const parentOf = (name: string) => {
      const span = trace().find((each) => each.name === name);
      return span && nameOfParent(trace(), span);
    };
    expect(request.parentSpanId).toBeUndefined();
    expect(attributesOf(request)).toMatchObject({
      'http.route': '/api/v1/widget/messages',
      'http.response.status_code': 200,
    });
    expect(parentOf('write')).toBe('POST /api/v1/widget/messages');
    const write = trace().find(({ name, parentSpanId }) => name === 'write' && parentSpanId === request.spanId);
    // A batch that began for another action is linked.
    const batches = () =>
      receiver.spans.filter(
        ({ name, parentSpanId, spanId }) =>
          name === 'write batch' &&
          (parentSpanId === write?.spanId || write?.links?.some((link) => link.spanId === spanId)),
      );
    await expect.poll(() => batches().length, { timeout: 10_000 }).toBe(1);
    const published = () =>
      receiver.spans.filter(({ name, parentSpanId }) => name === 'publish' && parentSpanId === batches()[0]?.spanId);
    await expect.poll(() => published().length, { timeout: 10_000 }).toBe(1);
    expect(parentOf('job webhook.dispatch')).toMatch(/^write/);
    expect(sent.traceId).toBe(request.traceId);
    expect(nameOfParent(trace(), sent)).toBe('job webhook.deliver');
    expect(attributesOf(sent)).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
    const inserted = trace().find(({ name }) => name === 'INSERT messages') as ReceivedSpan;
    expect(attributesOf(inserted)).toMatchObject({ 'db.operation.name': 'INSERT', 'db.collection.name': 'messages' });
    expect(BigInt(inserted.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(inserted.startTimeUnixNano));
    expect(receiver.resources[0]).toMatchObject({ 'service.name': 'porchlight' });
    expect(receiver.requests[0]?.path).toBe('/v1/traces');

    // What a person wrote, who they are, and what opens their conversation.
    for (const value of ['Mortimer', 'secret-path', 'hidden', visitor.token, inbox.website_token])
      expect(receiver.bodies.some((body) => body.includes(value))).toBe(false);
  });

  it('have the batch of an action that joined it after something that is not traced', async () => {
    const { receiver, server, arrived } = await start();
    const tracing = createOtlpTracing(settingsOf(receiver.url), 'sqlite', pino({ level: 'silent' }));
    afterwards.push(() => tracing.close());
    let joined: Promise<unknown> | undefined;
    await server.deps.write(async () => {
      joined = runToEnd(tracing.start({ name: 'request' }), () => server.deps.write(async () => {}));
    });
    await joined;
    const request = await arrived('request');
    const childOf = (name: string, parent: { spanId: string } | undefined) =>
      receiver.spans.find((span) => span.name === name && span.parentSpanId === parent?.spanId);
    await expect
      .poll(() => childOf('write batch', childOf('write', request)), { timeout: 10_000 })
      .toMatchObject({ traceId: request.traceId });
  });

  it('continue the trace of a caller only where TRACEPARENT_FROM names its address', async () => {
    const trusting = await start({ traceparentFrom: ['127.0.0.0/8', '::1'] });
    await trusting.server.http.get('/health', { headers: { traceparent } });
    expect(await trusting.arrived('GET /health')).toMatchObject({ traceId: CALLER.trace, parentSpanId: CALLER.span });

    const careful = await start({ traceparentFrom: ['192.0.2.1'] });
    for (const sent of [traceparent, '00-0-0-01', 'x'.repeat(5_000)])
      expect((await careful.server.http.get('/health', { headers: { traceparent: sent } })).status).toBe(200);
    const own = await careful.arrived('GET /health');
    expect(own.traceId).not.toBe(CALLER.trace);
    expect(own.parentSpanId).toBeUndefined();
  });

  it('are sampled as set, and a trusted caller decides first only with a parentbased sampler', async () => {
    const none = await start({ sampler: { ratio: 0, followsParent: true }, traceparentFrom: ['127.0.0.1'] });
    await none.server.http.get('/health');
    await none.server.http.get('/ready', { headers: { traceparent } });
    await none.arrived('GET /ready');
    expect(none.receiver.spans.map(({ name }) => name)).not.toContain('GET /health');
  });

  it('have the kind of an error alone, and at most a hundred statements of one step', async () => {
    const receiver = await startOtlpReceiver();
    afterwards.push(receiver.close);
    const tracing = createOtlpTracing(settingsOf(receiver.url), 'sqlite', pino({ level: 'silent' }));
    const span = tracing.start({ name: 'one' });
    const child = span.child({ name: 'two' });
    child.end(Object.assign(new Error('Key (email)=(ann@example.com) exists.'), { code: '23505' }));
    for (let index = 0; index < 1_000; index += 1) span.statement('SELECT users', 1);
    span.end();
    await tracing.close();
    expect(receiver.spans.find(({ name }) => name === 'two')?.status.code).toBe(2);
    expect(receiver.bodies.join()).toContain('23505');
    expect(receiver.bodies.join()).not.toContain('ann@');
    expect(receiver.spans.filter(({ name }) => name === 'SELECT users')).toHaveLength(100);
  });
});

describe('a receiver of traces', () => {
  const withLog = (url: string) => {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    return { lines, tracing: createOtlpTracing(settingsOf(url), 'sqlite', log) };
  };
  const traceMany = (tracing: ReturnType<typeof createOtlpTracing>, count: number) => {
    for (let index = 0; index < count; index += 1) tracing.start({ name: 'request' }).end();
  };

  it('that refuses is named in the log once, and once more when it accepts again', async () => {
    const receiver = await startOtlpReceiver();
    afterwards.push(receiver.close);
    receiver.answers((response) => void response.writeHead(400).end('no'));
    const { lines, tracing } = withLog(receiver.url);
    for (const _ of [1, 2, 3]) {
      const before = receiver.requests.length;
      traceMany(tracing, 5);
      await expect.poll(() => receiver.requests.length, { timeout: 10_000 }).toBeGreaterThan(before);
    }
    expect(lines.map(({ msg }) => msg)).toEqual(['traces are not accepted by their receiver and are left out']);
    receiver.mend();
    traceMany(tracing, 5);
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
    expect(lines[1]?.msg).toBe('traces are accepted again');
    await tracing.close();
  });

  it('that never answers costs a bounded number of spans, no request, and no second of the stop', async () => {
    const receiver = await startOtlpReceiver();
    afterwards.push(receiver.close);
    receiver.answers(() => {});
    const { tracing } = withLog(receiver.url);
    traceMany(tracing, 2_000);
    await pause(1_500);
    traceMany(tracing, 100_000);
    expect(receiver.spans.length).toBeLessThan(2_000);
    const began = performance.now();
    await tracing.close();
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(receiver.spans.length).toBeLessThan(10_000);
  });
});
