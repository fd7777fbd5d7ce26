import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

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

const show = (isNew: boolean) => {
  act(() => root.render(<PasswordField label="Password" name="password" required isNew={isNew} />));
  const input = place.querySelector('input');
  const button = place.querySelector('button');
  if (!input || !button) throw new Error('The field is not there.');
  const type = (text: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return { input, button, type };
};

describe('a field for a password', () => {
  it('hides what is typed, and shows it while its user wants to', () => {
    const { input, button, type } = show(false);
    type('Harbour-wall');
    expect([input.type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    expect(button.textContent).toBe('Show password');
    act(() => button.click());
    expect([input.type, input.value, button.getAttribute('aria-pressed')]).toEqual(['text', 'Harbour-wall', 'true']);
    act(() => button.click());
    expect([input.type, input.value]).toEqual(['password', 'Harbour-wall']);
  });

  it('says how strong a new password is while it is typed, and nothing of one that is there', () => {
    const { type } = show(true);
    const strength = () => place.querySelector('[role=status]')?.textContent;
    expect(strength()).toBe('');
    type('Password2026!');
    expect(strength()).toBe('Password strength: very weak');
    type('Correct horse battery staple 9!');
    expect(strength()).toBe('Password strength: strong');
    show(false);
    expect(place.querySelector('[role=status]')).toBeNull();
  });

  it('calls no password strong that will be refused', () => {
    const { type } = show(true);
    const shown = () => {
      const status = place.querySelector('[role=status]');
      return [status?.textContent, Number(status?.parentElement?.dataset['level']) <= 1];
    };
    type('correct horse battery staple');
    expect(shown()).toEqual(['Does not meet the requirements yet', true]);
    type('Kx9!vQ2#pLw');
    expect(shown()).toEqual(['Does not meet the requirements yet', true]);
    type('Kx9!vQ2#pLw8');
    expect(shown()).toEqual(['Password strength: strong', false]);
  });
});
