import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { IncomingWebhookPage } from './IncomingWebhookPage.tsx';

const HOOK = {
  id: 7,
  name: 'Shop',
  inbox: { id: 1, name: 'Website' },
  paused: false,
  hint: 'wxyz',
  received_count: 3,
  refused_count: 1,
  last_received_at: '2026-11-27T10:00:00.000Z',
  last_error: 'Email is invalid',
  last_error_at: '2026-11-27T10:00:00.000Z',
};
const ENTRY = { id: 1, status: 200, error: null, conversation_id: 12, created_at: '2026-11-27T10:00:00.000Z' };
const LOG = [
  { ...ENTRY, id: 2, outcome: 'refused', status: 422, error: 'Email is invalid', conversation_id: null },
  { ...ENTRY, outcome: 'stored' },
];

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

const show = async (hooks: object[], log: object[] = LOG) => {
  const opened: string[] = [];
  const answers: Record<string, object> = { '/a/incoming_webhooks': hooks, '/a/incoming_webhooks/7/requests': log };
  const api = {
    get: async (path: string) => ({ payload: answers[path] }),
    post: async () => ({ url: 'https://chat.example.com/new' }),
  };
  const go = (path: string) => opened.push(path);
  await act(async () => root.render(<IncomingWebhookPage api={api as never} base="/a" id={7} go={go} />));
  return opened;
};
const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name);

it('shows what arrived, what was refused and why, and leads to the conversation (AGT-198)', async () => {
  const opened = await show([HOOK]);
  expect(box.textContent).toContain('Received: 3, refused: 1');
  expect([...box.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Refused.*HTTP 422Email is invalid$/),
    expect.stringMatching(/^Received.*HTTP 200Conversation #12$/),
  ]);
  await act(async () => box.querySelector<HTMLElement>('li a')?.click());
  expect(opened).toEqual(['/app/conversations/12']);
});

it('sends no test while it is paused, and says what to do before the first request', async () => {
  await show([{ ...HOOK, paused: true, last_received_at: null }], []);
  expect(button('Send test')?.disabled).toBe(true);
  expect(button('Resume')).toBeTruthy();
  expect(box.textContent).toContain('Nothing received yet');
  expect(box.textContent).toContain('There are no requests yet.');
});

it('shows a new address once it was confirmed', async () => {
  await show([HOOK]);
  expect(box.textContent).toContain('…wxyz');
  await act(async () => button('New address')?.click());
  expect(box.textContent).not.toContain('https://chat.example.com/new');
  await act(async () =>
    [...box.querySelectorAll('button')]
      .filter((b) => b.textContent === 'New address')
      .at(-1)
      ?.click(),
  );
  expect(box.querySelector('code')?.textContent).toBe('https://chat.example.com/new');
});

it('says that it was deleted', async () => {
  await show([]);
  expect(box.textContent).toContain('This incoming webhook does not exist, or it was deleted.');
});
