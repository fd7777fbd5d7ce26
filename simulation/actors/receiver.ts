import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers webhooks and bots as real receivers do: mostly well, sometimes with an error, late, or never. */
export const openReceiver = async (onDelivery: (path: string, text: string) => void) => {
  let count = 0;
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      onDelivery(request.url ?? '', text);
      count += 1;
      if (count % 11 === 0) return void request.socket.destroy();
      if (count % 7 === 0) return void response.writeHead(500).end('no');
      if (count % 13 === 0) return void setTimeout(() => response.end('{}'), 6_000);
      response.setHeader('content-type', 'application/json');
      response.end('{}');
    });
    request.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;
