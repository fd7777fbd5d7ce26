import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export type Sender = { path: string; token: string };

const HEAD_END = '\r\n\r\n';

/** Sends one request after the other at nearly no cost beside the server. */
const openClient = async (port: number) => {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let bytes = '';
  let answered: PromiseWithResolvers<void> | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    bytes += part;
    const head = bytes.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(bytes.slice(0, head))?.[1] ?? 0);
    if (bytes.length < head + HEAD_END.length + length) return;
    const answer = bytes;
    bytes = '';
    if (answer.startsWith('HTTP/1.1 200')) answered?.resolve();
    else answered?.reject(new Error(answer));
  });
  socket.on('error', (error) => answered?.reject(error));
  socket.on('close', () => answered?.reject(new Error('The server closed the connection.')));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));

  const send = ({ path, token }: Sender) => {
    answered = Promise.withResolvers<void>();
    const message = { content: 'Is the Harbour lantern in stock, in green?', echo_id: randomUUID() };
    const body = JSON.stringify({ message });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Auth-Token: ${token}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${body.length}${HEAD_END}${body}`,
    );
    return answered.promise;
  };
  return { send, close: () => socket.destroy() };
};

/** The senders take turns: a conversation is limited to 200 messages a minute. `sent`: after each response. */
export const sendMessages = async (
  url: string,
  senders: readonly Sender[],
  { clients, ms }: { clients: number; ms: number },
  sent = () => {},
) => {
  const open = await Promise.all(Array.from({ length: clients }, () => openClient(Number(new URL(url).port))));
  let next = Math.floor(Math.random() * senders.length);
  let count = 0;
  const begun = performance.now();
  const run = async ({ send }: (typeof open)[number]) => {
    while (performance.now() < begun + ms) {
      next += 1;
      const sender = senders[next % senders.length];
      if (sender) await send(sender);
      count += 1;
      sent();
    }
  };
  await Promise.all(open.map(run));
  const seconds = (performance.now() - begun) / 1000;
  for (const client of open) client.close();
  return { count, perSecond: count / seconds };
};
