import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY = 24 * 60 * 60 * 1_000;
/** An address stays the same for a week, so that browsers can cache it, and is valid for one to two weeks. */
const WEEK = 7 * DAY;
const MAX_URL_LENGTH = 2_000;

type Now = { secretKey: string; now: number };

const signatureOf = (url: string, week: number, secretKey: string) =>
  createHmac('sha256', secretKey).update(`remote-picture:${week}:${url}`).digest('base64url').slice(0, 32);

const weekOf = (now: number) => Math.floor(now / WEEK);

export const remoteUrl = (text: string): URL | undefined => {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // A name and a password in an address would be sent to its server.
  return ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password ? url : undefined;
};

export const remotePictureAddress = (url: string, { secretKey, now }: Now): string => {
  const week = weekOf(now);
  return `/pictures/${week}.${signatureOf(url, week, secretKey)}?${new URLSearchParams({ url })}`;
};

/** Whether we have signed this address, this week or last. Compared in constant time. */
export const isSigned = (url: string, signature: string, { secretKey, now }: Now): boolean => {
  const [, week, mac] = /^(\d{1,9})\.([\w-]{32})$/.exec(signature) ?? [];
  if (!week || !mac || ![weekOf(now), weekOf(now) - 1].includes(Number(week))) return false;
  return timingSafeEqual(Buffer.from(signatureOf(url, Number(week), secretKey)), Buffer.from(mac));
};
