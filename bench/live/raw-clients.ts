import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** In a process of their own, so that only the server is measured. */
export type Order =
  | { kind: 'open'; port: number; path: string; count: number; firstFrame?: string }
  /** Reports `received` when each client has had so many frames longer than a ping. */
  | { kind: 'expect'; total: number }
  | { kind: 'close' };

const PING_BYTES = 100;
const sockets: Socket[] = [];
let received = 0;
let expected = Number.POSITIVE_INFINITY;

const masked = (text: string) => {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255, 0, 0, 0, 0]);
  return Buffer.concat([head, body]);
};

/** Undefined when the frame's head is incomplete. */
const frameAt = (bytes: Buffer, at: number) => {
  if (at + 2 > bytes.length) return undefined;
  const short = (bytes[at + 1] ?? 0) & 127;
  if (short < 126) return { whole: 2 + short, payload: short };
  if (short === 126) {
    if (at + 4 > bytes.length) return undefined;
    const payload = bytes.readUInt16BE(at + 2);
    return { whole: 4 + payload, payload };
  }
  if (at + 10 > bytes.length) return undefined;
  const payload = Number(bytes.readBigUInt64BE(at + 2));
  return { whole: 10 + payload, payload };
};

const count = () => {
  received += 1;
  if (received < expected) return;
  expected = Number.POSITIVE_INFINITY;
  process.send?.('received');
};

const open = ({ port, path, firstFrame }: Extract<Order, { kind: 'open' }>) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let rest: Buffer = Buffer.alloc(0);
    let upgraded = false;
    const key = randomBytes(16).toString('base64');
    socket.setNoDelay(true);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: actioncable-v1-json\r\n\r\n`,
    );
    socket.on('error', reject);
    socket.on('data', (part: Buffer) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part;
      if (!upgraded) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) {
          rest = bytes;
          return;
        }
        upgraded = true;
        bytes = bytes.subarray(end + 4);
        if (firstFrame) socket.write(masked(firstFrame));
        else resolve();
      }
      let at = 0;
      for (let frame = frameAt(bytes, at); frame && at + frame.whole <= bytes.length; frame = frameAt(bytes, at)) {
        const long = frame.payload > PING_BYTES;
        if (long && bytes.subarray(at, at + frame.whole).includes('confirm_subscription')) resolve();
        else if (long) count();
        at += frame.whole;
      }
      rest = bytes.subarray(at);
    });
    sockets.push(socket);
  });

process.on('message', async (order: Order) => {
  if (order.kind === 'open') {
    for (let begun = 0; begun < order.count; begun += 100)
      await Promise.all(Array.from({ length: Math.min(100, order.count - begun) }, () => open(order)));
    received = 0;
    process.send?.('open');
  } else if (order.kind === 'expect') {
    expected = order.total;
    received = 0;
    process.send?.('ready');
  } else {
    for (const socket of sockets.splice(0)) socket.destroy();
    process.send?.('closed');
  }
});
