import { createHmac } from 'node:crypto';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

export const jwtSignature = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();

export const signJwt = (claims: object, secret: string) => {
  const body = `${HEADER}.${encode(claims)}`;
  return `${body}.${jwtSignature(body, secret).toString('base64url')}`;
};
