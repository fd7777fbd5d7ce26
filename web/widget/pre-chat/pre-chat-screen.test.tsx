import type { PreChatField } from '@porchlight/core/wire/inbox.ts';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';
import { createHostCalls } from '../app/host-calls.ts';
import { contactFacts } from '../app/widget.fake.ts';

let drawn: Drawn;
afterEach(async () => {
  await drawn.end();
  sessionStorage.clear();
});

const field = (name: string, extra: Partial<PreChatField> = {}): PreChatField => ({
  name,
  type: 'text',
  field_type: 'standard',
  label: '',
  required: true,
  enabled: true,
  ...extra,
});
const PERSON = [field('fullName'), field('emailAddress', { type: 'email' }), field('phoneNumber')];

type Options = Parameters<typeof drawWidget>[0];
const draw = async (fields: PreChatField[], options: Options = {}, pre_chat_message = 'Who are you?') => {
  drawn = await drawWidget(
    {
      ...options,
      channel: { preChatFormEnabled: true, preChatFormOptions: { pre_chat_message, pre_chat_fields: fields } },
    },
    'prechat-form',
  );
  return drawn;
};
const submit = () => drawn.click('Start Conversation');
const route = () => drawn.widget.router.getSnapshot().name;
const errors = () =>
  [...drawn.container.querySelectorAll('[aria-invalid]')].map(
    (control) => document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent,
  );

describe('the form before the chat', () => {
  it('PRE-04, PRE-05: has the team’s words above name, address, number and message', async () => {
    const { text, find } = await draw(PERSON);
    const labels = [...drawn.container.querySelectorAll('label')].map((label) => label.textContent?.trim());
    expect(labels).toEqual(['Full Name', 'Email Address', 'Phone Number', 'Message']);
    expect(text().indexOf('Who are you?')).toBeLessThan(text().indexOf('Full Name'));
    expect(find<HTMLInputElement>('input', 'Phone Number').type).toBe('tel');
    expect(find('button', /^Country/).getAttribute('aria-haspopup')).toBe('listbox');
  });

  it('ERR-07, PRE-09, PRE-10, PRE-12, PRE-15: says of each empty field what it is missing, and sends nothing', async () => {
    await draw(PERSON);
    await submit();
    expect(errors()).toEqual([
      'Full Name is required',
      'Email Address is required',
      'Phone Number is required',
      'Message too short',
    ]);
    expect([drawn.did, drawn.log, route()]).toEqual([[], [], 'prechat-form']);
  });

  it('ERR-07, PRE-08, PRE-11, PRE-13, PRE-14, PRE-16: says of each wrong value what is wrong with it', async () => {
    await draw([
      field('emailAddress', { type: 'email' }),
      field('phoneNumber'),
      field('order', { label: 'Order', field_type: 'conversation_attribute', regex_pattern: '/^A\\d+$/' }),
      field('floor', { label: 'Floor', field_type: 'contact_attribute', type: 'date' }),
    ]);
    await drawn.click(/^Country/);
    await drawn.click(/^(Clear selection|Select Country)$/);
    await drawn.fill('Email Address', 'mia@');
    await drawn.fill('Phone Number', '30123456');
    await drawn.fill('Order', 'B7');
    drawn.find<HTMLInputElement>('input', 'Floor').type = 'text';
    await drawn.fill('Floor', 'the third');
    await drawn.fill('Message', 'hello');
    await submit();
    expect(errors()).toEqual([
      'Please enter a valid email address',
      'Please select a country code',
      'Please provide a valid input',
      'Invalid field',
    ]);
    await drawn.fill('Phone Number', '+49');
    expect(errors()).toContain('Please enter a valid phone number');
    expect(drawn.did).toEqual([]);
  });
});

describe('what would be refused only after it was sent', () => {
  it('PRE-07: a box that must be ticked says so, and is where one goes on', async () => {
    await draw([field('terms', { label: 'I agree', type: 'checkbox', field_type: 'contact_attribute' })]);
    await drawn.fill('Message', 'hello');
    await submit();
    expect(errors()).toEqual(['Required']);
    await act(() => new Promise((done) => requestAnimationFrame(done)));
    const box = drawn.find<HTMLInputElement>('[type=checkbox]', /^$/);
    expect([document.activeElement, drawn.log]).toEqual([box, []]);
    await act(async () => box.click());
    expect(errors()).toEqual([]);
    await submit();
    expect(drawn.log[0]).toEqual(['updateContact', { custom_attributes: { terms: 'true' } }]);
  });

  it('COM-04: a message that is too long says by how much, and stays to be cut', async () => {
    await draw([field('fullName')]);
    await drawn.fill('Full Name', 'Mia');
    await drawn.fill('Message', 'x'.repeat(10_002));
    await submit();
    expect([errors(), route(), drawn.did]).toEqual([['2 characters too many'], 'prechat-form', []]);
    await drawn.fill('Message', 'x'.repeat(10_000));
    await submit();
    expect(route()).toBe('messages');
  });
});

it('EMB-63: what the page gives while the form is open is in its fields, but not over what the visitor has typed', async () => {
  await draw([field('fullName'), field('emailAddress', { type: 'email' })]);
  await drawn.fill('Full Name', 'Mia');
  await act(async () => {
    createHostCalls(drawn.widget).prefill({ name: 'Ada', email: 'ada@acme.example', message: 'From the page' });
  });
  const values = () =>
    ['Full Name', 'Email Address', 'Message'].map(
      (name) => drawn.find<HTMLInputElement>('input, textarea', name).value,
    );
  expect(values()).toEqual(['Mia', 'ada@acme.example', 'From the page']);
  await drawn.fill('Email Address', '');
  expect(values()[1]).toBe('');
});

describe('the dial codes', () => {
  const list = () => [...drawn.container.querySelectorAll('[role=option]')];
  const active = () => list().find((option) => option.matches('[data-active]'));

  it('PRE-20, ERR-05: say so where a search finds nothing', async () => {
    await draw(PERSON);
    await drawn.click(/^Country/);
    await drawn.fill('Search country', 'zzz');
    expect([list().length, drawn.seek('[role=status]', 'No results found')?.textContent]).toEqual([
      0,
      'No results found',
    ]);
  });

  it('PRE-21, PRE-18: are walked by the arrow keys, round the end; Enter takes one, Escape none and goes back to the button', async () => {
    await draw(PERSON);
    await drawn.click(/^Country/);
    await drawn.fill('Search country', 'norw');
    await drawn.fill('Search country', 'nor');
    expect(list().length).toBeGreaterThan(1);
    const [first, second] = list();
    await drawn.press('ArrowDown');
    expect(active()).toBe(second);
    await drawn.press('ArrowUp');
    await drawn.press('ArrowUp');
    expect(active()).toBe(list().at(-1));
    await drawn.press('ArrowDown');
    expect(active()).toBe(first);
    await drawn.fill('Search country', 'norway');
    await drawn.press('Enter');
    expect(list()).toEqual([]);
    expect(drawn.button('Country: Norway +47').textContent).toContain('+47');
    expect(document.activeElement).toBe(drawn.find('input', 'Phone Number'));
    await drawn.click(/^Country/);
    await drawn.press('ArrowDown');
    await drawn.press('Escape');
    expect([list(), document.activeElement]).toEqual([[], drawn.button('Country: Norway +47')]);
    // The chat itself stays open.
    expect(drawn.events.map(([event]) => event)).not.toContain('close');
  });

  it('EMB-63: are found for a number that the page gave, which is in its field and can be changed', async () => {
    drawn = await drawWidget({
      channel: { preChatFormEnabled: true, preChatFormOptions: { pre_chat_fields: [field('phoneNumber')] } },
    });
    await act(async () => {
      drawn.widget.app.set({ ...drawn.widget.app.getSnapshot(), prefilled: { phoneNumber: '+47 41 23 45 67' } });
      drawn.widget.router.switchTo('prechat-form');
    });
    await drawn.settle();
    const number = drawn.find<HTMLInputElement>('input', 'Phone Number');
    expect([number.value, drawn.seek('button', 'Country: Norway +47') !== undefined]).toEqual([
      '+47 41 23 45 67',
      true,
    ]);
    await drawn.fill('Phone Number', '');
    expect(number.value).toBe('');
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('leave an input method its keys: %j', async (init) => {
    await draw(PERSON);
    await drawn.click(/^Country/);
    await drawn.fill('Search country', 'nor');
    const [first] = list();
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await drawn.press(key, init);
    expect(active()).toBe(first);
  });
});

describe('sending the form', () => {
  const fillAll = async () => {
    await drawn.fill('Full Name', 'Mia');
    await drawn.fill('Message', 'hello');
  };

  it('PRE-28, PRE-31: shows that it is on its way, and is sent once however often one clicks', async () => {
    const held = Promise.withResolvers<never>();
    const asked: unknown[] = [];
    await draw([field('fullName'), field('plan', { label: 'Plan', field_type: 'contact_attribute' })], {
      answers: {
        updateContact: (fields) => {
          asked.push(fields);
          return held.promise;
        },
      },
    });
    await fillAll();
    await drawn.fill('Plan', 'pro');
    const form = drawn.find<HTMLFormElement>('form', /./);
    await act(async () => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await act(async () => form.requestSubmit());
    const start = drawn.button('Start Conversation');
    expect([asked, start.disabled, start.getAttribute('aria-busy')]).toEqual([
      [{ custom_attributes: { plan: 'pro' } }],
      true,
      'true',
    ]);
  });

  it('PRE-30: words survive a step back and a reload, until they are sent', async () => {
    const message = () => drawn.find<HTMLInputElement>('textarea', 'Message').value;
    await draw([field('fullName')]);
    await drawn.fill('Message', 'a long story');
    await drawn.click('Back to home');
    await drawn.click('Start Conversation');
    expect(message()).toBe('a long story');
    await drawn.end();
    await draw([field('fullName')]);
    expect(message()).toBe('a long story');
    await drawn.fill('Full Name', 'Mia');
    await submit();
    expect([route(), drawn.find<HTMLInputElement>('textarea', 'Your message').value]).toEqual(['messages', '']);
  });

  it('PRE-30, ERR-13: a failure keeps the form and what was typed, says so, and lets one try again', async () => {
    let isDown = true;
    await draw([field('fullName'), field('plan', { label: 'Plan', field_type: 'contact_attribute' })], {
      answers: {
        updateContact: async () => {
          if (isDown) throw new Error('down');
          return contactFacts;
        },
      },
    });
    await fillAll();
    await drawn.fill('Plan', 'pro');
    await submit();
    expect(drawn.find('[role=alert]', /could not be started/)).toBeTruthy();
    expect(
      ['Full Name', 'Plan', 'Message'].map((name) => drawn.find<HTMLInputElement>('input,textarea', name).value),
    ).toEqual(['Mia', 'pro', 'hello']);
    expect([route(), drawn.button('Start Conversation').disabled, drawn.did]).toEqual(['prechat-form', false, []]);
    isDown = false;
    await submit();
    expect([route(), drawn.did.map(([name]) => name)]).toEqual(['messages', ['start']]);
  });
});

describe('a form without a message', () => {
  const QUIET = field('message', { enabled: false });
  const ORDER = field('order', { label: 'Order', field_type: 'conversation_attribute', required: false });

  it('PRE-24: sends the contact and shows the messages; the conversation begins with the first message, and the form is not asked again', async () => {
    // Wire protocol 14.13 shows the box unless a campaign is active; a form without one is the team's choice.
    sessionStorage.setItem('draft', 'me\nhalf a sentence');
    await draw([field('fullName'), ORDER, QUIET]);
    expect(drawn.seek('textarea', 'Message')).toBeUndefined();
    await drawn.fill('Full Name', 'Mia');
    await drawn.fill(/^Order/, 'A7');
    await submit();
    expect(drawn.log[0]).toEqual(['updateContact', { name: 'Mia' }]);
    expect([route(), drawn.did]).toEqual(['messages', []]);
    await act(async () => drawn.widget.router.switchTo('home'));
    await drawn.click('Start Conversation');
    expect([route(), drawn.find<HTMLInputElement>('textarea', 'Your message').value]).toEqual([
      'messages',
      'half a sentence',
    ]);
    await drawn.fill('Your message', 'Where is it?');
    await drawn.click('Send');
    expect(drawn.did.at(-1)).toEqual(['send', 'Where is it?', null, { custom_attributes: { order: 'A7' } }]);
  });

  it('PRE-24: neither does an optional message that was left empty begin one', async () => {
    await draw([field('fullName'), field('message', { required: false })]);
    await drawn.fill('Full Name', 'Mia');
    await drawn.fill(/^Message/, '  ');
    await submit();
    expect([route(), drawn.did, drawn.log[0]]).toEqual(['messages', [], ['updateContact', { name: 'Mia' }]]);
  });
});

describe('a campaign that was clicked', () => {
  const CAMPAIGN = {
    id: 4,
    message: 'Questions?',
    trigger_only_during_business_hours: false,
    trigger_rules: { url: 'https://a.b/', time_on_page: 0 },
    sender: null,
  };
  const ORDER = field('order', { label: 'Order', field_type: 'conversation_attribute' });
  const atForm = async (answers: NonNullable<Options>['answers'] = {}) => {
    await draw([...PERSON.slice(0, 2), ORDER], { answers: { campaigns: async () => [CAMPAIGN], ...answers } });
    const isUp = new Promise<void>((done) => {
      const { campaigns } = drawn.widget;
      campaigns.subscribe(() => campaigns.getSnapshot().activeCampaign && done());
    });
    await act(async () => {
      await drawn.widget.campaigns.visit('https://a.b/');
      await isUp;
    });
    await drawn.fill('Full Name', 'Mia');
    await drawn.fill('Email Address', 'mia@x.co');
    await drawn.fill('Order', 'A7');
  };

  it('PRE-26: asks for name and email in its own words, above the team’s, and for no message', async () => {
    await atForm();
    // Wire protocol 14.13 has this text in the header; it is also there.
    expect(drawn.text()).toMatch(
      /Please provide your name and email before starting the conversation.*Who are you\?.*Full Name/,
    );
    expect(drawn.seek('textarea', 'Message')).toBeUndefined();
  });

  it('PRE-27: is executed with what was entered, and its conversation shown', async () => {
    await atForm();
    await submit();
    expect(drawn.log.slice(0, 2)).toMatchObject([
      ['updateContact', { name: 'Mia', email: 'mia@x.co' }],
      ['event', 'campaign.triggered', { campaign_id: 4, custom_attributes: { order: 'A7' } }],
    ]);
    expect([route(), drawn.did]).toEqual(['messages', []]);
  });

  it('PRE-30: is still to be started when it could not be', async () => {
    await atForm({ event: () => Promise.reject(new Error('down')) });
    await submit();
    expect([route(), drawn.find<HTMLInputElement>('input', 'Order').value]).toEqual(['prechat-form', 'A7']);
    expect(drawn.button('Start Conversation').disabled).toBe(false);
  });
});

describe('leaving a field', () => {
  const leaveFor = (name: string, to: Element | null) =>
    act(async () => {
      const event = new FocusEvent('focusout', { bubbles: true, relatedTarget: to });
      drawn.find('input,textarea', name).dispatchEvent(event);
    });

  it('PRE-32: says what is wrong with it when the visitor goes on to another one, and of no other', async () => {
    await draw(PERSON);
    await drawn.fill('Email Address', 'mia@');
    await leaveFor('Email Address', drawn.find('input', 'Full Name'));
    expect(errors()).toEqual(['Please enter a valid email address']);
    await drawn.fill('Email Address', 'mia@example.com');
    expect(errors()).toEqual([]);
  });

  it('PRE-32: says nothing on the way to the button, which must not move while it is pressed', async () => {
    await draw(PERSON);
    for (const to of [drawn.button('Start Conversation'), null]) {
      await leaveFor('Full Name', to);
      expect(errors()).toEqual([]);
    }
  });

  it('PRE-32: takes the parts of one field for one field', async () => {
    await draw(PERSON);
    await leaveFor('Phone Number', drawn.button(/^Country/));
    expect(errors()).toEqual([]);
  });
});
