import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';

type Box = { callback: (answer: string) => void; 'expired-callback': () => void };
let boxes: Box[];
let removed: string[];
let drawn: Drawn;
const pass = vi.fn();

beforeEach(async () => {
  boxes = [];
  removed = [];
  const render = (_container: HTMLElement, box: Box) => String(boxes.push(box) - 1);
  Reflect.set(window, 'hcaptcha', { render, remove: (id: string) => void removed.push(id) });
  drawn = await drawWidget();
  let isSolved = false;
  pass.mockImplementation(async (answer: string) => {
    if (answer === 'used') throw new Error('refused');
    isSolved = true;
  });
  Object.assign(drawn.widget.captcha, { siteKey: 'key', isNeeded: () => !isSolved, pass });
  await act(async () => drawn.widget.router.switchTo('prechat-form'));
  await drawn.settle();
  await drawn.fill('Message', 'Hello there');
});
afterEach(async () => {
  await drawn.end();
  Reflect.deleteProperty(window, 'hcaptcha');
  vi.clearAllMocks();
  sessionStorage.clear();
});

const solve = (answer: string) => act(async () => boxes.at(-1)?.callback(answer));
const submit = () => drawn.click('Start Conversation');
const asksFor = () => drawn.text().includes('Please confirm that you are human');
const started = () => drawn.did.some(([name]) => name === 'start');

it('the conversation starts when the captcha is solved, and not before', async () => {
  await submit();
  expect([asksFor(), pass.mock.calls, started()]).toEqual([true, [], false]);
  await solve('fresh');
  expect(asksFor()).toBe(false);
  await submit();
  expect([pass.mock.calls, started()]).toEqual([[['fresh']], true]);
});

it('an answer that has expired is asked for again', async () => {
  await solve('fresh');
  await act(async () => boxes.at(-1)?.['expired-callback']());
  await submit();
  expect([asksFor(), started()]).toEqual([true, false]);
});

it('after a refusal there is a new captcha, and what was written is still there', async () => {
  await solve('used');
  await submit();
  expect([drawn.text().includes('could not be started'), started()]).toEqual([true, false]);
  expect([boxes.length, removed]).toEqual([2, ['0']]);
  await submit();
  expect([asksFor(), pass.mock.calls.length]).toEqual([true, 1]);
  await solve('fresh');
  await submit();
  expect(drawn.did.find(([name]) => name === 'start')?.[1]).toMatchObject({ message: 'Hello there' });
});
