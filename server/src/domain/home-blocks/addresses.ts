const HTTPS = /^https:\/\/[^\s<>"]+$/i;

/** An address that visitors may open: HTTPS, without a name or a password in it. */
export const isWebAddress = (text: string): boolean => {
  if (!HTTPS.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return !username && !password;
};

/** A stored file of this installation, by its path: another server would learn who opens the chat. */
export const isOwnPicture = (text: string): boolean =>
  /^\/files\/[\w-]{8,70}(?:\.\w{1,12})?(?:\/[^/\\\s]*)?$/.test(text);
