/** `+`, a digit from 1 to 9, then 1 to 14 more; or empty. */
export const isInternationalPhone = (text: string): boolean => text === '' || /^\+[1-9]\d{1,14}$/.test(text);

/** Similar to a phone number: at least five digits, not starting with 0. */
export const isPhoneLike = (text: string): boolean => /^\+?[1-9]\d{4,}$/.test(text);

export const startsWithPlus = (text: string): boolean => text.startsWith('+');

export const isUrl = (text: string): boolean => text === '' || text.startsWith('http');

/** Upper case, lower case, digit and special character. The minimum length is checked where accounts are created. */
export const isStrongPassword = (text: string): boolean =>
  /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text) && /[^A-Za-z0-9\s]/.test(text);

const LABEL = /^[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*$/;

/** Empty, or labels joined by dots of which the last is at least two lower-case letters. */
export const isDomain = (text: string): boolean => {
  if (text === '') return true;
  const labels = text.split('.');
  const top = labels.pop() ?? '';
  return labels.length > 0 && labels.every((label) => LABEL.test(label)) && /^[a-z]{2,}$/.test(top);
};
