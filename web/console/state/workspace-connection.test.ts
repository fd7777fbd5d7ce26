import type { Profile } from '@porchlight/core/wire/agent.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TransportListener } from '../../shared/cable/transport.ts';
import { createWorkspaceConnection } from './workspace-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const profileWith = (pubsub_token: string) => ({ id: 7, account_id: 1, pubsub_token }) as Profile;

const build = (reloadProfile: () => Promise<Profile>) => {
  const tries: { url: string; identifier: string; listener: TransportListener }[] = [];
  const cable = createWorkspaceConnection({
    accountId: 1,
    profile: profileWith('first'),
    reloadProfile,
    onMessage: () => {},
    onSubscribed: () => {},
    open: () => (to, listener) => {
      tries.push({ ...to, listener });
      return { send: () => {}, close: () => {} };
    },
  });
  const accept = () => {
    tries.at(-1)?.listener.frame('{"type":"welcome"}');
    tries.at(-1)?.listener.frame('{"type":"confirm_subscription","identifier":"x"}');
  };
  const cut = () => tries.at(-1)?.listener.frame('{"type":"disconnect","reason":"unauthorized","reconnect":false}');
  return { cable, tries, accept, cut };
};

it('connects again with the token of now when the server has ended the connection', async () => {
  const { cable, tries, accept, cut } = build(async () => profileWith('second'));
  accept();
  cut();
  expect(cable.state.getSnapshot()).toBe('connecting');
  await vi.advanceTimersByTimeAsync(100);
  accept();
  expect(cable.state.getSnapshot()).toBe('open');
  expect(tries.map(({ identifier }) => JSON.parse(identifier).pubsub_token)).toEqual(['first', 'second']);
});

it('stays with the server of its own page, where several pages share a process', async () => {
  const { tries, accept, cut } = build(async () => profileWith('second'));
  vi.stubGlobal('location', { origin: 'http://another-page' });
  accept();
  cut();
  await vi.advanceTimersByTimeAsync(100);
  expect(new Set(tries.map(({ url }) => url)).size).toBe(1);
  expect(tries).toHaveLength(2);
});

it('keeps asking while the server cannot be reached, and stops when the workspace is closed', async () => {
  const reload = vi.fn(async () => Promise.reject(new Error('network')));
  const { cable, accept, cut } = build(reload);
  accept();
  cut();
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = reload.mock.calls.length;
  expect(asked).toBeGreaterThan(1);
  cable.close();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(reload.mock.calls.length).toBe(asked);
});
