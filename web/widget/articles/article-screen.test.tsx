import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawPart } from '../draw-part.fake.tsx';
import { ArticleScreen } from './ArticleScreen.tsx';

let close = async () => {};
afterEach(() => close());

it.each(['javascript:alert(1)', 'data:text/html,x'])(
  'ART-10, SEC-12: an address that is no page (%s) is an article that cannot be loaded',
  async (link) => {
    const shown = await drawPart(<ArticleScreen link={link} dark={false} />);
    close = shown.close;
    await act(async () => {});
    expect([shown.page.querySelector('[role=alert]')?.textContent, shown.page.querySelector('iframe')]).toEqual([
      expect.stringContaining('There was an error loading the article'),
      null,
    ]);
  },
);
