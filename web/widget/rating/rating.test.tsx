import { TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawPart } from '../app/draw-part.fake.tsx';
import { fakeMessage } from '../app/widget.fake.ts';
import { type Answer, DraftsContext } from '../state/conversation/answer.ts';
import { Rating } from './Rating.tsx';

let close = async () => {};
afterEach(() => close());

const start = async (extra: object = {}, answer: () => Promise<void> = async () => {}) => {
  const answers: Answer[] = [];
  const message = fakeMessage(TEMPLATE, 7, { content_type: 'input_csat', content: 'How was it?', ...extra });
  const onAnswer = (next: Answer) => {
    answers.push(next);
    return answer();
  };
  const drafts = new Map();
  const question = (key: number) => (
    <DraftsContext value={drafts}>
      <Rating key={key} message={message} onAnswer={onAnswer} />
    </DraftsContext>
  );
  const shown = await drawPart(question(0));
  close = shown.close;
  const { page } = shown;
  const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  const face = (name: string) => page.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  const faces = () => page.querySelector('fieldset');
  return {
    page,
    answers,
    button,
    face,
    faces,
    title: () => page.querySelector('h2')?.textContent,
    choose: (name: string) => act(async () => face(name)?.click()),
    press: (name: string) => act(async () => button(name)?.click()),
    say: (event: Event) => act(async () => void faces()?.dispatchEvent(event)),
    write: (text: string) =>
      act(async () => {
        const box = page.querySelector('textarea');
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text);
        box?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    /** Scrolled away and back. */
    again: () => shown.show(question(1)),
  };
};
const rated = (rating: number, feedback_message?: string) => ({
  submitted_values: { csat_survey_response: { rating, ...(feedback_message && { feedback_message }) } },
});

it('a press on a face sends it, once, and thanks; a comment can follow', async () => {
  const { page, answers, choose, title, face, faces, write, press, button } = await start();
  expect([title(), page.querySelectorAll('input').length, page.querySelector('textarea')]).toEqual([
    'How was it?',
    5,
    null,
  ]);
  await choose('Good');
  expect([answers, title()]).toEqual([[rated(4)], 'Thank you for your rating']);
  expect([face('Good')?.checked, faces()?.disabled, faces()?.hasAttribute('data-answered')]).toEqual([
    true,
    true,
    true,
  ]);
  expect(button('Submit')?.disabled).toBe(true);
  await write('  Very kind ');
  await press('Submit');
  expect([answers.at(-1), title()]).toEqual([rated(4, 'Very kind'), 'Thank you for your feedback']);
  expect([page.querySelector('p')?.textContent, page.querySelector('textarea'), button('Submit')]).toEqual([
    'Very kind',
    null,
    undefined,
  ]);
});

it('the arrow keys only choose: a button sends what was chosen, a press or the space bar still at once', async () => {
  const { answers, choose, say, press, button, face, title } = await start();
  expect(button('Submit')).toBeUndefined();
  await say(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await choose('Fair');
  expect([answers, face('Fair')?.checked, title()]).toEqual([[], true, 'How was it?']);
  await press('Submit');
  expect(answers).toEqual([rated(2)]);
  await close();
  const next = await start();
  await next.say(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  await next.say(new Event('pointerdown', { bubbles: true }));
  await next.choose('Poor');
  expect(next.answers).toEqual([rated(1)]);
  await close();
  const last = await start();
  await last.say(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  await last.choose('Poor');
  expect(last.answers).toEqual([rated(1)]);
});

it('one that did not arrive can be sent again, also after it was scrolled away', async () => {
  const outcomes = [() => Promise.reject(new Error('away'))];
  const { answers, choose, press, button, again, title } = await start(
    {},
    () => outcomes.shift()?.() ?? Promise.resolve(),
  );
  const AGAIN = 'Your answer could not be sent. Please try again.';
  await choose('Excellent');
  expect(button(AGAIN)).toBeDefined();
  await press(AGAIN);
  expect([answers, button(AGAIN)]).toEqual([[rated(5), rated(5)], undefined]);
  await again();
  expect(title()).toBe('Thank you for your rating');
});

it('what was answered before is shown, and a question without a text has one', async () => {
  const { title, face, page } = await start({ content_attributes: rated(3, 'So so') });
  expect([title(), face('Average')?.checked, page.querySelector('p')?.textContent]).toEqual([
    'Thank you for your feedback',
    true,
    'So so',
  ]);
  await close();
  expect((await start({ content: '' })).title()).toBe('Please rate the conversation');
});
