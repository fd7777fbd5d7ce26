import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeSlack } from '../../../server/src/platform/clients/slack.fake.ts';
import type { SlackCall } from '../../model/slack-threads.ts';

const LATE_MS = 6_000;
const CHANGES = new Set(['chat.postMessage', 'chat.update', 'chat.delete']);

/** What it does instead of, or beside, what it is asked, by the number of the request. */
const troubleOf = (count: number) => {
  if (count % 53 === 0) return 'busy';
  if (count % 41 === 0) return 'lost';
  if (count % 37 === 0) return 'broken';
  if (count % 67 === 0) return 'late';
  return count % 97 === 0 ? 'refused' : undefined;
};

/**
 * Slack's Web API as a server: it mostly works; now and then it asks to slow down, fails before or after it has done what
 * it was asked, answers too late, or has an error of its own. `now`: by the clock that the servers have.
 */
export const openSlackWorkspace = async (now: () => number) => {
  const slack = createFakeSlack(now);
  /** What was posted, changed and deleted, in order, also where the answer was lost. */
  const calls: SlackCall[] = [];
  let observe = (_call: SlackCall) => {};
  let count = 0;
  let isReachable = true;

  const note = (method: string, body: string, answer: Buffer) => {
    const { ok, ts }: { ok?: boolean; ts?: string } = JSON.parse(answer.toString());
    if (!ok || !CHANGES.has(method) || ts === undefined) return;
    const { text = '', thread_ts, metadata } = Object.fromEntries(new URLSearchParams(body));
    const { event_payload }: { event_payload?: { message_id?: string } } = JSON.parse(metadata ?? '{}');
    const call = { method, ts, text, thread_ts, message: Number(event_payload?.message_id ?? 0), at: Date.now() };
    calls.push(call);
    observe(call);
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const method = request.url?.replace('/api/', '') ?? '';
    const url = `https://slack.com${request.url}`;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    count += 1;
    const trouble = isReachable ? troubleOf(count) : 'broken';
    if (trouble === 'busy') return void response.writeHead(429, { 'retry-after': '2' }).end('{}');
    if (trouble === 'broken') return void response.writeHead(503).end('no');
    if (trouble === 'refused') return void response.end('{"ok":false,"error":"internal_error"}');
    const done = slack.answer({ method: 'POST', url, headers, body });
    const text = Buffer.from(done.body ?? '');
    note(method, body, text);
    if (trouble === 'lost') return void request.socket.destroy();
    const send = () => response.writeHead(done.status ?? 200, { 'content-type': 'application/json' }).end(text);
    if (trouble === 'late') setTimeout(send, LATE_MS);
    else send();
  };

  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => answer(request, response, body));
    request.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    slack,
    port,
    calls,
    onCall: (observer: typeof observe) => {
      observe = observer;
    },
    setReachable: (value: boolean) => {
      isReachable = value;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type SlackWorkspace = Awaited<ReturnType<typeof openSlackWorkspace>>;
