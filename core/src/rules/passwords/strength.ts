/** 0 (guessed at once) to 4. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Parts that attackers try first: each is worth as much as one character. */
const COMMON_PARTS =
  /password|passwort|qwerty|qwertz|azerty|welcome|letmein|iloveyou|admin|dragon|monkey|football|baseball|sunshine|princess|superman|master|secret|shadow|hello|login|spring|summer|autumn|winter|january|monday|friday|19\d\d|20\d\d/g;

const LEET: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '3': 'e', $: 's', '5': 's', '7': 't' };

const SETS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/**
 * Bits of entropy from which a password has this strength, strongest first. More bits bring nothing: with scrypt, at a
 * thousand tries a second, 2^60 take ages.
 */
const LEVELS: readonly [number, PasswordStrength][] = [
  [78, 4],
  [66, 3],
  [50, 2],
  [35, 1],
];

const plainLetters = (password: string) =>
  [...password.toLowerCase()].map((character) => LEET[character] ?? character).join('');

const shortened = (password: string): string => {
  const lower = password.toLowerCase();
  const once = lower.replaceAll(COMMON_PARTS, '*');
  const leet = plainLetters(password).replaceAll(COMMON_PARTS, '*');
  return leet.length < once.length ? leet : once;
};

/** Counts the characters that do not follow from those before: repeated, counted up or down, or a repeated pair. */
const surprising = (text: string): number => {
  const pairs = new Set<string>();
  return [...text].reduce((count, character, at, all) => {
    const before = all[at - 1];
    if (before === undefined) return count + 1;
    const step = (character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0);
    const pair = before + character;
    const isKnown = pairs.has(pair);
    pairs.add(pair);
    return Math.abs(step) <= 1 || isKnown ? count : count + 1;
  }, 0);
};

export const passwordStrength = (password: string): PasswordStrength => {
  const size = SETS.reduce((sum, [set, characters]) => (set.test(password) ? sum + characters : sum), 0);
  const bits = surprising(shortened(password)) * Math.log2(Math.max(size, 2));
  return LEVELS.find(([least]) => bits >= least)?.[1] ?? 0;
};
