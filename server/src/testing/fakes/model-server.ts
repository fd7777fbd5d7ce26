import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type AskedBody = {
  model: string;
  messages: { role: string; content: string }[];
  max_tokens?: number;
  max_completion_tokens?: number;
};
export type AskedModel = { path: string; authorization: string | undefined; body: AskedBody; prompt: AskedPrompt };
type AskedPrompt = {
  articles?: { number: number; title: string; text: string }[];
  conversation: { from: string; text: string }[];
};

type Streamed = (response: ServerResponse, asked: AskedModel) => void | Promise<void>;
/** Words are streamed as the API does. */
type ModelReply = string | Streamed;

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
export const piece = (content: string) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
export const ending = (reason = 'stop', usage?: object) =>
  event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] }) +
  (usage ? event({ choices: [], usage }) : '') +
  'data: [DONE]\n\n';

export const streamHead = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

const promptOf = (body: AskedBody): AskedPrompt => {
  try {
    return JSON.parse(body.messages.at(-1)?.content ?? '');
  } catch {
    return { conversation: [] };
  }
};

/** An OpenAI-compatible API on a free port with the test's answers, without delay. */
export const startModelServer = async () => {
  const asked: AskedModel[] = [];
  let reply: (asked: AskedModel) => ModelReply = () => 'UNKNOWN';

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as AskedBody;
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body,
      prompt: promptOf(body),
    };
    asked.push(call);
    const said = reply(call);
    if (typeof said !== 'string') return said(response, call);
    streamHead(response);
    for (const word of said.split(/(?<=\s)/)) response.write(piece(word));
    response.end(ending('stop', { prompt_tokens: 100, completion_tokens: 20 }));
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    says: (words: string) => {
      reply = () => words;
    },
    does: (streamed: Streamed) => {
      reply = () => streamed;
    },
    decides: (next: (call: AskedModel) => ModelReply) => {
      reply = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;
