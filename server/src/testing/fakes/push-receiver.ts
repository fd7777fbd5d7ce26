import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  words: Record<string, unknown>;
  headers: Record<string, string>;
  claims: Record<string, unknown>;
};

const bytes = (...parts: (Buffer | ArrayBuffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part as Buffer))));
const derive = (key: Buffer, salt: Buffer, label: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, label, length));

/** RFC 8291 and 8188 from the receiver's side, written from the standards and by nothing the sender uses. */
const opener = () => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') };
  const open = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const secret = own.computeSecret(sender);
    const key = derive(secret, auth, bytes('WebPush: info\0', own.getPublicKey(), sender), 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, bytes('Content-Encoding: aes128gcm\0'), 16),
      derive(key, salt, bytes('Content-Encoding: nonce\0'), 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { keys, open };
};

/** RFC 8292: who asks, in a token they signed. @throws when they did not. */
const claimsOf = (authorization: string, publicKey: string): Record<string, unknown> => {
  const { t = '', k } = Object.fromEntries(
    authorization
      .replace(/^vapid /, '')
      .split(/,\s*/)
      .map((part) => part.split(/=(.*)/s)),
  ) as Record<string, string>;
  if (k !== publicKey) throw new Error('another key asks');
  const [head, claims = '', signature = ''] = t.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('the token is not signed by the key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
};

export const startPushReceiver = async (publicKey: string) => {
  const { keys, open } = opener();
  const received: Received[] = [];
  const state = { answer: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    received.push({
      words: open(Buffer.concat(chunks)) as Record<string, unknown>,
      headers,
      claims: claimsOf(headers['authorization'] ?? '', publicKey),
    });
    response.writeHead(state.answer).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscription: (name: string) => ({ endpoint: `${origin}/${name}`, keys }),
    received,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  };
};
