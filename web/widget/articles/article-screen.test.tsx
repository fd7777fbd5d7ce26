import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';

let drawn: Drawn;
afterEach(() => drawn.end());

it.each(['javascript:alert(1)', 'data:text/html,x'])(
  'ART-10, SEC-12: an address that is no page (%s) is an article that cannot be loaded',
  async (link) => {
    drawn = await drawWidget();
    await act(async () => drawn.widget.router.switchTo('article-viewer', { link }));
    await drawn.settle();
    expect([drawn.find('[role=alert]', /error loading the article/) !== null, drawn.seek('iframe', /.*/)]).toEqual([
      true,
      undefined,
    ]);
  },
);
