import { expect, it } from 'vitest';
import { itemsProblem } from './interactive-items.ts';

const LINK = { type: 'link', text: 'See', uri: 'https://a.b' };

it.each([
  ['text', undefined, undefined],
  ['input_email', undefined, undefined],
  ['form', undefined, 'At least one item is required.'],
  ['form', [], 'At least one item is required.'],
  ['form', ['name'], 'Items should be a hash.'],
  ['form', [null], 'Items should be a hash.'],
  ['form', [{ name: 'a', type: 'text', label: 'A', required: true }], undefined],
  ['form', [{ name: 'a' }, { name: 'b', onclick: 'x' }], 'Items have an unknown key: onclick.'],
  ['input_select', [{ title: 'A', value: 'a', description: 'first' }], undefined],
  ['input_select', [{ label: 'A' }], 'Items have an unknown key: label.'],
  ['article', [{ title: 'A', description: 'B', link: 'https://a.b' }], undefined],
  ['cards', [{ title: 'A', actions: [LINK] }], undefined],
  ['cards', [{ title: 'A' }], 'A card needs at least one action.'],
  ['cards', [{ title: 'A', actions: [7] }], 'Actions should be a hash.'],
  ['cards', [{ title: 'A', actions: [{ ...LINK, target: '_top' }] }], 'Actions have an unknown key: target.'],
] as const)('%s with items %j: %s (wire protocol 5.6)', (content_type, items, problem) =>
  expect(itemsProblem(content_type, items)).toBe(problem),
);
