import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEdits } from './use-edits.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

type Name = 'city' | 'plan';
type Stored = Record<Name, string>;

let place: HTMLElement;
let root: Root;
let sent: [string, string][][];
let finish: () => void;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  sent = [];
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const Editor = ({ stored }: { stored: Stored }) => {
  const { send, fieldFor } = useEdits<Name>(
    (name) => stored[name],
    (texts) => {
      sent.push([...texts]);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
  );
  const fields = (['city', 'plan'] as const).map((name) => fieldFor(name));
  return (
    <>
      {fields.map(({ optional, ...field }) => (
        <label key={field.name}>
          {optional}
          <input {...field} />
        </label>
      ))}
      <button type="button" onClick={() => void send()}>
        Save
      </button>
    </>
  );
};

const show = (stored: Stored) => act(() => root.render(<Editor stored={stored} />));
const field = (name: Name) => {
  const input = place.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!input) throw new Error(`There is no ${name}.`);
  return input;
};
const write = (name: Name, text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), text);
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = () => act(async () => place.querySelector('button')?.click());

it('only edited fields are sent, and not one that was restored', async () => {
  show({ city: 'Graz', plan: 'gold' });
  write('city', 'Linz');
  write('plan', 'silver');
  write('plan', 'gold');
  await save();
  expect(sent).toEqual([[['city', 'Linz']]]);
});

it('a field being edited keeps its text and shows what a colleague stored', () => {
  show({ city: 'Graz', plan: 'gold' });
  write('city', 'Linz');
  show({ city: 'Wien', plan: '' });
  expect(field('city').value).toBe('Linz');
  expect(field('plan').value).toBe('');
  expect(place.textContent).toContain('(changed in the meantime to: Wien)');
  write('city', 'Linz an der Donau');
  expect(place.textContent).toContain('(changed in the meantime to: Wien)');
  show({ city: '', plan: '' });
  expect(place.textContent).toContain('(changed in the meantime to: not set)');
});

it('text that was entered while it was sent stays, and what was sent follows the stored text again', async () => {
  show({ city: 'Graz', plan: 'gold' });
  write('city', 'Linz');
  write('plan', 'silver');
  await save();
  write('plan', 'silver plus');
  await act(async () => finish());
  show({ city: 'Linz', plan: 'silver' });
  expect([field('city').value, field('plan').value]).toEqual(['Linz', 'silver plus']);
  show({ city: 'Wien', plan: 'silver' });
  expect(field('city').value).toBe('Wien');
});
