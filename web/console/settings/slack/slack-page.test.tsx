import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appManifest } from './app-manifest.ts';
import { SlackPage } from './SlackPage.tsx';

const CONNECTION = {
  team_name: 'Acme',
  bot_name: 'porchlight',
  channel: { id: 'C1', name: 'support' },
  all_inboxes: false,
  inbox_ids: [2],
  includes_notes: false,
  paused: false,
  last_error: 'The Slack app is not in the channel. Invite it there with /invite.',
  last_reason: 'not_in_channel',
  last_error_at: '2026-11-27T10:00:00.000Z',
  last_posted_at: '2026-11-27T09:00:00.000Z',
  last_received_at: null,
  created_at: '2026-11-27T08:00:00.000Z',
};
const URL_OF_EVENTS = 'https://chat.example.com/public/api/v1/slack/events';
const CHANNELS = [
  { id: 'C2', name: 'general', is_private: false, is_member: false },
  { id: 'G1', name: 'inner', is_private: true, is_member: true },
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

const show = async (connection: object | null, deliveries: object[] = []) => {
  const sent: [string, unknown][] = [];
  const answers: Record<string, object> = {
    '/a/slack': { connection, request_url: URL_OF_EVENTS },
    '/a/inboxes': {
      payload: [
        { id: 1, name: 'Shop' },
        { id: 2, name: 'Help' },
      ],
    },
    '/a/slack/channels': { payload: CHANNELS },
    '/a/slack/deliveries': { payload: deliveries },
  };
  const api = {
    get: async (path: string) => answers[path],
    put: async (path: string, body: unknown) => void sent.push([path, body]),
    post: async () => ({ team_name: 'Acme', bot_name: 'porchlight', posted: true }),
  };
  await act(async () => root.render(<SlackPage api={api as never} base="/a" go={() => {}} />));
  return sent;
};
const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) => act(async () => button(name)?.click());
const fill = (name: string, value: string) => {
  const input = box.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (input) input.value = value;
};

it('shows how to create the app, and connects with the two secrets it names', async () => {
  const sent = await show(null);
  expect(box.querySelector('pre')?.textContent).toBe(appManifest(URL_OF_EVENTS));
  expect(JSON.parse(appManifest(URL_OF_EVENTS)).settings.event_subscriptions.request_url).toBe(URL_OF_EVENTS);
  expect([...box.querySelectorAll('input')].map(({ type }) => type)).toEqual(['password', 'password']);
  fill('bot_token', 'xoxb-1');
  fill('signing_secret', 'shh');
  await press('Connect');
  expect(sent).toEqual([['/a/slack', { bot_token: 'xoxb-1', signing_secret: 'shh' }]]);
  expect(box.querySelector<HTMLInputElement>('[name=bot_token]')?.value).toBe('');
});

it('shows the workspace, the last error, and the channel also where Slack does not list it', async () => {
  const sent = await show(CONNECTION);
  expect(box.textContent).toContain('Workspace Acme, app porchlight');
  expect(box.textContent).toContain('/invite');
  expect([...box.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'support',
    'general',
    'inner (private)',
  ]);
  fill('channel_id', 'C2');
  await act(async () => box.querySelector<HTMLInputElement>('[name=includes_notes]')?.click());
  await press('Save');
  await press('Pause');
  expect(sent).toEqual([
    ['/a/slack', { channel_id: 'C2', all_inboxes: false, inbox_ids: [2], includes_notes: true }],
    ['/a/slack', { paused: true }],
  ]);
  await press('Send test');
  expect(box.textContent).toContain('a test message is in the channel');
});

const inboxChecks = () => [...box.querySelectorAll<HTMLInputElement>('[name^=inbox-]')];

it('says that nothing is posted where no inbox is chosen, and makes all of it none by a save (AGT-244)', async () => {
  const sent = await show({ ...CONNECTION, inbox_ids: [], last_error: null, last_reason: null, last_error_at: null });
  expect(box.textContent).toContain('No inbox is chosen, so nothing is posted.');
  expect(inboxChecks().map(({ checked }) => checked)).toEqual([false, false]);
  await press('Save');
  expect(sent).toEqual([['/a/slack', { channel_id: 'C1', all_inboxes: false, inbox_ids: [], includes_notes: false }]]);
  await act(async () => box.querySelector<HTMLInputElement>('[name=all_inboxes]')?.click());
  expect(inboxChecks()[0]?.closest('[hidden]')).not.toBeNull();
  await press('Save');
  expect(sent.at(-1)?.[1]).toMatchObject({ all_inboxes: true });
});

it('lists what was not delivered apart, with the reason and the conversation (AGT-245)', async () => {
  const entry = { detail: null, attempts: 1, created_at: CONNECTION.created_at, updated_at: CONNECTION.created_at };
  await show(CONNECTION, [
    { ...entry, id: 3, outcome: 'posted', reason: null, conversation_id: 7 },
    { ...entry, id: 2, outcome: 'waiting', reason: 'unreachable', conversation_id: 8, attempts: 4 },
    {
      ...entry,
      id: 1,
      outcome: 'refused',
      reason: 'reply_refused',
      detail: "Content can't be blank",
      conversation_id: 9,
    },
  ]);
  const items = () =>
    [...box.querySelectorAll('li:has(a[href*="/app/conversations/"])')].map((each) => each.textContent);
  expect(items()).toHaveLength(3);
  await press('Not delivered (2)');
  expect(items()).toEqual([
    expect.stringMatching(/^Waiting.*4 attempts.*Slack could not be reached.*Conversation #8$/),
    expect.stringMatching(/^Reply not sent.*The reply could not be sent\..*Content can't be blank.*Conversation #9$/),
  ]);
});
