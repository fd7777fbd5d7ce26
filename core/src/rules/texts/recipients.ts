import { isEmail } from '../visitor-forms/email.ts';

const MAX_LENGTH = 254;

/** Mail programs and servers read these as groups, comments, quotes or routes; placeholders begin with a brace. */
const RESERVED = /[\p{Cc}\p{Cf}<>()[\]{},;:"\\]/u;

/** One plain address, to which an email can be sent as it is. */
export const isRecipient = (text: string): boolean =>
  text.length <= MAX_LENGTH &&
  !RESERVED.test(text) &&
  isEmail(text) &&
  !text.slice(text.indexOf('@') + 1).includes('@');

/** Addresses as an agent types or pastes them; one that is there twice, in capitals too, counts once. */
export const splitRecipients = (text: string): string[] => {
  const found = new Map<string, string>();
  for (const address of text.split(/[\s,;]+/u))
    if (address && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address);
  return [...found.values()];
};
