import type { Onboarding, OnboardingChange } from '@porchlight/core/wire/settings/onboarding.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../shared/store.ts';
import { createOnboarding } from '../state/onboarding/onboarding-store.ts';
import { OnboardingPage } from './OnboardingPage.tsx';

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
  vi.restoreAllMocks();
});

const NAMES = ['website', 'reply', 'team', 'hours', 'content', 'notifications'] as const;
const stateOf = (states: Partial<Record<(typeof NAMES)[number], 'done' | 'skipped'>> = {}): Onboarding => ({
  state: 'active',
  items: NAMES.map((name) => ({ name, state: states[name] ?? 'open' })),
  has_sample_data: false,
});

const start = async (first: Onboarding, { isAdministrator = true, push = 'off' } = {}) => {
  let stored = first;
  const went: string[] = [];
  const said: string[] = [];
  const changes: OnboardingChange[] = [];
  const turnOn = vi.fn(async () => {});
  const set = (next: Partial<Onboarding>) => {
    stored = { ...stored, ...next };
    return stored;
  };
  const api = {
    read: async () => stored,
    change: async (change: OnboardingChange) => {
      changes.push(change);
      return change.state === 'hidden' ? set({ state: 'hidden', items: [] }) : stored;
    },
    addSamples: async () => set({ has_sample_data: true }),
    removeSamples: async () => set({ has_sample_data: false }),
  };
  const workspace = {
    onboarding: createOnboarding(api, isAdministrator),
    directory: createStore({
      inboxes: [
        { id: 4, channel_type: 'Channel::Api' },
        { id: 7, channel_type: 'Channel::WebWidget' },
      ],
    }),
    push: { ...createStore({ kind: push }), turnOn },
    toast: { show: (text: string) => said.push(text), warn: (text: string) => said.push(text), failed: () => {} },
  } as never;
  await act(async () => root.render(<OnboardingPage workspace={workspace} go={(path) => went.push(path)} />));
  const buttons = () => [...box.querySelectorAll('button')];
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent;
  const press = (name: string) =>
    act(async () => {
      const found = buttons().find((each) => nameOf(each) === name);
      if (!found) throw new Error(`Nothing is called ${name}:\n${box.textContent}`);
      found.click();
    });
  return { went, said, changes, turnOn, press, names: () => buttons().map(nameOf) };
};

it('counts what is settled, and marks the first open item (AGT-150)', async () => {
  const { names } = await start(stateOf({ website: 'done', team: 'skipped' }));
  expect(box.querySelector('[role=status]')?.textContent).toBe('2 of 6 done');
  expect(box.querySelector('[data-next] h2')?.textContent).toBe('Talk to yourself once');
  expect(names()).not.toContain('Get the snippet');
  expect(names()).toContain('Do it after all: Invite a colleague');
  const done = [...box.querySelectorAll('li')].find((item) => item.textContent?.includes('website'));
  expect(done?.textContent).toBe('Put the chat on your websiteDone');
});

it('each item leads to where it is done', async () => {
  const { press, went, turnOn } = await start(stateOf());
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await press('Get the snippet');
  await press('Invite an agent');
  await press('Set business hours');
  await press('Create a canned response');
  await press('Open the demo page');
  await press('Turn on notifications');
  expect(went).toEqual([
    '/app/settings/inboxes/7',
    '/app/settings/people',
    '/app/settings/inboxes/7',
    '/app/settings/canned-responses',
  ]);
  expect(opened.mock.calls).toEqual([['/demo', '_blank', 'noopener']]);
  expect(turnOn).toHaveBeenCalledWith(false);
});

it('an item is skipped and taken up again', async () => {
  const { press, changes } = await start(stateOf({ hours: 'skipped' }));
  await press('Skip: Invite a colleague');
  await press('Do it after all: Set your business hours');
  expect(changes).toEqual([
    { item: 'team', skipped: true },
    { item: 'hours', skipped: false },
  ]);
});

it('without push the notifications can only be skipped, and it says why', async () => {
  const { names } = await start(stateOf(), { push: 'absent' });
  expect(names()).not.toContain('Turn on notifications');
  expect(names()).toContain('Skip: Turn on notifications in this browser');
  expect(box.textContent).toContain('does not support push notifications');
});

it('ends when everything is settled, and is gone when it is closed', async () => {
  const { press, changes, went } = await start(
    stateOf({
      website: 'done',
      reply: 'done',
      team: 'skipped',
      hours: 'done',
      content: 'done',
      notifications: 'skipped',
    }),
  );
  expect(box.querySelector('h1')?.textContent).toBe('You are all set');
  expect(changes).toEqual([{ state: 'hidden' }]);
  await press('Close');
  expect(went).toEqual(['/app']);
  expect(box.querySelector('h1')?.textContent).toBe('The checklist is not shown');
});

it('is dismissed, says where it is, and is shown again', async () => {
  const { press, changes, said } = await start(stateOf());
  await press('Dismiss the checklist');
  expect(said).toEqual(['The checklist is dismissed. You can show it again in Settings, Account.']);
  expect(box.querySelector('h1')?.textContent).toBe('The checklist is not shown');
  await press('Show the checklist');
  expect(changes).toEqual([{ state: 'hidden' }, { state: 'active' }]);
});

it('sample data is added by one press, and removed after a question (AGT-151)', async () => {
  const { press, names, went } = await start(stateOf());
  await press('Add sample data');
  expect(box.textContent).toContain('Sample data added.');
  expect(names()).not.toContain('Add sample data');
  await press('Show the conversations');
  expect(went).toEqual(['/app']);
  await press('Remove sample data: Sample data');
  expect(box.textContent).toContain('Remove all sample data?');
  await press('Remove sample data');
  expect(names()).toContain('Add sample data');
  expect(box.textContent).toContain('Sample data removed.');
});

it('is refused to agents in words', async () => {
  await start(stateOf(), { isAdministrator: false });
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Only administrators have the setup checklist.');
});
