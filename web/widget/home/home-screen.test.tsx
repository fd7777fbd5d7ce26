import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import { ACTIVITY, INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';

let drawn: Drawn;
afterEach(() => drawn.end());

const draw = async (options: Parameters<typeof drawWidget>[0]) => {
  drawn = await drawWidget(options, 'home');
};
const route = () => drawn.widget.router.getSnapshot();

describe('the team on home', () => {
  const agent = (id: number, availability_status: string) => ({
    ...{ id, name: `Agent ${id}`, avatar_url: '' },
    availability_status,
  });
  const drawTeam = async (...team: object[]) => {
    await draw({ answers: { agents: async () => team as never } });
    await act(() => drawn.widget.team.fetch());
  };

  it('is neither online nor away until it is known', async () => {
    await draw({});
    expect([drawn.text().includes('We are'), drawn.container.querySelector('[data-online]')]).toEqual([false, null]);
  });

  it('is online with the faces of those who are, up to five of them', async () => {
    await drawTeam(...[1, 2, 3, 4, 5, 6].map((id) => agent(id, 'online')), agent(9, 'offline'));
    expect(drawn.find('h2', 'We are online').querySelector('[data-online]')).not.toBeNull();
    const people = [...drawn.container.querySelectorAll('[title^=Agent]')].map((person) =>
      person.getAttribute('title'),
    );
    expect(people.length).toBeGreaterThan(1);
    expect(people.length).toBeLessThan(6);
    expect(drawn.text()).toContain(people.join(', '));
    expect(drawn.text()).not.toContain('Agent 9');
  });

  it('is away when none of them is here', async () => {
    await drawTeam(agent(1, 'offline'));
    expect(drawn.text()).toContain('We are away at the moment');
    expect(drawn.container.querySelector('[data-online], [title^=Agent]')).toBeNull();
  });
});

describe('the conversation on home', () => {
  const card = () => drawn.container.querySelector('[class*=lastMessage]');

  it('is its last message, but no activity, with how many are new', async () => {
    const messages = [
      fakeMessage(INCOMING, 100),
      fakeMessage(OUTGOING, 101, { content: '**Two** lanterns' }),
      fakeMessage(OUTGOING, 102, { content: null, attachments: [{ file_type: 'image' }] }),
      fakeMessage(ACTIVITY, 103),
    ];
    await draw({ conversation: { id: 1, messages, lastSeenAt: 99 } });
    expect(card()?.textContent).toBe('Picture message22 unread messages');
    await act(async () => drawn.change({ messages: messages.slice(0, 2), lastSeenAt: 101 }));
    expect(card()?.textContent).toBe('Two lanterns');
    await act(async () => drawn.change({ messages: [] }));
    expect(card()).toBeNull();
  });

  it('is begun or continued by one button', async () => {
    await draw({});
    await drawn.click('Start Conversation');
    expect(route().name).toBe('messages');
    await drawn.end();
    await draw({ conversation: { id: 1, messages: [fakeMessage(OUTGOING, 100)], lastSeenAt: 200 } });
    await drawn.click('Continue conversation');
    expect(route()).toEqual({ name: 'messages', params: {} });
  });
});

describe('what belongs to the visitor', () => {
  const links = () => drawn.container.querySelector('nav');
  const names = () => [...(links()?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent);
  const items = [
    { id: 1, unread_count: 3, last_activity_at: 100 },
    { id: 2, unread_count: 2, last_activity_at: 100 },
    { id: 3, unread_count: 1, last_activity_at: 100 },
  ];

  it('is offered to who has a conversation, with what is new in the others', async () => {
    await draw({ answers: { conversations: async () => items as never } });
    expect(links()).toBeNull();
    await act(async () => drawn.change({ id: 1, messages: [fakeMessage(OUTGOING, 100)] }));
    await drawn.settle();
    expect(names()).toEqual(['Your conversations33 unread messages', 'Continue on another device', 'Your data']);
    await drawn.click(/^Your conversations/);
    expect(route().name).toBe('conversations');
  });

  it.each([
    ['Your data', 'own-data'],
    ['Continue on another device', 'continue'],
  ])('%s opens %s', async (name, to) => {
    await draw({ conversation: { id: 1, messages: [fakeMessage(OUTGOING, 100)] } });
    await drawn.click(name);
    expect(route().name).toBe(to);
  });

  it('is not continued elsewhere from a phone or an app', async () => {
    const conversation = { id: 1, messages: [fakeMessage(OUTGOING, 100)] };
    await draw({ conversation, embedding: 'webview' });
    expect(names()).toEqual(['Your conversations', 'Your data']);
    await drawn.end();
    await draw({ conversation });
    await act(async () => drawn.widget.app.set({ ...drawn.widget.app.getSnapshot(), isMobile: true }));
    expect(names()).toEqual(['Your conversations', 'Your data']);
  });
});

describe('popular articles', () => {
  const portal = {
    id: 1,
    name: 'Help',
    slug: 'acme',
    config: { allowed_locales: ['en'], default_locale: 'en' },
  } as WidgetPortal;
  const articles = async () => [{ title: 'Charge it well', link: '/hc/acme/articles/charge-it-well' }];

  it.each([
    ['Charge it well', '/hc/acme/articles/charge-it-well'],
    ['View all articles', '/hc/acme/en'],
  ])('%s opens %s', async (name, link) => {
    await draw({ channel: { portal }, answers: { articles } });
    const switchTo = vi.spyOn(drawn.widget.router, 'switchTo').mockImplementation(() => {});
    await drawn.click(name);
    expect(switchTo.mock.calls).toEqual([['article-viewer', { link }]]);
  });

  it('are not on home where there are none', async () => {
    await draw({ channel: { portal } });
    expect(drawn.text()).not.toContain('Popular Articles');
    await drawn.end();
    await draw({ answers: { articles } });
    expect(drawn.text()).not.toContain('Popular Articles');
  });
});
