import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** A clock may be one step early or late. */
const WINDOW = 1;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({
    secret: Secret.fromBase32(secret),
    digits: DIGITS,
    period: PERIOD_S,
    ...(issuer ? { issuer, label } : {}),
  });

/** 160 bits, in base 32. */
export const makeTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpAddress = (secret: string, { issuer, email }: { issuer: string; email: string }): string =>
  totpOf(secret, issuer, email).toString();

export const totpCode = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * PERIOD_S * 1_000 });

/** The 30 s step of a code, now or one beside it; undefined for a wrong code. `now` in ms. */
export const totpStep = (secret: string, code: string, now: number): number | undefined => {
  const token = code.replaceAll(/\s/g, '');
  // The library compares bytes, and throws at six characters of more bytes.
  if (!/^[0-9]{6}$/.test(token)) return undefined;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / PERIOD_S) + delta;
};
