const KEY_NAME =
  /(?:^|[_.-])(?:token|key|code|otp|ticket|secret|sig|signature|auth|hash|invite|invitation|nonce|session|password|pwd)(?:$|[_.-])/i;
/** Long, though everybody's: of campaigns and advertisements. */
const TRACKING_NAME = /^(?:utm_.*|[a-z]*clid|_ga|_gl|mc_[ce]id|igshid|ref|si)$/i;
const ONE_TIME_STEP =
  /^(?:reset|verify|verification|confirm|confirmation|activate|activation|invite|invitation|unsubscribe|magic|magic-link|one-time)$/i;
const LONGEST_WORD = 20;

/** A long run of letters and digits in one: no word, year or number of an article. */
const looksRandom = (text: string) =>
  text.length >= LONGEST_WORD && /^[\w~+/=-]*$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text);

/** `inviteToken` as `invite_Token`. */
const inParts = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2');

const carriesKeyInQuery = (url: URL) =>
  [...url.searchParams].some(
    ([name, value]) =>
      value !== '' && !TRACKING_NAME.test(name) && (KEY_NAME.test(inParts(name)) || looksRandom(value)),
  );

const isNoWord = (part: string) => part.length >= 6 && /\d/.test(part) && /[a-z]/i.test(part) && !part.includes('.');

/** `/invite/x7Kq…`, `/password/reset/9f2c…`; an article about invitations has a slug of words. */
const carriesKeyInPath = (url: URL) => {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  return parts.some((part, index) => ONE_TIME_STEP.test(part) && parts.slice(index + 1).some(isNoWord));
};

/**
 * Whether opening the address may use it up or act for its reader: a reset of a password, an invitation, a signed download.
 * Such a link is for its reader alone.
 */
export const carriesKey = (url: URL): boolean =>
  url.username !== '' || url.password !== '' || carriesKeyInQuery(url) || carriesKeyInPath(url);
