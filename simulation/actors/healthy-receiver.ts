import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Delivered = { event?: unknown; id?: unknown };

/** Answers every webhook at once, and records the events of each message. */
export const openHealthyReceiver = async () => {
  const events = new Map<number, Set<string>>();
  const note = (text: string, eventId: string) => {
    const { event, id }: Delivered = JSON.parse(text);
    if (event !== 'message_created' || typeof id !== 'number') return;
    events.set(id, (events.get(id) ?? new Set()).add(eventId));
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      note(text, String(request.headers['x-porchlight-delivery']));
      response.end();
    });
    request.on('error', () => {});
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/healthy`,
    eventsOf: (message: number): ReadonlySet<string> => events.get(message) ?? new Set(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type HealthyReceiver = Awaited<ReturnType<typeof openHealthyReceiver>>;
