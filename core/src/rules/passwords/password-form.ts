import { isStrongPassword } from '../visitor-forms/validators.ts';

export const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;
const LEAST_DIFFERENT = 6;

export type PasswordFormProblem = 'short' | 'long' | 'characters' | 'repeated';

/** Why a new password is refused for every user; undefined when only names and known passwords are left to check. */
export const passwordFormProblem = (password: string): PasswordFormProblem | undefined => {
  if (password.length < SHORTEST_PASSWORD) return 'short';
  if (password.length > LONGEST_PASSWORD) return 'long';
  if (!isStrongPassword(password)) return 'characters';
  if (new Set(password.toLowerCase()).size < LEAST_DIFFERENT) return 'repeated';
  return undefined;
};
