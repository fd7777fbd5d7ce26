const MOST_LETTERS = 100;
const DIGITS_OF_A_NUMBER = /\p{Nd}{6}/u;
const BETWEEN_DIGITS = /[\s().,+/\-\p{Pd}]/gu;

/** One form for the ways to write a query. */
export const foldQuery = (query: string): string => {
  const joined = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...joined].slice(0, MOST_LETTERS).join('').trimEnd();
};

/** Whether a folded query may be an email address, a telephone or card number, or an address of a page. */
export const isPersonal = (query: string): boolean =>
  query.includes('@') ||
  query.includes('://') ||
  query.includes('www.') ||
  DIGITS_OF_A_NUMBER.test(query.replace(BETWEEN_DIGITS, ''));
