import {
  LONGEST_PASSWORD,
  type PasswordFormProblem,
  passwordFormProblem,
  SHORTEST_PASSWORD,
} from '@porchlight/core/rules/passwords/password-form.ts';

const FORM_PROBLEMS: Record<PasswordFormProblem, string> = {
  short: `Password must have at least ${SHORTEST_PASSWORD} characters`,
  long: `Password must have at most ${LONGEST_PASSWORD} characters`,
  characters: 'Password must have an uppercase letter, a lowercase letter, a digit and a special character',
  repeated: 'Password repeats the same few characters. Choose one that is harder to guess',
};

/** Length of a password without the words of its user's name: shorter ones are guessed from the name. */
const LEAST_BESIDE_NAMES = 8;
const SHORTEST_NAME = 4;

/** Substitutes that people use when a digit or a special character is required. */
const LEET: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's', '7': 't' };
const isLetter = (character: string) => /\p{L}/u.test(character);

/** The word behind "P@ssw0rd-2026!" is "password": without digits and signs at the ends, in plain letters. */
const wordOf = (password: string): string => {
  const characters = [...password.toLowerCase()];
  const first = characters.findIndex(isLetter);
  const last = characters.findLastIndex(isLetter);
  return characters
    .slice(first, last + 1)
    .map((character) => LEET[character] ?? character)
    .join('');
};

const isListed = async (...tried: string[]): Promise<boolean> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].some((each) => tried.includes(String(each)));
};

/** Whether a password that was chosen before the current rule is one of those that attackers try first. */
export const isCommonPassword = (password: string): Promise<boolean> => isListed(password.toLowerCase());

/** The user of a password. An unknown name is left out. */
export type PasswordOwner = { email: string; name?: string };

const namesOf = ({ email, name = '' }: PasswordOwner): string[] =>
  [...email.toLowerCase().split(/[@.+_-]/), ...name.toLowerCase().split(/\s+/), 'porchlight']
    .filter((word) => word.length >= SHORTEST_NAME)
    .sort((a, b) => b.length - a.length);

const isMadeOfNames = (password: string, owner: PasswordOwner): boolean => {
  const names = namesOf(owner);
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), password.toLowerCase());
  return rest.length < LEAST_BESIDE_NAMES;
};

/** Wire protocol 11.1. Why a password is refused; undefined: accepted. Older passwords stay valid unless listed. */
export const passwordProblem = async (password: string, owner: PasswordOwner): Promise<string | undefined> => {
  const formProblem = passwordFormProblem(password);
  if (formProblem) return FORM_PROBLEMS[formProblem];
  if (isMadeOfNames(password, owner))
    return 'Password is mostly your name or email address. Choose one that is harder to guess';
  if (await isListed(password.toLowerCase(), wordOf(password)))
    return 'Password is too easy to guess. Choose another, such as several words';
  return undefined;
};
