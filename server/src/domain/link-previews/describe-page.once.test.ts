import { expect, it } from 'vitest';
import { describePage, describeTexts } from './describe-page.ts';

const describeMeta = (meta: Record<string, string>, title = '') =>
  describePage({ title, meta: new Map(Object.entries(meta)) }, 'https://shop.example/a');

it('what a page says of itself for previews counts before what it says for other purposes', () => {
  const twitter = { 'twitter:title': 'T', 'twitter:description': 't', 'twitter:image': '/t.png' };
  const plain = { description: 'd' };
  const graph = { 'og:title': 'O', 'og:description': 'o', 'og:image': '/o.png', 'og:site_name': 'Shop' };
  const secure = { 'og:image:secure_url': 'https://cdn.example/s.png' };
  expect(describeMeta(plain, 'P')).toEqual({ title: 'P', description: 'd', site_name: null, image: null });
  expect(describeMeta({ ...plain, ...twitter }, 'P')).toEqual({
    ...{ title: 'T', description: 't', site_name: null },
    image: 'https://shop.example/t.png',
  });
  const all = { ...plain, ...twitter, ...graph };
  const ofGraph = { title: 'O', description: 'o', site_name: 'Shop', image: 'https://shop.example/o.png' };
  expect(describeMeta(all, 'P')).toEqual(ofGraph);
  expect(describeMeta({ ...all, ...secure })).toEqual({ ...ofGraph, image: secure['og:image:secure_url'] });
  expect(describeMeta({ ...all, 'og:title': ' \u200b', 'og:description': '&#8203;' })).toMatchObject({
    ...{ title: 'T', description: 't' },
  });
  expect(describeMeta({ ...plain, 'og:image': ' ' }, 'P')?.image).toBeNull();
  expect(describeMeta(graph)).toEqual(ofGraph);
  expect(describeMeta(plain, ' ')).toBeUndefined();
});

it.each([
  ['title', 'og:title', 200],
  ['description', 'og:description', 300],
  ['site_name', 'og:site_name', 80],
] as const)(
  'its %s is shown whole up to so many characters, and is cut before an ellipsis beyond',
  (name, key, most) => {
    const shown = (text: string) => describeMeta({ 'og:title': 'x', [key]: text })?.[name];
    const own = (text: string) => describeTexts({ title: '', description: '', site_name: '', [name]: text })[name];
    for (const show of [shown, own]) {
      expect(show('🏮'.repeat(most))).toBe('🏮'.repeat(most));
      expect(show('🏮'.repeat(most + 1))).toBe(`${'🏮'.repeat(most - 1)}…`);
      expect(show(`${'x'.repeat(most - 2)} yz`)).toBe(`${'x'.repeat(most - 2)}…`);
    }
    expect(shown('&eacute;'.repeat(most))).toBe('é'.repeat(most));
  },
);

it('texts of our own pages have no entities, and may be empty but for the title', () => {
  const texts = { title: 'A &amp; B', description: ' ', site_name: '' };
  expect(describeTexts(texts)).toEqual({ title: 'A &amp; B', description: null, site_name: null, image: null });
});
