import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawPart } from '../../app/draw-part.fake.tsx';
import { fakeMessage } from '../../app/widget.fake.ts';
import type { Answer } from '../../state/conversation/answer.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { AskBubble } from './AskBubble.tsx';

let close = async () => {};
afterEach(() => close());

const FORM = [
  { name: 'order', type: 'text', label: 'Order number' },
  { name: 'email', type: 'email', label: 'Email' },
];
const ids = Array.from({ length: 20 }, (_, index) => index + 1);
const start = async (
  content_type: DisplayMessage['content_type'],
  content_attributes: object,
  onAnswer: () => Promise<void> = async () => {},
) => {
  const answers: Answer[] = [];
  const id = ids.shift() ?? 0;
  const message = (more: object) =>
    fakeMessage(OUTGOING, id, { content_type, content_attributes: { ...content_attributes, ...more } });
  const bubble = (more: object = {}) => (
    <AskBubble
      message={message(more)}
      onAnswer={(answer) => {
        answers.push(answer);
        return onAnswer();
      }}
      onSay={() => {}}
    />
  );
  const shown = await drawPart(bubble());
  close = shown.close;
  const { page } = shown;
  const fill = (index: number, value: string) =>
    act(async () => {
      const input = page.querySelectorAll('input, textarea, select')[index];
      if (!input) throw new Error(`There is no field ${index}.`);
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    });
  const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const errors = () => [...page.querySelectorAll('[id$=error]')].map(({ textContent }) => textContent);
  const submit = () =>
    act(async () =>
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  const press = (name: string) => act(async () => button(name)?.click());
  return { page, answers, fill, submit, button, press, errors, arrive: (more: object) => shown.show(bubble(more)) };
};

describe('a form in the conversation', () => {
  it('is sent when every field is filled in, and then shows each question with what was answered, not to be changed (CON-23, CON-61)', async () => {
    const { page, answers, fill, submit, arrive } = await start('form', { items: FORM });
    await fill(0, 'A-17');
    await submit();
    expect(answers).toEqual([]);
    await fill(1, 'mia@example.com');
    await submit();
    const submitted_values = [
      { name: 'order', value: 'A-17' },
      { name: 'email', value: 'mia@example.com' },
    ];
    expect(answers).toEqual([{ submitted_values }]);
    await arrive({ submitted_values });
    expect([page.querySelector('form'), page.querySelector('input'), page.querySelector('button')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(page.textContent).toBe('Order numberYou: A-17EmailYou: mia@example.com');
  });

  it('a choice stands as the words that were chosen (CON-61)', async () => {
    const size = { name: 'size', type: 'select', label: 'Size', options: [{ label: 'Small', value: 's' }] };
    const { page, arrive } = await start('form', { items: [size] });
    await arrive({ submitted_values: [{ name: 'size', value: 's' }] });
    expect(page.textContent).toBe('SizeYou: Small');
  });

  it('a question that has no answer is not among those that were given', async () => {
    const { page, arrive } = await start('form', { items: FORM });
    await arrive({ submitted_values: [{ name: 'order', value: 'A-17' }] });
    expect(page.textContent).toBe('Order numberYou: A-17');
  });

  it('an unfilled field is where one goes on (CON-61)', async () => {
    const { page, fill, submit } = await start('form', { items: FORM });
    await fill(0, 'A-17');
    await submit();
    await act(() => new Promise((done) => requestAnimationFrame(done)));
    expect(document.activeElement).toBe(page.querySelectorAll('input')[1]);
  });

  it('an address that was asked for stands as what was answered (CON-23)', async () => {
    const { page, arrive } = await start('input_email', {});
    expect(page.querySelector('input[type=email]')).not.toBeNull();
    await arrive({ submitted_email: 'mia@example.com' });
    expect([page.querySelector('input'), page.textContent]).toEqual([null, 'You: mia@example.com']);
  });
});

const AWAY = () => Promise.reject(new Error('away'));
const NOT_SENT = 'Your answer could not be sent. Please try again.';

describe('fields of a form', () => {
  it('are what the bot asked for, with what it suggests, and its own button', async () => {
    const items = [
      { name: 'size', type: 'select', label: 'Size', placeholder: 'Choose', options: [{ label: 'Small', value: 's' }] },
      { name: 'note', type: 'text_area', placeholder: 'Anything else', default: 'None' },
      { name: 'email', type: 'email', title: 'For the receipt' },
    ];
    const { page, answers, fill, submit, button } = await start('form', { items, button_label: 'Order' });
    expect([...page.querySelectorAll('label')].map(({ textContent }) => textContent?.trim())).toEqual([
      'Size',
      'note',
      'email',
    ]);
    expect([...page.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(['Choose', 'Small']);
    expect(page.querySelector('textarea')).toMatchObject({ placeholder: 'Anything else', value: 'None' });
    expect(page.querySelector('input')).toMatchObject({ type: 'email', title: 'For the receipt', value: '' });
    await fill(0, 's');
    await fill(2, 'mia@example.com');
    expect(button('Order')).toBeDefined();
    await submit();
    expect(answers).toEqual([
      {
        submitted_values: [
          { name: 'size', value: 's' },
          { name: 'note', value: 'None' },
          { name: 'email', value: 'mia@example.com' },
        ],
      },
    ]);
  });

  it('say what is wrong once one has tried to send them, and no longer when it is right', async () => {
    const items = [
      { name: 'order', type: 'text', pattern: '[A-Z]-\\d+', pattern_error: 'As on the receipt' },
      { name: 'code', type: 'text', pattern: '\\d+' },
      { name: 'email', type: 'email' },
      { name: 'open', type: 'text', pattern: '(' },
    ];
    const { answers, fill, submit, errors } = await start('form', { items });
    await fill(0, 'see A-17');
    await fill(1, 'x');
    await fill(2, 'mia');
    expect(errors()).toEqual([]);
    await submit();
    expect(errors()).toEqual(['As on the receipt', 'Invalid field', 'Please enter a valid email address', 'Required']);
    await fill(0, 'A-17');
    await fill(1, '17');
    await fill(2, 'mia@example.com');
    await fill(3, 'A pattern that is none asks for nothing');
    expect(errors()).toEqual([]);
    await submit();
    expect(answers).toHaveLength(1);
  });

  it('stay, and can be sent again, when the answer did not arrive', async () => {
    const { page, answers, fill, submit, button } = await start('form', { items: [{ name: 'order' }] }, AWAY);
    await fill(0, 'A-17');
    expect(button('Submit')).toBeDefined();
    await submit();
    expect([page.textContent?.includes(NOT_SENT), page.querySelector('input')?.value]).toEqual([true, 'A-17']);
    await submit();
    expect(answers).toHaveLength(2);
  });
});

describe('an address that is asked for', () => {
  it.each(['mia', 'mia@example', '@example.com', 'mia mia@example.com', 'mia@example.com.'])(
    'is not sent as %j',
    async (text) => {
      const { page, answers, fill, submit, errors } = await start('input_email', {});
      await fill(0, text);
      await submit();
      expect([answers, errors()]).toEqual([[], ['Please enter a valid email address']]);
      expect(page.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('is sent without spaces around it, and again when it did not arrive', async () => {
    const { answers, fill, submit, errors } = await start('input_email', {}, AWAY);
    await fill(0, ' mia@example.com ');
    await submit();
    expect([answers, errors()]).toEqual([[{ email: 'mia@example.com' }], [NOT_SENT]]);
  });
});

describe('options', () => {
  const items = [
    { title: 'Lamp', value: 'l', description: 'Glass' },
    { title: 'Wick', value: 'w' },
  ];

  it('answer with the one that is pressed, once, which then stands alone', async () => {
    const late = Promise.withResolvers<void>();
    const { page, answers, press, button, arrive } = await start('input_select', { items }, () => late.promise);
    expect([...page.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['LampGlass', 'Wick']);
    await press('Wick');
    expect(button('Wick')?.disabled).toBe(true);
    await press('LampGlass');
    expect(answers).toEqual([{ submitted_values: [{ title: 'Wick', value: 'w' }] }]);
    await arrive({ submitted_values: [{ title: 'Wick', value: 'w' }] });
    expect(page.textContent).toBe('You: Wick');
    await arrive({ submitted_values: [{ value: 'w' }] });
    expect(page.textContent).toBe('You: w');
  });

  it('can be pressed again when the answer did not arrive', async () => {
    const { page, press, button } = await start('input_select', { items }, AWAY);
    await press('Wick');
    expect([page.textContent?.includes(NOT_SENT), button('Wick')?.disabled]).toEqual([true, false]);
  });
});

it('articles are links, with the beginning of a long description; an unsafe address is none', async () => {
  const items = [
    { title: 'Care', description: 'x'.repeat(100), link: 'https://a.b/care' },
    { title: 'Trap', description: 'y'.repeat(99), link: 'javascript:alert(1)' },
  ];
  const { page } = await start('article', { items });
  expect([...page.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['https://a.b/care', `Care${'x'.repeat(97)}...`],
    [null, `Trap${'y'.repeat(99)}`],
  ]);
});

it('what it does not know is nothing', async () => {
  expect((await start('incoming_email' as DisplayMessage['content_type'], {})).page.textContent).toBe('');
});
