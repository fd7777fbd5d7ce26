import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** Stands in every file with a virus, for scanners and tests: in two parts, so that no scanner minds this one. */
export const VIRUS = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const streamedBytes = (received: Buffer): Buffer | undefined => {
  const parts: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length; ) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
};

export const startClamd = async () => {
  const state: { answer: string | null | undefined; scanned: number } = { answer: undefined, scanned: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      if (received.equals(Buffer.from('zVERSION\0'))) return socket.end('ClamAV 1.4.3/27500\0');
      const file = streamedBytes(received);
      if (!file || state.answer === null) return undefined;
      state.scanned += 1;
      const found = file.includes(VIRUS) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';
      return socket.end(state.answer === undefined ? found : `${state.answer}\0`);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    scanned: () => state.scanned,
    answerWith: (answer: string | null | undefined) => {
      state.answer = answer;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((closed) => server.close(() => closed()));
    },
  };
};
