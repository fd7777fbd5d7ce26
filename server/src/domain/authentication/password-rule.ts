import { isStrongPassword } from '@porchlight/core/rules/visitor-forms/validators.ts';

const LEAST = 12;
const MOST = 128;
const LEAST_DIFFERENT = 6;
/** Of a password without the words that name its user: fewer characters are guessed from the name. */
const LEAST_BESIDE_NAMES = 8;
const SHORTEST_NAME = 4;

/** How letters are written when a digit or a special character is asked for. */
const LEET: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's', '7': 't' };
const isLetter = (character: string) => /\p{L}/u.test(character);

/** Of "P@ssw0rd-2026!" it is "password": without digits and signs at the ends, in plain letters. */
const wordOf = (password: string): string => {
  const characters = [...password.toLowerCase()];
  const first = characters.findIndex(isLetter);
  const last = characters.findLastIndex(isLetter);
  if (first === -1) return '';
  return characters
    .slice(first, last + 1)
    .map((character) => LEET[character] ?? character)
    .join('');
};

/** 49,000 passwords that are guessed first. Loaded when the first password comes. */
const isListed = async (...tried: string[]): Promise<boolean> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].some((each) => tried.includes(String(each)));
};

/** Whether a password that was chosen before today's rule is one of those that are guessed first. */
export const isCommonPassword = (password: string): Promise<boolean> => isListed(password.toLowerCase());

/** Whom a password is for. A name that is not known yet is left out. */
export type PasswordOwner = { email: string; name?: string };

const namesOf = ({ email, name = '' }: PasswordOwner): string[] =>
  [...email.toLowerCase().split(/[@.+_-]/), ...name.toLowerCase().split(/\s+/), 'porchlight']
    .filter((word) => word.length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);

const isMadeOfNames = (password: string, owner: PasswordOwner): boolean => {
  const names = namesOf(owner);
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), password.toLowerCase());
  return rest.length < Math.min(LEAST_BESIDE_NAMES, password.length);
};

/**
 * The one rule for a new password, wherever it is chosen (wire protocol 11.1): why it cannot be used, undefined
 * when it can. Passwords that were chosen before a stricter rule go on working, but for those that are guessed first.
 */
export const passwordProblem = async (password: string, owner: PasswordOwner): Promise<string | undefined> => {
  if (password.length < LEAST) return `Password must have at least ${LEAST} characters`;
  if (password.length > MOST) return `Password must have at most ${MOST} characters`;
  if (!isStrongPassword(password))
    return 'Password must have an uppercase letter, a lowercase letter, a digit and a special character';
  if (new Set(password.toLowerCase()).size < LEAST_DIFFERENT)
    return 'Password repeats the same few characters. Choose one that is harder to guess';
  if (isMadeOfNames(password, owner))
    return 'Password is mostly your name or email address. Choose one that is harder to guess';
  if (await isListed(password.toLowerCase(), wordOf(password)))
    return 'Password is too easy to guess. Choose another, such as several words';
  return undefined;
};
