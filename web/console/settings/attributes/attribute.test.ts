import { describe, expect, it } from 'vitest';
import { keyFor, valuesIn } from './attribute.ts';

describe('the key of a custom attribute', () => {
  it.each([
    ['Favourite colour', 'favourite_colour'],
    ['  Größe (cm)! ', 'große_cm'],
    ['Prénom', 'prenom'],
    ['顧客ID', '顧客id'],
    ['!!!', ''],
  ])('of "%s" is "%s"', (name, key) => expect(keyFor(name)).toBe(key));
});

it('the values of a list are one a line, each once', () =>
  expect(valuesIn(' gold\n\nsilver \ngold')).toEqual(['gold', 'silver']));
