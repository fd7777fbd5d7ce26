import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { createSession } from '../state/session/session.ts';
import { SignIn } from './SignIn.tsx';

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const open = async (storage = memoryStorage()) => {
  const providers = Promise.withResolvers<Response>();
  const session = createSession(storage, () => providers.promise);
  await act(async () => root.render(<SignIn session={session} onForgot={() => {}} onTooCommon={() => {}} />));
  const email = () => box.querySelector<HTMLInputElement>('input[name=email]');
  return {
    storage,
    email,
    answer: (status: number, body: object = {}) =>
      act(async () => {
        providers.resolve(Response.json(body, { status }));
        await new Promise((done) => setTimeout(done));
      }),
  };
};
const offers = (passwords: boolean) => ({ passkeys: false, passwords, payload: [] });

it('can be filled in before the server has said what else there is, and stays when it says nothing', async () => {
  const { email, answer } = await open();
  expect(email()).not.toBeNull();
  await answer(503);
  expect(email()).not.toBeNull();
});

it('goes where passwords are off, and does not come first the next time, until they are on again', async () => {
  const first = await open();
  await first.answer(200, offers(false));
  expect(first.email()).toBeNull();
  await act(async () => root.render(null));
  const next = await open(first.storage);
  expect(next.email()).toBeNull();
  await next.answer(200, offers(true));
  expect(next.email()).not.toBeNull();
  await act(async () => root.render(null));
  expect((await open(first.storage)).email()).not.toBeNull();
});

it('keeps what was begun when the answer comes late', async () => {
  const { email, answer } = await open();
  await act(async () => {
    email()?.setAttribute('value', 'a');
    email()?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await answer(200, offers(false));
  expect(email()).not.toBeNull();
});

it.each([
  ['says nothing in time', () => new Promise<Response>(() => {}), 'The server did not answer in time. Try again.'],
  [
    'cannot be reached',
    () => Promise.reject(new TypeError('fetch failed')),
    'The server cannot be reached. Try again.',
  ],
  [
    'is not there behind its proxy',
    () => Promise.resolve(new Response('<h1>502 Bad Gateway</h1>', { status: 502 })),
    'The server cannot be reached. Try again.',
  ],
  [
    'refuses',
    () => Promise.resolve(Response.json({ errors: ['Wrong email or password.'] }, { status: 401 })),
    'Wrong email or password.',
  ],
])('tells why it failed when the server %s, and can be tried again', async (_what, response, words) => {
  vi.useFakeTimers();
  const session = createSession(memoryStorage(), (input) =>
    input === '/auth/sign_in' ? response() : Promise.resolve(Response.json(offers(true))),
  );
  await act(async () => root.render(<SignIn session={session} onForgot={() => {}} onTooCommon={() => {}} />));
  await act(async () => {
    box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(16_000);
  });
  expect(box.textContent).toContain(words);
  expect(box.querySelector<HTMLButtonElement>('button[type=submit]')?.getAttribute('aria-busy')).not.toBe('true');
  vi.useRealTimers();
});
