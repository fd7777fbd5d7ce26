import { refusalOf } from '../../../shared/api.ts';
import { ANSWER_MS, inTime } from '../../../shared/in-time.ts';
import type { TextStorage } from '../../../shared/storage.ts';
import { COOKIE_SESSION } from './signed-fetch.ts';

/** Where consoles of before kept the token of their session, which every script of the page could read. */
const KEY = 'porchlight-console-session';
const NAMES = ['access-token', 'client', 'uid'] as const;

const readKeys = (text: string | null): Record<string, string> | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return undefined;
    const found = new Map<string, unknown>(Object.entries(value));
    return Object.fromEntries(NAMES.map((name) => [name, String(found.get(name) ?? '')]));
  } catch {
    return undefined;
  }
};

/** So that an upgrade signs no user out. Rejects when the server could not be asked. @returns whether there was one */
export const exchangeKeys = async (storage: TextStorage, fetchIt: typeof fetch): Promise<boolean> => {
  const text = storage.get(KEY);
  if (text === null) return false;
  const headers = { 'content-type': 'application/json', ...COOKIE_SESSION, ...readKeys(text) };
  const request = fetchIt('/auth/session/exchange', {
    method: 'POST',
    credentials: 'same-origin',
    headers,
    body: '{}',
  });
  const response = await inTime(request, ANSWER_MS);
  if (!response.ok && response.status !== 401)
    throw refusalOf(response.status, await response.text(), (name) => response.headers.get(name));
  storage.remove(KEY);
  return true;
};
