import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextField } from './TextField.tsx';
import { problemOf } from './use-validation-text.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: Root;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it.each([
  ['VAL-17', '', 'full name', { required: true }, 'Full name is required.'],
  ['VAL-18', 'lantern', 'Website', { type: 'url' }, 'Please include a valid url.'],
  ['VAL-16', 'ada@', 'Email', { type: 'email', required: true }, 'Please enter a valid email address.'],
  ['VAL-19', 'short', 'password', { minLength: 8 }, 'Password must be at least 8 characters long.'],
  ['VAL-16', '70', 'Days', { type: 'number', min: 1, max: 60 }, 'Days must be between 1 and 60.'],
  ['VAL-20', '2.5', 'Days', { type: 'number' }, 'This field isn’t valid.'],
])('%s: of %j a field called %s says in our words what is wrong', (_row, value, label, asked, words) => {
  expect(problemOf(value, label, asked)).toBe(words);
});

it('stands at its field, tied to it, until the user types; the bubble of the browser stays away (VAL-17)', () => {
  act(() => root.render(<TextField label="Full name" required name="name" />));
  const input = place.querySelector('input');
  const said = () => document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent;
  const refused = new Event('invalid', { cancelable: true });
  act(() => void input?.dispatchEvent(refused));
  expect(refused.defaultPrevented).toBe(true);
  expect([input?.getAttribute('aria-invalid'), said()]).toEqual(['true', 'Full name is required.']);
  act(() => void input?.dispatchEvent(new Event('input', { bubbles: true })));
  expect([input?.getAttribute('aria-invalid'), said()]).toEqual([null, undefined]);
});
