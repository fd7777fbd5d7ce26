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
// Half-typed answers are kept by their message.
const ids = Array.from({ length: 9 }, (_, index) => index + 1);
const start = async (content_type: DisplayMessage['content_type'], content_attributes: object) => {
  const given: Answer[] = [];
  const id = ids.shift() ?? 0;
  const message = (more: object) =>
    fakeMessage(OUTGOING, id, { content_type, content_attributes: { ...content_attributes, ...more } });
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
  it('is sent when every field is filled in, and then shows each question with what was given, not to be changed (CON-23, CON-61)', async () => {
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
    expect(page.textContent).toBe('Order numberYou: A-17EmailYou: mia@example.com');
  });

  it('a choice stands as the words that were chosen (CON-61)', async () => {
    const size = { name: 'size', type: 'select', label: 'Size', options: [{ label: 'Small', value: 's' }] };
    const { page, arrive } = await start('form', { items: [size] });
    await arrive({ submitted_values: [{ name: 'size', value: 's' }] });
    expect(page.textContent).toBe('SizeYou: Small');
  });

  it('an unfilled field is where one goes on (CON-61)', async () => {
    const { page, fill, submit } = await start('form', { items: FORM });
    await fill(0, 'A-17');
    await submit();
    await act(() => new Promise((done) => requestAnimationFrame(done)));
    expect(document.activeElement).toBe(page.querySelectorAll('input')[1]);
  });

  it('an address that was asked for stands as what was given (CON-23)', async () => {
    const { page, arrive } = await start('input_email', {});
    expect(page.querySelector('input[type=email]')).not.toBeNull();
    await arrive({ submitted_email: 'mia@example.com' });
    expect([page.querySelector('input'), page.textContent]).toEqual([null, 'You: mia@example.com']);
  });
});
