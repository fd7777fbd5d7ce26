import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { openPicker } from '../../ui/Picker.tsx';
import { Properties } from '../properties/Properties.tsx';
import { createContainer, eventually, fakeWorkspace, message, openFakeThread } from '../testing/thread.fake.tsx';
import { ThreadHeader } from './ThreadHeader.tsx';

let drawn: ReturnType<typeof createContainer>;
let end = () => {};
const visitorPages = createStore<ReadonlyMap<number, string>>(new Map());
beforeEach(() => {
  visitorPages.set(new Map());
  drawn = createContainer();
});
afterEach(() => {
  drawn.end();
  end();
});

const onBack = vi.fn();
const onPerson = vi.fn();

const open = async (facts: object = {}) => {
  const opened = await openFakeThread([message(1)], { facts });
  end = opened.close;
  opened.directory.set({
    agents: [{ id: 4, available_name: 'Ada', thumbnail: '', availability_status: 'online' }],
    inboxes: [
      { id: 1, name: 'Shop' },
      { id: 2, name: 'Help' },
    ],
    labels: [{ title: 'vip', color: '#123456' }],
    teams: [{ id: 8, name: 'Repairs' }],
    attributes: [],
    slaPolicies: [],
  } as never);
  const { api, directory } = opened;
  const workspace = { ...fakeWorkspace, api, directory, visitorPages, profile: { id: 4, accounts: [] } } as never;
  const run = (action: Promise<unknown>) => void action.catch(() => {});
  const Shown = ({ of }: { of: Thread }) => {
    const status = useStore(of.details)?.status ?? null;
    return (
      <>
        <ThreadHeader workspace={workspace} thread={of} status={status} onBack={onBack} onPerson={onPerson} run={run} />
        <Properties workspace={workspace} thread={of} run={run} />
      </>
    );
  };
  await drawn.render(<Shown of={opened.thread} />);
  return opened;
};
const facts = () => [...drawn.container.querySelectorAll('ul > li')].map(({ textContent }) => textContent);

describe('the header of a thread', () => {
  it('says whose conversation it is, its number, its state and its inbox', async () => {
    await open({ inbox_id: 2 });
    expect(drawn.container.querySelector('h1')?.textContent).toBe('Grace');
    expect(drawn.container.querySelector('h1 + p')?.textContent).toBe('#7 · Open · Inbox: Help');
  });

  it('says “Visitor” where the name is not known', async () => {
    await open({ meta: { sender: { id: 3, name: null } } });
    expect(drawn.container.querySelector('h1')?.textContent).toBe('Visitor');
  });

  it.each([
    ['open', 'Resolve', 'resolved', true],
    ['pending', 'Resolve', 'resolved', true],
    ['snoozed', 'Reopen', 'open', true],
    ['resolved', 'Reopen', 'open', false],
  ])(
    'of a conversation that is %s has the button %s, and it may be snoozed: %#',
    async (status, name, next, snoozes) => {
      const { calls } = await open({ status });
      expect(drawn.container.querySelector('[title^=Snooze]') !== null).toBe(snoozes);
      await drawn.click(name);
      await eventually(() => expect(calls).toEqual([['toggle_status', expect.objectContaining({ status: next })]]));
    },
  );

  it('goes back, and shows the person, by its buttons', async () => {
    await open();
    await drawn.click('Back to conversations');
    await drawn.click('Contact details');
    expect([onBack.mock.calls.length, onPerson.mock.calls.length]).toEqual([1, 1]);
  });

  const choose = async (picker: string, option: string) => {
    await act(async () => drawn.container.querySelector<HTMLButtonElement>(`[title="${picker}"]`)?.click());
    const options = [...document.body.querySelectorAll<HTMLElement>('[role=option]')];
    await act(async () => options.find((each) => each.querySelector('bdi')?.textContent === option)?.click());
  };

  it.each([
    ['Assign', 'Ada', 'assignments', { assignee_id: 4 }],
    ['Assign to team', 'Repairs', 'assignments', { team_id: 8 }],
    ['Labels', 'vip', 'labels', { labels: ['vip'] }],
    ['Priority', 'High', 'toggle_priority', { priority: 'high' }],
  ])('%s: %s', async (picker, option, path, body) => {
    const { calls } = await open();
    await choose(picker, option);
    await eventually(() => expect(calls.at(-1)).toEqual([path, body]));
  });

  it.each([
    ['Assigned to Ada', 'Unassigned', 'assignments', { assignee_id: 0 }],
    ['Assign to team', 'No team', 'assignments', { team_id: 0 }],
    ['Labels', 'vip', 'labels', { labels: [] }],
    ['Priority', 'No priority', 'toggle_priority', { priority: 'none' }],
  ])('what was decided is taken back, %s: %s', async (picker, option, path, body) => {
    const assignee = { id: 4, available_name: 'Ada', thumbnail: '' };
    const meta = { sender: { id: 3, name: 'Grace' }, assignee, team: { id: 8, name: 'Repairs' } };
    const { calls } = await open({ meta, labels: ['vip'], priority: 'high' });
    await choose(picker, option);
    await eventually(() => expect(calls.at(-1)).toEqual([path, body]));
  });

  it('opens by key what is chosen, without a panel too', async () => {
    const { calls } = await open();
    await act(async () => openPicker('priority'));
    const urgent = [...document.body.querySelectorAll<HTMLElement>('[role=option]')][1];
    expect(urgent?.textContent).toContain('Urgent');
    await act(async () => urgent?.click());
    await eventually(() => expect(calls.at(-1)).toEqual(['toggle_priority', { priority: 'urgent' }]));
    expect(document.body.querySelector('[role=option]')).toBeNull();
  });

  it('offers what is shown after resolving, for once', async () => {
    const { thread, calls } = await open();
    const setStatus = vi.spyOn(thread, 'setStatus');
    await choose('Change status', 'Resolve and stay in the conversation');
    await eventually(() =>
      expect(calls.at(-1)).toEqual(['toggle_status', expect.objectContaining({ status: 'resolved' })]),
    );
    expect(setStatus).toHaveBeenCalledWith('resolved', null, 'stay');
  });

  it('says that the visitor is on the site', async () => {
    fakeWorkspace.contactsOnline.set(new Set([3]));
    await open();
    expect(drawn.container.querySelector('header')?.textContent).toContain('On your site now');
    await act(async () => fakeWorkspace.contactsOnline.set(new Set()));
    expect(drawn.container.querySelector('header')?.textContent).not.toContain('On your site now');
  });
});

describe('the properties of a conversation', () => {
  it('are named where nothing was decided', async () => {
    await open();
    expect(facts()).toEqual([
      'AssigneeAssignee: Unassigned',
      'TeamAssign to team: No team',
      'PriorityPriority: No priority',
      'Labels',
    ]);
  });
  it.each([
    [{ muted: true }, 'Blocked'],
    [{ priority: 'high' }, 'High'],
    [{ meta: { sender: { id: 3, name: 'Grace' }, team: { id: 8, name: 'Repairs' } } }, 'Repairs'],
    [{ status: 'snoozed' }, 'Until they reply'],
    [{ status: 'snoozed', snoozed_until: '2026-05-04T10:00:00Z' }, 'Snoozed until'],
    [{ labels: ['vip'] }, 'vip'],
  ])('%j: %s', async (values, words) => {
    await open(values);
    expect(facts()).toContainEqual(expect.stringContaining(words));
  });

  it('take a label away by its button', async () => {
    const { calls } = await open({ labels: ['vip', 'new'] });
    expect(drawn.container.querySelector<HTMLElement>('li [class*=colour]')?.style.background).toBe('#123456');
    await drawn.click('Remove label vip');
    await eventually(() => expect(calls.at(-1)).toEqual(['labels', { labels: ['new'] }]));
  });

  it('name the page of the visitor’s last message, which opens in another tab', async () => {
    visitorPages.set(new Map([[3, 'https://shop.example/lamps?utm=1']]));
    await open();
    const link = drawn.container.querySelector('li a');
    expect([link?.textContent, link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      'Last message sent from shop.example/lamps',
      'https://shop.example/lamps?utm=1',
      'noopener noreferrer nofollow',
    ]);
  });
});
