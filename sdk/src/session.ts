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

export const readCookie = (name: string): string | undefined =>
  attempt(() => {
    const found = `; ${document.cookie}`.split(`; ${name}=`)[1];
    return found && decodeURIComponent(found.split(';')[0] ?? '');
  });

/** Writes a cookie (wire protocol 1.7); -1 day removes it, with the domain it was set for. */
export const writeCookie = (name: string, value: string, days: number, baseDomain?: string): unknown =>
  attempt(() => {
    const domain = baseDomain ? `;domain=${baseDomain}` : '';
    document.cookie = `${name}=${encodeURIComponent(value)};path=/;samesite=lax;max-age=${days * 86_400}${domain}`;
  });

/** The storage key of the launcher's last appearance and of this tab's open state. */
export const lookKey = (websiteToken: string) => `cw_look_${websiteToken}`;
export const openKey = (websiteToken: string) => `cw_open_${websiteToken}`;
