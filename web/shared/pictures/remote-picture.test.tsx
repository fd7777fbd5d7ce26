import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Markdown } from '../markdown/Markdown.tsx';
import { createPictures, PicturesContext } from './pictures.ts';

const SRC = 'https://stranger.example/lamp.png';
let page: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const show = (node: ReactNode) => act(async () => root.render(node));
const answering = (address: string | null) =>
  createPictures(async (urls) => ({ payload: urls.map((url) => ({ url, address })) }), 'Not shown');
const words = (text: string, pictures = answering('/pictures/1.x?url=1')) =>
  show(
    <PicturesContext value={pictures}>
      <Markdown text={text} />
    </PicturesContext>,
  );

describe('a picture of another server in a message', () => {
  it('is loaded from our server', async () => {
    await words(`![a lamp](${SRC})`);
    expect(page.querySelector('img')?.getAttribute('src')).toBe('/pictures/1.x?url=1');
    expect(page.innerHTML).not.toContain('stranger.example');
  });

  it('marks its place while our server is asked', async () => {
    await words(
      `![a lamp](${SRC})`,
      createPictures(() => new Promise(() => {})),
    );
    expect(page.querySelector('[aria-busy]')?.getAttribute('aria-label')).toBe('a lamp');
    expect(page.querySelector('img')).toBeNull();
  });

  it('is a link where it is not shown, cannot be loaded, or our server cannot be asked', async () => {
    const failing = createPictures(() => Promise.reject(new Error('offline')));
    for (const pictures of [answering(null), failing]) {
      await words(`![a lamp](${SRC})`, pictures);
      expect(page.querySelector('a')?.getAttribute('href')).toBe(SRC);
      expect(page.textContent).toBe('a lamp');
    }
    await words(`![](${SRC}?2)`);
    await act(async () => page.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(page.querySelector('a')?.textContent).toBe(`${SRC}?2`);
    await show(<Markdown text={`![a lamp](${SRC})`} />);
    expect(page.querySelector('a')?.href).toBe(SRC);
  });

  it('gives way to its text inside a link, which links cannot be nested in', async () => {
    await words(`[![a lamp](${SRC})](https://shop.example)`, answering(null));
    expect(page.querySelectorAll('a')).toHaveLength(1);
    expect(page.textContent).toBe('a lamp');
  });

  it('is asked for once, together with the others of the screen, fifty at a time', async () => {
    const ask = vi.fn(async (urls: string[]) => ({ payload: urls.map((url) => ({ url, address: '/pictures/x' })) }));
    const pictures = createPictures(ask);
    const urls = Array.from({ length: 60 }, (_, at) => `${SRC}?${at}`);
    await Promise.all([...urls, ...urls].map(pictures.addressOf));
    expect(ask.mock.calls.map(([asked]) => asked.length)).toEqual([50, 10]);
  });
});
