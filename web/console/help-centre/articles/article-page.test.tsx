import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { ArticlePage } from './ArticlePage.tsx';

vi.mock('./ArticleEditor.tsx', () => ({ ArticleEditor: () => <p>editor</p> }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const portal = { slug: 'acme', meta: { default_locale: 'en' }, config: { allowed_locales: [] } };

it('the tab names the saved title of the open article, and nothing of a new one or after it is left (AGT-256)', async () => {
  const names: string[] = [];
  const article = vi.fn(async () => ({ id: 3, title: 'Return a lamp', locale: 'en' }));
  const centre = { article, categories: async () => [] };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (id: number) =>
    act(async () =>
      root.render(
        <ArticlePage
          key={id}
          centre={centre as never}
          portal={portal as never}
          go={() => {}}
          id={id}
          notices={{ setItem: (name) => void names.push(name) }}
        />,
      ),
    );
  await show(3);
  expect(names.at(-1)).toBe('Return a lamp');
  await show(Number.NaN);
  expect([names.at(-1), article.mock.calls.length]).toEqual(['', 1]);
  await act(async () => root.unmount());
});
