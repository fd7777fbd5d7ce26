import { type ChatUser, REQUIRED_KEYS } from '../user.ts';
import { md5 } from './md5.ts';

/** Wire protocol 1.7, byte for byte: the cookie of a site that migrated from Chatwoot still matches. */
export const identityString = (identifier: string | number, user: ChatUser): string =>
  [...REQUIRED_KEYS, 'identifier_hash' as const].map((key) => key + (user[key] || '')).join('') +
  `identifier${identifier || ''}`;

export const identityHash = (identifier: string | number, user: ChatUser): string =>
  md5(identityString(identifier, user));
