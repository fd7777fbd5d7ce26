import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const openWebhookReceiver = async () => {
  const receivedMessages: { event: string; content?: string }[] = [];
  const answer = { status: 200, body: '' };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    receivedMessages.push(JSON.parse(text));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    receivedMessages,
    answer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
