import { expect, it } from 'vitest';
import type { TextStorage } from '../../shared/storage.ts';
import { createSession } from './session.ts';

const KEYS = { 'access-token': 'old', client: 'here', uid: 'ada@example.com' };

const PROFILE = { id: 1, account_id: 1 as number | null };

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
  const answer = (path: string, status: number, headers = {}, refusal: object = { errors: ['no'] }) => {
    const body = status === 200 ? { payload: { data: PROFILE }, ...PROFILE } : refusal;
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

it('a refusal of one page is no end of the session', async () => {
  const { session, answer } = await open();
  const asked = session.api.get('/api/v1/accounts/1/conversations/7').catch(() => 'refused');
  answer('/api/v1/accounts/1/conversations/7', 401, {}, { error: 'You are not authorized to do this action' });
  expect(await asked).toBe('refused');
  expect(session.getSnapshot().kind).toBe('in');
});

it('an agent who was removed from their only account is signed out and reads why', async () => {
  const { session, answer } = await open();
  PROFILE.account_id = null;
  const asked = session.reload();
  answer('/api/v1/profile', 200);
  await asked;
  PROFILE.account_id = 1;
  expect(session.getSnapshot()).toEqual({ kind: 'out', reason: 'removed' });
});
