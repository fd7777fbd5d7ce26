import { createHmac, timingSafeEqual } from 'node:crypto';

type Purpose = 'attach' | 'upload';

const signature = (id: number, purpose: Purpose, secret: string) =>
  createHmac('sha256', secret).update(`blob:${purpose}:${id}`).digest('base64url');

export const signBlobId = (id: number, purpose: Purpose, secret: string) => `${id}--${signature(id, purpose, secret)}`;

export const readBlobId = (text: string, purpose: Purpose, secret: string): number | undefined => {
  const found = /^(\d{1,15})--([\w-]{43})$/.exec(text);
  if (!found?.[1] || !found[2]) return undefined;
  const id = Number(found[1]);
  const expected = Buffer.from(signature(id, purpose, secret));
  return timingSafeEqual(expected, Buffer.from(found[2])) ? id : undefined;
};
