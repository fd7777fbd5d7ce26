import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OptionList } from './OptionList.tsx';

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

const AGENTS = [
  { id: '1', label: 'Åsa Lindqvist', detail: 'asa@example.com' },
  { id: '2', label: 'Émile Søgaard' },
  { id: '3', label: 'Emmy Noether' },
];
const shown = () => [...place.querySelectorAll('[role=option]')].map((option) => option.textContent);
const type = (words: string) =>
  act(() => {
    const input = place.querySelector('input');
    if (!input) throw new Error('There is nothing to type into.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

it.each([
  ['emile', ['Émile Søgaard']],
  ['SOGAARD', ['Émile Søgaard']],
  ['Asa', ['Åsa Lindqvistasa@example.com']],
  ['ém', ['Émile Søgaard', 'Emmy Noether']],
])('a colleague is found by %j, however the name is written', (words, names) => {
  act(() => root.render(<OptionList label="Agent" options={AGENTS} onPick={() => {}} search="Search" />));
  type(words);
  expect(shown()).toEqual(names);
});

it.each([{ isComposing: true }, { keyCode: 229 }])('an input method has its keys: %j', (init) => {
  const picked: string[] = [];
  act(() =>
    root.render(<OptionList label="Agent" options={AGENTS} onPick={(id) => picked.push(id)} search="Search" />),
  );
  const press = (key: string, rest: KeyboardEventInit) =>
    act(() =>
      place.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...rest })),
    );
  press('ArrowDown', init);
  press('Enter', init);
  expect(picked).toEqual([]);
  press('Enter', {});
  expect(picked).toEqual(['1']);
});

it('a letter goes to what begins with it, accent or not', () => {
  let picked = '';
  act(() =>
    root.render(
      <OptionList
        label="Agent"
        options={AGENTS}
        onPick={(id) => {
          picked = id;
        }}
      />,
    ),
  );
  const list = place.querySelector('[role=listbox]');
  const press = (key: string) => act(() => list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  press('e');
  press('Enter');
  expect(picked).toBe('2');
});
