import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { LogLevels } from './LogLevels.tsx';

const EXPIRES = '2026-11-28T10:15:00.000Z';
const level = (area: string, expires_at: string | null = null) => ({
  area,
  level: expires_at ? 'debug' : 'info',
  expires_at,
  set_by: expires_at && 'boss@example.com',
});
const AREAS = ['http', 'jobs', 'live', 'mail', 'webhooks', 'database'];

let box: HTMLElement;
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const show = async (answer: () => Promise<object>) => {
  const sent: unknown[][] = [];
  const send =
    (method: string) =>
    async (...call: unknown[]) =>
      void sent.push([method, ...call]);
  const api = { get: answer, put: send('put'), delete: send('delete') };
  await act(async () => root.render(<LogLevels api={api as never} base="/a" />));
  return sent;
};
const button = (name: string) =>
  [...box.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );

it('the levels of the log show what is set and until when, and one is set or reset (SYS-120)', async () => {
  const payload = AREAS.map((area) => level(area, area === 'jobs' ? EXPIRES : null));
  const sent = await show(async () => ({ base: 'info', payload }));
  expect(box.querySelectorAll('time')).toHaveLength(1);
  expect(box.querySelector('time')?.dateTime).toBe(EXPIRES);
  expect(box.textContent).toContain('boss@example.com');
  expect(box.textContent).toContain('LOG_LEVEL (info)');
  await act(async () => button('Reset: Background jobs')?.click());
  await act(async () => button('Set level')?.click());
  expect(sent).toEqual([
    ['delete', '/a/log_levels/jobs'],
    ['put', '/a/log_levels/http', { level: 'debug', minutes: 15 }],
  ]);
});

it('are not shown where the installation has several accounts', async () => {
  const failure = {
    kind: 'status',
    status: 422,
    message: 'several',
    body: {},
    requestId: 'r',
    retryAfterMs: null,
  } as const;
  await show(async () => {
    throw new ApiError(failure);
  });
  expect(box.textContent).toBe('');
});
