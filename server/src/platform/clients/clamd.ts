import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { ClamdAddress } from '../config/virus-scanner.ts';

/** The largest file takes clamd seconds; on a busy day it waits behind others. */
const DEADLINE_MS = 30_000;
const MOST_CHARACTERS = 1_000;

/** A command of clamd's protocol and its response, each NUL-terminated. @throws Error without a response in time */
const ask = (address: ClamdAddress, bytes: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address);
    let answer = '';
    let failure: Error | undefined;
    const deadline = setTimeout(() => socket.destroy(new Error('it did not respond in time')), DEADLINE_MS);
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > MOST_CHARACTERS) socket.destroy();
    });
    socket.on('error', (error) => {
      failure = error;
    });
    socket.on('close', () => {
      clearTimeout(deadline);
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end));
      else reject(failure ?? new Error('it closed the connection without a response'));
    });
    // The connection stays open for the response. clamd may respond before it has read everything.
    const source = Readable.from(bytes);
    source.on('error', (error) => socket.destroy(error));
    socket.on('close', () => source.destroy());
    source.pipe(socket, { end: false });
  });

async function* streamed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk;
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.length);
    yield size;
    yield bytes;
  }
  yield Buffer.alloc(4);
}

/** The name of the virus in a file; undefined for a clean one. @throws Error when clamd does not respond or fails */
export const findVirus = async (address: ClamdAddress, path: string): Promise<string | undefined> => {
  const answer = await ask(address, streamed(path));
  if (answer === 'stream: OK') return undefined;
  if (answer.startsWith('stream: ') && answer.endsWith(' FOUND'))
    return answer.slice('stream: '.length, -' FOUND'.length);
  throw new Error(`it responded "${answer}"`);
};

/** The version of clamd and of its signatures, e.g. `ClamAV 1.4.3/27500/Sat Mar  1 08:00:00 2026`. @throws Error */
export const clamdVersion = (address: ClamdAddress): Promise<string> => ask(address, [Buffer.from('zVERSION\0')]);
