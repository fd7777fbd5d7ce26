import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Markdown } from './Markdown.tsx';

it.each([
  '[the shop](https://shop.example)',
  'https://shop.example/a?b=c',
  'see example.com',
  'write to a@b.com',
  '- a list\n\n> a quote with www.shop.example',
  '| a |\n| - |\n| [x](https://shop.example) |',
])('every link in %j opens in a new tab, which cannot reach back (SEC-13)', async (text) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  await act(async () => root.render(<Markdown text={text} />));
  const links = [...page.querySelectorAll('a')];
  expect(links).toHaveLength(1);
  for (const link of links) {
    expect(link.target).toBe('_blank');
    expect(link.rel.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  }
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
