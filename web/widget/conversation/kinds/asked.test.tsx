import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeMessage } from '../../widget.fake.ts';
import { drawPart } from '../../draw-part.fake.tsx';
import type { ShownMessage } from '../rows.ts';
import type { Answer } from './answer.ts';
import { AskBubble } from './AskBubble.tsx';

let close = async () => {};
afterEach(() => close());

const FORM = [
  { name: 'order', type: 'text', label: 'Order number' },
  { name: 'email', type: 'email', label: 'Email' },
];
const start = async (content_type: ShownMessage['content_type'], content_attributes: object) => {
  const given: Answer[] = [];
  const message = (more: object) =>
    fakeMessage(1, 1, { content_type, content_attributes: { ...content_attributes, ...more } });
  const bubble = (more: object = {}) => (
    <AskBubble message={message(more)} onAnswer={async (answer) => void given.push(answer)} onSay={() => {}} />
  );
  const shown = await drawPart(bubble());
  close = shown.close;
  const { page } = shown;
  const fill = (index: number, value: string) =>
    act(async () => {
      const input = page.querySelectorAll('input')[index];
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const submit = () =>
    act(async () =>
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { page, given, fill, submit, arrive: (more: object) => shown.show(bubble(more)) };
};

describe('a form in the conversation', () => {
  it('is sent when every field is filled in, and then shows what was given, not to be changed (CON-23, CON-61)', async () => {
    const { page, given, fill, submit, arrive } = await start('form', { items: FORM });
    await fill(0, 'A-17');
    await submit();
    expect(given).toEqual([]);
    await fill(1, 'mia@example.com');
    await submit();
    const submitted_values = [
      { name: 'order', value: 'A-17' },
      { name: 'email', value: 'mia@example.com' },
    ];
    expect(given).toEqual([{ submitted_values }]);
    await arrive({ submitted_values });
    expect([page.querySelector('form'), page.querySelector('input'), page.querySelector('button')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(page.textContent).toBe('A-17mia@example.com');
  });

  it('an address that was asked for stands as what was given (CON-23)', async () => {
    const { page, arrive } = await start('input_email', {});
    expect(page.querySelector('input[type=email]')).not.toBeNull();
    await arrive({ submitted_email: 'mia@example.com' });
    expect([page.querySelector('input'), page.textContent]).toEqual([null, 'mia@example.com']);
  });
});
