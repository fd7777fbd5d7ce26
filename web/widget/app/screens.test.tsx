import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { SCROLL_TO_MESSAGE } from '@porchlight/core/wire/widget/app-events.ts';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/api.ts';
import { type Drawn, drawWidget } from './draw.fake.tsx';
import { createHostHandlers } from './inbound.ts';
import { contactFacts, fakeMessage } from './widget.fake.ts';

let drawn: Drawn;
const draw = async (...args: Parameters<typeof drawWidget>) => {
  drawn = await drawWidget(...args);
  return drawn;
};
afterEach(async () => {
  await drawn.end();
  vi.restoreAllMocks();
});

const FACE = 'https://chat.example/files/face.png';
const pictures = () => [...drawn.container.querySelectorAll('header img')].map((image) => image.getAttribute('src'));

describe('the header', () => {
  it('ROU-12, THM-14: greets with title, line and picture; one that does not load gives way', async () => {
    await draw({ channel: { welcomeTitle: 'Good evening', welcomeTagline: 'Lanterns since 1907', avatarUrl: FACE } });
    const header = drawn.find('header', /Good evening/);
    expect([header.querySelector('h1')?.textContent, header.querySelector('p')?.textContent, pictures()]).toEqual([
      'Good evening',
      'Lanterns since 1907',
      [FACE],
    ]);
    await act(async () => void header.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(pictures()).toEqual([]);
  });

  it('THM-14: has letters where there is no picture, and never one without an address', async () => {
    await draw({ channel: { welcomeTitle: 'Good evening' } });
    expect(drawn.container.querySelectorAll('img[src=""], header img').length).toBe(0);
    await act(async () => drawn.widget.router.switchTo('messages'));
    expect([pictures(), drawn.find('header', /Acme/).querySelector('span[aria-hidden]')?.textContent]).toEqual([
      [],
      'A',
    ]);
  });
});

describe('the header of home', () => {
  it('ROU-13: fades while the cards slide over it, and is back on the next screen', async () => {
    await draw({ channel: { welcomeTitle: 'Good evening' } });
    const header = () => drawn.find('header', /Good evening/);
    const scrollTo = (top: number) => {
      const view = header().parentElement;
      return act(async () => {
        if (view) view.scrollTop = top;
        view?.dispatchEvent(new Event('scroll'));
      });
    };
    expect(header().style.opacity).toBe('1');
    await scrollTo(16);
    expect(header().style.opacity).toBe('0.8');
    await scrollTo(300);
    expect(header().style.opacity).toBe('0.3');
    await act(async () => drawn.widget.router.switchTo('messages'));
    await act(async () => drawn.widget.router.switchTo('home'));
    expect(header().style.opacity).toBe('1');
  });
});

describe('ending a conversation', () => {
  it.each([
    [['end_conversation'], true],
    [['attachments', 'emoji_picker'], false],
  ])(
    'ROU-18, ROU-19, SEC-10, CON-65: with the features %j the button is there: %j',
    async (enabledFeatures, isThere) => {
      const conversation = { id: 1, status: 'open' as const, messages: [fakeMessage(OUTGOING, 100)] };
      await draw({ channel: { enabledFeatures }, conversation }, 'messages');
      expect(drawn.seek('button', 'End conversation') !== undefined).toBe(isThere);
      if (!isThere) return;
      await drawn.click('End conversation');
      expect(drawn.text()).toContain('End this conversation?');
      await drawn.click('Cancel');
      expect(drawn.did).not.toContainEqual(['resolve']);
      expect(drawn.text()).not.toContain('End this conversation?');
      await drawn.click('End conversation');
      await act(async () => drawn.find('dialog button', 'End conversation').click());
      expect(drawn.did).toContainEqual(['resolve']);
      expect(drawn.text()).not.toContain('End this conversation?');
    },
  );
});

describe('the reply time', () => {
  it.each([
    ['in_a_few_minutes', 'Typically replies in a few minutes'],
    ['in_a_few_hours', 'Typically replies in a few hours'],
    ['in_a_day', 'Typically replies in a day'],
  ] as const)('HRS-16, HRS-17, HRS-18: %s reads as "%s"', async (replyTime, words) => {
    const answers = { agents: async () => [{ id: 1, name: 'Ada', avatar_url: '', availability_status: 'online' }] };
    await draw({ channel: { replyTime }, answers: answers as never });
    await act(async () => void (await drawn.widget.team.fetch()));
    expect(drawn.text()).toContain(words);
  });
});

describe('the conversation', () => {
  const isWaiting = () => drawn.seek('[role=img]', 'Loading') !== undefined;

  it('ROU-26: a spinner stands while there is nothing and the list is on its way, and no longer', async () => {
    await draw({ conversation: { sync: 'loading' } }, 'messages');
    expect(isWaiting()).toBe(true);
    await act(async () => drawn.change({ messages: [fakeMessage(OUTGOING, 100)] }));
    expect(isWaiting()).toBe(false);
    await act(async () => drawn.change({ messages: [] }));
    expect(isWaiting()).toBe(true);
    await act(async () => drawn.change({ sync: 'ready' }));
    await drawn.settle();
    expect([isWaiting(), drawn.seek('textarea', 'Your message') !== undefined]).toEqual([false, true]);
  });

  it('EMB-27: a host that says it is visible has it open, at the newest message', async () => {
    // Wire protocol 2.1 scrolls to the end, for older loaders alone; the rest follows from being seen.
    await draw({ conversation: { messages: [fakeMessage(OUTGOING, 100)], lastSeenAt: 200 } });
    let scrolled = 0;
    window.addEventListener(SCROLL_TO_MESSAGE, () => scrolled++, { once: true });
    const { 'widget-visible': appear } = createHostHandlers(drawn.widget, async () => {});
    await act(async () => appear({}));
    await drawn.settle();
    expect([drawn.widget.app.getSnapshot().isWidgetOpen, scrolled, document.activeElement?.tagName]).toEqual([
      true,
      1,
      'TEXTAREA',
    ]);
    expect(drawn.text()).toContain('text 100');
  });
});

describe('after the end', () => {
  const ENDED = { id: 3, status: 'resolved' as const, messages: [fakeMessage(OUTGOING, 100)] };
  const drawEnded = async (transcript: () => Promise<void>) => {
    await draw(
      { channel: { allowMessagesAfterResolved: false }, conversation: ENDED, answers: { transcript } },
      'messages',
    );
    await act(async () => drawn.widget.contact.set({ ...contactFacts, has_email: true }));
  };
  const banner = () => drawn.find('[role=alert],[role=status]', /transcript|error/).textContent;

  it('COM-24: there is no composer, but a button to begin again', async () => {
    await drawEnded(async () => {});
    expect([drawn.seek('textarea', /./), drawn.button('Start a new conversation').disabled]).toEqual([
      undefined,
      false,
    ]);
    await drawn.click('Start a new conversation');
    expect(drawn.seek('textarea', 'Your message')).toBeTruthy();
  });

  it('ERR-03: a copy that was sent is said to be', async () => {
    await drawEnded(async () => {});
    await drawn.click('Email me the transcript');
    expect(banner()).toBe('The chat transcript was sent successfully');
  });

  it('ERR-02: one that was not says so and can be asked for again', async () => {
    await drawEnded(() => Promise.reject(new ApiError({ kind: 'network' })));
    await drawn.click('Email me the transcript');
    expect([banner(), drawn.button('Email me the transcript').disabled]).toEqual([
      'There was an error, please try again',
      false,
    ]);
  });
});

describe('the previews above the launcher', () => {
  const heights = () => drawn.events.filter(([event]) => event === 'updateIframeHeight').map(([, fields]) => fields);

  it('UNR-12: their frame is 48 px higher than what they show, again when that grows', async () => {
    let height = 152;
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
    const grow: (() => void)[] = [];
    const { ResizeObserver: real } = window;
    window.ResizeObserver = class extends real {
      constructor(callback: ResizeObserverCallback) {
        super(callback);
        grow.push(() => callback([], this));
      }
    };
    await draw({ conversation: { messages: [fakeMessage(OUTGOING, 100)] } }, 'unread-messages');
    window.ResizeObserver = real;
    expect(heights()).toEqual([{ isFixedHeight: true, extraHeight: 200 }]);
    height = 300;
    for (const callback of grow) callback();
    expect(heights().at(-1)).toEqual({ isFixedHeight: true, extraHeight: 348 });
  });

  it('UNR-05: their frame goes when what was new has been read in another window, or was taken back', async () => {
    const { change, eventNames } = await draw(
      { conversation: { messages: [fakeMessage(OUTGOING, 100)] } },
      'unread-messages',
    );
    expect(eventNames()).not.toContain('closeChat');
    await act(async () => change({ lastSeenAt: 100 }));
    expect(eventNames().filter((name) => name === 'closeChat')).toHaveLength(1);
  });

  const campaign = (sender: object | null) => ({
    id: 4,
    message: 'Questions about lanterns?',
    trigger_only_during_business_hours: false,
    trigger_rules: { url: 'https://a.b/', time_on_page: 0 },
    sender,
  });
  const drawCampaign = async (sender: object | null) => {
    await draw({ answers: { campaigns: async () => [campaign(sender)] as never } });
    const { campaigns, router } = drawn.widget;
    const isUp = new Promise<void>((done) =>
      campaigns.subscribe(() => campaigns.getSnapshot().activeCampaign && done()),
    );
    await act(async () => {
      await campaigns.visit('https://a.b/');
      await isUp;
      router.switchTo('campaigns');
    });
    await drawn.settle();
  };

  it.each([
    [{ id: 2, name: 'Ada', avatar_url: FACE, type: 'user' }, 'Ada', true],
    [null, 'Acme', false],
  ])(
    'CAM-16: a campaign shows its words and who says them (%#), and can be put away',
    async (sender, name, speaksForCompany) => {
      await drawCampaign(sender);
      const bubble = drawn.button(/Questions about lanterns\?/);
      expect([bubble.querySelector('bdi')?.textContent, bubble.textContent?.includes('from Acme')]).toEqual([
        name,
        speaksForCompany,
      ]);
      expect(bubble.querySelector('img')?.getAttribute('src')).toBe(sender ? FACE : undefined);
      await drawn.click('Close');
      expect(drawn.eventNames().slice(-2)).toEqual(['setCampaignReadOn', 'closeWindow']);
      expect(drawn.widget.app.getSnapshot().campaignsSnoozedTill).toBeGreaterThan(Date.now());
    },
  );
});

describe('home of a visitor whose conversation has ended', () => {
  const rating = { content_type: 'input_csat' as const, content: 'How was it?' };
  const shared = { submitted_values: { csat_survey_response: { rating: 5 } } };

  it.each([
    [{}, 'How was it?'],
    [shared, 'Thank you'],
  ])('with the rating %j says %j', async (content_attributes, words) => {
    const messages = [fakeMessage(TEMPLATE, 100, { ...rating, content_attributes })];
    await draw({ conversation: { messages, id: 4, status: 'resolved' } }, 'home');
    await vi.waitFor(() => expect(drawn.text()).toContain(words));
    expect(drawn.text().includes('How was it?')).toBe(words === 'How was it?');
  });

  it.each([
    [true, /Continue conversation/, 'messages', 4],
    [false, /start conversation/i, 'messages', null],
  ])('where writing on after the end is allowed: %j, the button says %s', async (allowed, name, route, id) => {
    await draw(
      {
        channel: { allowMessagesAfterResolved: allowed },
        conversation: { messages: [fakeMessage(INCOMING, 100)], id: 4, status: 'resolved' },
      },
      'home',
    );
    await drawn.click(name);
    expect(drawn.widget.router.getSnapshot().name).toBe(route);
    expect(drawn.widget.conversation.getSnapshot().id).toBe(id);
  });
});

it('the preview shows the three newest unread messages, oldest first, and counts all (UNR-01, UNR-07)', async () => {
  const messages = [1, 2, 3, 4].map((at) => fakeMessage(OUTGOING, 100 + at));
  await draw({ conversation: { messages } }, 'unread-messages');
  expect(drawn.container.querySelector('h1')?.textContent).toBe('4 unread messages');
  const shown = [...drawn.container.querySelectorAll('button')].flatMap(
    ({ textContent }) => /text \d+/.exec(textContent) ?? [],
  );
  expect(shown).toEqual(['text 102', 'text 103', 'text 104']);
});

it('HRS-15: out of hours, home says what the team has left to say', async () => {
  await draw({ channel: { workingHoursEnabled: true, outOfOfficeMessage: 'We light up again on Monday.' } });
  expect(drawn.text()).toContain('We light up again on Monday.');
});

it('HRS-15: what the team has left to say may have links', async () => {
  const outOfOfficeMessage = 'Until then see **our** [status page](https://status.example/).';
  await draw({ channel: { workingHoursEnabled: true, outOfOfficeMessage } });
  await expect
    .poll(() => document.querySelector('main a, a[href^="https://status"]')?.getAttribute('href'))
    .toBe('https://status.example/');
  expect(drawn.text()).toContain('Until then see our status page.');
});

it.each([
  ['America/New_York', 'at 09:00 AM'],
  ['Europe/Berlin', 'at 09:00 AM (03:00 PM GMT+1)'],
])('a visitor in %s reads when the team opens on their own clock too', async (timeZone, shown) => {
  const here = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone };
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(here);
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T11:00:00Z'));
  const monday = { day_of_week: 1, open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 0 };
  await draw({
    channel: {
      workingHoursEnabled: true,
      timezone: 'America/New_York',
      workingHours: [{ ...monday, closed_all_day: false, open_all_day: false }],
    },
  });
  expect(drawn.text()).toContain(`We will be back online ${shown}`);
});
