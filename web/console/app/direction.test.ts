import { expect, it } from 'vitest';
import { memoryStorage } from '../../shared/storage.ts';
import { startDirection } from './direction.ts';

const tab = memoryStorage();
const directionWith = (search: string) => {
  const root = document.createElement('html');
  startDirection(root, search, tab);
  return root.dir;
};

it('the console reads as its language does, and the other way round for a tab that asks for it', () => {
  expect(directionWith('')).toBe('ltr');
  expect(directionWith('?dir=rtl')).toBe('rtl');
  expect(directionWith('')).toBe('rtl');
  expect(directionWith('?dir=sideways')).toBe('rtl');
  expect(directionWith('?dir=ltr')).toBe('ltr');
});
