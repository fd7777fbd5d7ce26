import type { Answer } from './http-client.ts';

type Sent = { status: number; location: string; text: string };

/** Follows addresses with the cookies of one browser, each host's its own, one redirect at a time. */
export const createBrowserClient = () => {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string) => {
    const { host } = new URL(url);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const send = async (url: string, init: RequestInit = {}, cookiesOf = url): Promise<Response> => {
    const jar = jarOf(cookiesOf);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const get = async (url: string): Promise<Sent> => {
    const response = await send(url);
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, url).href,
      text: await response.text(),
    };
  };
  /** From this address on, until one that answers no redirect, or one that `isThere` knows. Answers where it came to. */
  const follow = async (url: string, isThere: (url: string) => boolean): Promise<string> => {
    for (let at = url, steps = 0; steps < 20; steps += 1) {
      if (isThere(at)) return at;
      const { location, status, text } = await get(at);
      if (location === '') throw new Error(`${at} answers ${status}: ${text.slice(0, 300)}`);
      at = location;
    }
    throw new Error('Too many redirects.');
  };
  /** `cookiesOf`: another node of the same site. */
  const post = async (url: string, json: unknown, cookiesOf = url): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const response = await send(url, { method: 'POST', headers, body: JSON.stringify(json) }, cookiesOf);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return { get, follow, post };
};
export type BrowserClient = ReturnType<typeof createBrowserClient>;
