import { expect, it } from 'vitest';
import type { TextStorage } from '../../shared/storage.ts';
import { createSession } from './session.ts';

const KEYS = { 'access-token': 'old', client: 'here', uid: 'ada@example.com' };

/** A device that is signed in, and a server that answers when the test says so. */
const open = async () => {
  const kept = new Map([['porchlight-console-session', JSON.stringify(KEYS)]]);
  const storage: TextStorage = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const waiting = new Map<string, (response: Response) => void>();
  const fetchIt = (input: unknown) =>
    new Promise<Response>((answer) => waiting.set(String(input).replace(/\?.*/, ''), answer));
  const session = createSession(storage, fetchIt as typeof fetch);
  const answer = (path: string, status: number, headers = {}) => {
    const body = status === 200 ? { payload: { data: { id: 1 } } } : { errors: ['no'] };
    waiting.get(path)?.(Response.json(body, { status, headers }));
  };
  const back = session.restore();
  answer('/auth/validate_token', 200);
  await back;
  return { session, answer };
};

it('a new password ends nobody’s session here, though the server refuses what was asked with the former keys meanwhile', async () => {
  const { session, answer } = await open();
  const change = session.api.put('/api/v1/profile', { password: 'Another-1' });
  const asked = session.api.get('/api/v1/accounts/1/labels').catch(() => 'refused');
  answer('/api/v1/accounts/1/labels', 401);
  answer('/api/v1/profile', 200, { ...KEYS, 'access-token': 'new' });
  await change;
  expect(await asked).toBe('refused');
  expect(session.getSnapshot().kind).toBe('in');
});

it('a session that was ended elsewhere is over here, and says so', async () => {
  const { session, answer } = await open();
  const asked = session.api.get('/api/v1/accounts/1/labels').catch(() => 'refused');
  answer('/api/v1/accounts/1/labels', 401);
  expect(await asked).toBe('refused');
  expect(session.getSnapshot()).toEqual({ kind: 'out', reason: 'ended' });
});
