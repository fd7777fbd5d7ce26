import type { WidgetPortal } from '@porchlight/core/wire/inbox.ts';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawWidget } from '../app/draw.fake.tsx';

const portal = {
  id: 1,
  name: 'Help',
  slug: 'acme',
  config: { allowed_locales: ['en', 'es'], default_locale: 'en' },
} as WidgetPortal;
const SEARCH = 'Search the help articles';
const GLASS = { title: 'Change the glass', excerpt: 'Turn the lid.', address: '/hc/acme/articles/change-the-glass' };

let drawn: Drawn;
const asked: string[] = [];
let answer: () => Promise<Response>;
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
});
afterEach(async () => {
  await drawn.end();
  vi.unstubAllGlobals();
});

const says = (message: string, ...payload: object[]) => Response.json({ message, payload });
const open = async () => {
  const articles = async () => [{ title: 'Charge it well', link: '/hc/acme/articles/charge-it-well' }];
  drawn = await drawWidget({ channel: { portal }, answers: { articles } });
  await drawn.click(SEARCH);
};
const expectAnnounced = (words: string) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(drawn.text()).toContain(words);
  });

describe('the help centre’s search in the chat', () => {
  it('replaces the popular articles, answers during typing, and opens results in the chat', async () => {
    answer = async () => says('1 article about “glass”', GLASS);
    await open();
    expect(drawn.text()).not.toContain('Charge it well');
    await drawn.fill(SEARCH, 'gl');
    await drawn.fill(SEARCH, 'glass');
    await expectAnnounced('1 article about “glass”');
    expect(asked).toEqual(['/hc/acme/en/search.json?query=glass']);
    await drawn.click(/Change the glass/);
    expect(drawn.widget.router.getSnapshot()).toEqual({ name: 'article-viewer', params: { link: GLASS.address } });
  });

  it('counts what was searched for in the end: a result that was opened, or the text that was left (AGT-229)', async () => {
    answer = async () => says('1 article about “glass”', GLASS);
    await open();
    for (const text of ['gla', 'glass']) {
      await drawn.fill(SEARCH, text);
      await vi.waitFor(() => expect(asked).toContain(`/hc/acme/en/search.json?query=${text}`));
      await expectAnnounced('1 article about “glass”');
    }
    const counted = () => asked.filter((url) => url.includes('count='));
    expect(counted()).toEqual([]);
    await drawn.click(/Change the glass/);
    expect(counted()).toEqual(['/hc/acme/en/search.json?query=glass&count=opened']);
    await drawn.end();
    asked.length = 0;
    await open();
    await drawn.fill(SEARCH, 'lamp & oil');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await expectAnnounced('1 article about “glass”');
    drawn.find<HTMLInputElement>('input', SEARCH).focus();
    await drawn.press('Escape');
    expect(counted()).toEqual(['/hc/acme/en/search.json?query=lamp%20%26%20oil&count=search']);
    await drawn.end();
    asked.length = 0;
    await open();
    drawn.find<HTMLInputElement>('input', SEARCH).blur();
    await drawn.fill(SEARCH, 'wick');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await expectAnnounced('1 article about “glass”');
    await drawn.end();
    expect(counted()).toEqual(['/hc/acme/en/search.json?query=wick&count=search']);
  });

  it('says when it does not answer, and answers the next words', async () => {
    answer = async () => new Response('', { status: 503 });
    await open();
    await drawn.fill(SEARCH, 'glass');
    await expectAnnounced('There was an error, please try again');
    answer = async () => says('No article about “glasses”');
    await drawn.fill(SEARCH, 'glasses');
    await expectAnnounced('No article about “glasses”');
    expect(drawn.text()).not.toContain('There was an error');
  });

  it('is put away by Escape, which does not close the chat', async () => {
    await open();
    drawn.find<HTMLInputElement>('input', SEARCH).focus();
    await drawn.press('Escape', { isComposing: true });
    expect(drawn.seek('input', SEARCH)).toBeDefined();
    await drawn.press('Escape');
    expect(drawn.seek('input', SEARCH)).toBeUndefined();
    expect(drawn.eventNames()).not.toContain('close');
    expect(drawn.text()).toContain('Charge it well');
    expect(document.activeElement).toBe(drawn.button(SEARCH));
  });
});
