import type { Company } from '@porchlight/core/wire/companies/company.ts';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CompanyApi } from '../company-api.ts';
import { type Choice, CompanyPicker } from './CompanyPicker.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: Root;
let chosen: Choice[];
let answers: Map<string, (companies: Company[] | Error) => void>;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', () => {});
  HTMLElement.prototype.showPopover ??= () => {};
  HTMLElement.prototype.hidePopover ??= () => {};
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  chosen = [];
  answers = new Map();
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const company = (id: number, name: string, domain: string | null = null) => ({ id, name, domain }) as Company;
const ACME = company(1, 'Acme Lamps', 'acme.example');
const BETA = company(2, 'Beta');

const companies = {
  find: (query: string) =>
    new Promise<Company[]>((resolve, reject) => {
      answers.set(query, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    }),
} as CompanyApi;

const open = async (current: number | null = null) => {
  act(() =>
    root.render(
      <CompanyPicker companies={companies} current={current} label="Company" onChoose={(each) => chosen.push(each)}>
        Choose
      </CompanyPicker>,
    ),
  );
  await act(async () => place.querySelector('button')?.click());
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
};
const answer = (query: string, found: Company[] | Error) => act(async () => answers.get(query)?.(found));
const input = () => {
  const element = document.querySelector<HTMLInputElement>('[role=combobox]');
  if (!element) throw new Error('There is no search.');
  return element;
};
const type = async (text: string, pauseMs = 200) => {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => void (await vi.advanceTimersByTimeAsync(pauseMs)));
};
const press = (key: string) => act(() => input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
const status = () => document.querySelector('[role=status]')?.textContent;

it('lists the companies and says so until they are loaded, or cannot be', async () => {
  await open();
  expect(status()).toBe('Loading');
  await answer('', [ACME, BETA]);
  expect(options()).toEqual(['Acme Lampsacme.example', 'Beta']);
  await type('zz');
  await answer('zz', new Error('offline'));
  expect(options()).toEqual([]);
  expect(status()).toBe('The companies could not be loaded. Try again.');
});

it('Enter before the server has answered chooses only what matches the typed text', async () => {
  await open();
  await answer('', [ACME, BETA]);
  await type('gam', 0);
  press('Enter');
  expect(chosen).toEqual([]);
  await type('bet', 0);
  press('Enter');
  expect(chosen).toEqual([BETA]);
});

it('an answer to an earlier text is dropped', async () => {
  await open();
  await answer('', [ACME]);
  await type('be');
  await type('bet');
  await answer('bet', [BETA]);
  await answer('be', [ACME]);
  expect(options()).toEqual(['Beta', 'Create bet']);
});

it('offers to create what no company is called, in one spelling of spaces', async () => {
  await open();
  await answer('', [ACME]);
  await type('  ACME   lamps ');
  await answer('  ACME   lamps ', [ACME]);
  expect(options()).toEqual(['Acme Lampsacme.example']);
  await type(' Acme   Ltd');
  await answer(' Acme   Ltd', []);
  expect(options()).toEqual(['Create Acme Ltd']);
  press('Enter');
  expect(chosen).toEqual([{ create: 'Acme Ltd' }]);
});

it('offers to remove a company that is chosen, while nothing is typed', async () => {
  await open(2);
  await answer('', [ACME, BETA]);
  expect(options()).toContain('Remove from company');
  await type('Beta');
  await answer('Beta', [BETA]);
  expect(options()).toEqual(['Beta✓']);
  await type('');
  await answer('', [ACME, BETA]);
  press('End');
  press('Enter');
  expect(chosen).toEqual([null]);
});
