import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_S = 30;
/** A clock may be one step early or late. */
const DRIFT = [0, -1, 1];

const toBase32 = (bytes: Buffer) => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

const fromBase32 = (text: string) => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** A new shared secret, 160 bits, as authenticator apps read it. */
export const makeTotpSecret = () => toBase32(randomBytes(20));

/** The address an authenticator app reads from a QR code. */
export const totpAddress = (secret: string, { issuer, email }: { issuer: string; email: string }) =>
  `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

/** RFC 6238 over SHA-1, six digits, for one step of 30 s. */
export const totpCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** The step a code belongs to, now or one beside it; undefined for a wrong code. `now` in ms. */
export const totpStep = (secret: string, code: string, now: number): number | undefined => {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  if (given.length !== 6) return undefined;
  const current = Math.floor(now / 1_000 / STEP_S);
  return DRIFT.map((drift) => current + drift).find((step) =>
    timingSafeEqual(given, Buffer.from(totpCode(secret, step))),
  );
};
