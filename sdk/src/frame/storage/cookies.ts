import { attempt, setCookie } from '../../session.ts';

/** Undefined where there is none, or where the page may not read cookies. */
export const readCookie = (name: string): string | undefined =>
  attempt(() => {
    const found = `; ${document.cookie}`.split(`; ${name}=`)[1];
    return found && decodeURIComponent(found.split(';')[0] ?? '');
  });

/** -1 day removes it. */
export const writeCookie = (name: string, value: string, days: number, baseDomain?: string): unknown =>
  setCookie(name, encodeURIComponent(value), days * 86_400, baseDomain);
