import { expect, it } from 'vitest';
import { isPlaceholderName, placeholderName } from './placeholder-name.ts';

const SOURCE = '0f3c2a10-7b7e-4d0c-9a55-3c1f6f2f9d11';

it('a visitor without a name has the same one each time, and it is known as made up', () => {
  expect(placeholderName(SOURCE)).toBe(placeholderName(SOURCE.replaceAll('-', '')));
  expect(isPlaceholderName(placeholderName(SOURCE))).toBe(true);
  expect(placeholderName(SOURCE)).toBe(placeholderName(`${SOURCE.slice(0, 8)}ffffffff`));
  expect(placeholderName('no hexadecimal digits')).toMatch(/^amber-bird-0$/);
});

it.each([
  ['00000000-0000-0000-0000-000000000000', 'amber-bird-0'],
  ['0000001f-0000-0000-0000-000000000000', 'patient-brook-31'],
  ['ffffffff-0000-0000-0000-000000000000', 'snowy-meadow-295'],
])('the visitor %s is called %s', (source, name) => expect(placeholderName(source)).toBe(name));

it('the dashes of an id do not count, so that it names one visitor however it is written', () =>
  expect(placeholderName('0f3c-2a10')).toBe(placeholderName('0f3c2a10')));

it('two visitors seldom have the same name', () => {
  const names = Array.from({ length: 2_000 }, (_, index) =>
    placeholderName((index * 2_654_435).toString(16).padStart(8, '0')),
  );
  expect(new Set(names).size).toBeGreaterThan(1_800);
  for (const part of [0, 1, 2])
    expect(new Set(names.map((name) => name.split('-')[part])).size).toBeGreaterThanOrEqual(20);
  expect(names.filter((name) => !isPlaceholderName(name))).toEqual([]);
});

it.each([
  ['Ada Lovelace', false],
  ['ada-lovelace', false],
  ['quiet-river-412', true],
  ['quiet-river', false],
  ['Quiet-River-412', false],
  ['quiet-river-41234', false],
])('"%s" is made up: %s', (name, isMadeUp) => expect(isPlaceholderName(name)).toBe(isMadeUp));
