/** The visitor's token on the host page (wire protocol 1.7). */
export const CONVERSATION_COOKIE = 'cw_conversation';

/** Storage of the host page may throw at the first access (private windows, sandboxes, blocked cookies). */
export const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

/** Also true of an empty token: then the second file, which reads it, is loaded sooner than it had to be. */
export const mayHaveConversation = (): boolean | undefined =>
  attempt(() => document.cookie.includes(`${CONVERSATION_COOKIE}=`));

/** Writes an encoded value (wire protocol 1.7). With the domain that the cookie was set for, -1 second removes it. */
export const setCookie = (name: string, value: string, seconds: number, baseDomain: string | undefined): unknown =>
  attempt(() => {
    const domain = baseDomain ? `;domain=${baseDomain}` : '';
    document.cookie = `${name}=${value};path=/;samesite=lax;max-age=${seconds}${domain}`;
  });

/** The storage key of the launcher's last appearance and of this tab's open state. */
export const lookKey = (websiteToken: string) => `cw_look_${websiteToken}`;
export const openKey = (websiteToken: string) => `cw_open_${websiteToken}`;
