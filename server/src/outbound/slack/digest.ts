import { createHash } from 'node:crypto';

/** Of a text that Slack has: an unchanged one is not sent again. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
