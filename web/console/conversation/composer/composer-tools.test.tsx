import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPicker } from '../../ui/Picker.tsx';
import { sentIn, setUpComposer } from '../testing/composer.fake.tsx';
import { eventually, message } from '../testing/thread.fake.tsx';

const { page, open, box, write } = setUpComposer();
HTMLElement.prototype.showPopover ??= () => {};
HTMLElement.prototype.hidePopover ??= () => {};
afterEach(() => void vi.useRealTimers());

const ARTICLE = {
  id: 4,
  title: 'Opening hours',
  portal_name: 'Help',
  portal_slug: 'help',
  locale: 'en',
  slug: 'hours',
};

describe('an article of the help centre', () => {
  const search = () => page().container.querySelector<HTMLInputElement>('input[type=search]');
  const status = () => search()?.nextElementSibling?.textContent;
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(search(), text);
      search()?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const start = async (find: () => Promise<object>) => {
    const found = vi.fn(find);
    const opened = await open(
      {},
      [message(1)],
      {},
      {
        get: (path: string, query?: { q?: string; query?: string }) =>
          path.includes('article') ? found() : Promise.resolve({ meta: { agent_help: false }, payload: [], query }),
      },
    );
    vi.useFakeTimers();
    await page().click('Insert article');
    return { ...opened, found };
  };
  const FOUND = async () => ({ payload: { articles: [ARTICLE] } });

  it('is searched for as soon as the agent pauses, and put into the message as a link', async () => {
    const { found } = await start(FOUND);
    expect(status()).toBe('Search by title or content');
    await type('hou');
    await wait(199);
    expect(found).not.toHaveBeenCalled();
    await type('hours');
    await wait(199);
    expect(found).not.toHaveBeenCalled();
    expect(page().container.querySelector('[aria-label=Loading]')).not.toBeNull();
    await wait(1);
    expect([found.mock.calls.length, status()]).toEqual([1, '']);
    expect(page().names()).toContain('Opening hoursHelp');
    await page().click('Opening hoursHelp');
    expect(box().value).toContain('Opening hours');
    expect(search()).toBeNull();
  });

  it('says that there is none, that the search failed, and nothing once the text is gone', async () => {
    const answers = [async () => ({ payload: { articles: [] } }), () => Promise.reject(new Error('down'))];
    await start(() => answers.shift()?.() ?? Promise.reject(new Error('too many')));
    await type('x');
    await wait(200);
    expect(status()).toBe('No results found');
    await type('xy');
    await wait(200);
    expect(status()).toBe('The search failed. Try again.');
    await type(' ');
    await wait(200);
    expect(status()).toBe('Search by title or content');
  });

  it('that comes after the text was changed is left out', async () => {
    const late = Promise.withResolvers<object>();
    await start(() => late.promise);
    await type('hours');
    await wait(200);
    await type('');
    await act(async () => late.resolve(await FOUND()));
    expect([status(), page().names().includes('Opening hoursHelp')]).toEqual(['Search by title or content', false]);
  });

  it('is searched for by its key, and the search is closed by the button', async () => {
    await open();
    await act(async () => openPicker('article'));
    expect(search()).not.toBeNull();
    await page().click('Insert article');
    expect(search()).toBeNull();
  });
});

describe('emoji', () => {
  const picker = () => page().container.querySelector('[class*=emoji] [role=dialog], [class*=emoji] > *');

  it('are opened and closed by their button, and opened by their key', async () => {
    await open();
    expect(picker()).toBeNull();
    await page().click('Emoji');
    await eventually(() => expect(picker()).not.toBeNull());
    await page().click('Emoji');
    expect(picker()).toBeNull();
    await act(async () => openPicker('emoji'));
    await eventually(() => expect(picker()).not.toBeNull());
  });
});

describe('files', () => {
  const choose = (...files: File[]) =>
    act(async () => {
      const input = page().container.querySelector<HTMLInputElement>('input[type=file]');
      Object.defineProperty(input, 'files', { value: files, configurable: true });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });

  it('are chosen by the button, taken out by theirs, and sent', async () => {
    const { calls } = await open();
    const [one, two] = ['one.txt', 'two.txt'].map((name) => new File([name], name, { type: 'text/plain' }));
    if (!one || !two) throw new Error('no files');
    await choose(one);
    await choose(two);
    await page().click('Remove one.txt');
    expect(
      page()
        .names()
        .filter((name) => name.startsWith('Remove')),
    ).toEqual(['Remove two.txt']);
    await write('Here');
    await page().click('Send');
    await eventually(() =>
      expect(calls.some(([path, body]) => path === 'messages' && body instanceof FormData)).toBe(true),
    );
    const form = calls.find(([path]) => path === 'messages')?.[1];
    expect(
      form instanceof FormData && form.getAll('attachments[]').map((file) => file instanceof File && file.name),
    ).toEqual(['two.txt']);
    expect(sentIn(calls)).toEqual([]);
  });

  it('the button opens the chooser of the browser', async () => {
    await open();
    const input = page().container.querySelector<HTMLInputElement>('input[type=file]');
    const click = vi.spyOn(input ?? new HTMLInputElement(), 'click').mockImplementation(() => {});
    await page().click('Attach files');
    expect(click).toHaveBeenCalledOnce();
  });
});
