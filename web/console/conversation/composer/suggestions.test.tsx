import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { sentIn, setUpComposer } from '../testing/composer.fake.tsx';
import { eventually, FIRST } from '../testing/thread.fake.tsx';

const { page, open, box, write, press } = setUpComposer();

describe('what is offered while an agent writes', () => {
  const canned = (id: number, short_code: string, content: string, more: object = {}) => ({
    ...{ id, short_code, content, visibility: 'global', folder: null, files: [] },
    ...more,
  });
  const CANNED = [
    canned(1, 'hello', 'Hello there'),
    canned(2, 'help', 'Dear {{ contact.name }}, how can {{account.name}} help with no. {{conversation.id}}?'),
  ];
  const AGENTS = [
    { id: 9, name: 'Ada Agent', email: 'ada@example.com' },
    { id: 4, name: 'Adam Beck', email: 'adam@example.com' },
    { id: 5, name: 'Mia Wolf', email: 'mia@example.com' },
  ];
  const offer = async (responses: object[] = CANNED) => {
    const opened = await open({ inbox_id: 2 });
    opened.directory.set({ ...opened.directory.getSnapshot(), teams: [{ id: 3, name: 'billing' }] });
    const asked: unknown[] = [];
    const file = Promise.withResolvers<Blob>();
    const api = opened.api as { get: (path: string, query?: object) => Promise<unknown>; download: unknown };
    vi.spyOn(api, 'get').mockImplementation(async (path, query) => {
      if (path.endsWith('/canned_responses')) asked.push(query);
      if (path.endsWith('/canned_responses')) return responses;
      return path.endsWith('/inboxes/2/assignable_agents') ? { payload: AGENTS } : {};
    });
    api.download = () => file.promise;
    return { ...opened, asked, file };
  };
  const options = () =>
    [...page().container.querySelectorAll('[role=option] strong')].map(({ textContent }) => textContent);
  const chosen = () => page().container.querySelector('[role=option][aria-selected=true] strong')?.textContent;

  it('are canned responses after a slash, chosen by arrows and inserted by Enter, which sends nothing', async () => {
    const { calls, asked } = await offer();
    await write('Well, /hel');
    await eventually(() => expect([options(), chosen()]).toEqual([['hello', 'help'], 'hello']));
    expect(asked.at(-1)).toEqual({ search: 'hel', limit: 12 });
    await press({ key: 'ArrowUp' });
    expect(chosen()).toBe('help');
    await press({ key: 'ArrowDown' });
    expect(chosen()).toBe('hello');
    await press({ key: 'Enter' });
    await eventually(() => expect(box().value).toBe('Well, Hello there'));
    expect([options(), sentIn(calls)]).toEqual([[], []]);
  });

  it('are closed by Escape, which leaves the text and the reply, and are not taken by an input method', async () => {
    const { thread, calls } = await offer();
    await act(async () => thread.replyTo.set(FIRST + 1));
    await write('/hel');
    await eventually(() => expect(options()).toHaveLength(2));
    await press({ key: 'Enter', isComposing: true });
    expect(options()).toHaveLength(2);
    await press({ key: 'Escape' });
    expect([options(), box().value, thread.replyTo.getSnapshot()]).toEqual([[], '/hel', FIRST + 1]);
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: '/hel' }]));
  });

  it('are those of the text before the caret', async () => {
    await offer();
    await act(async () => box().focus());
    await write('/hel');
    await eventually(() => expect(options()).toHaveLength(2));
    const moveTo = (at: number) =>
      act(async () => {
        box().setSelectionRange(at, at);
        box().dispatchEvent(new KeyboardEvent('keyup', { key: 'Home', bubbles: true }));
      });
    await moveTo(0);
    expect(options()).toEqual([]);
    await moveTo(4);
    await eventually(() => expect(options()).toHaveLength(2));
  });

  it('are colleagues who see the inbox, and teams, after an @ in a note, without oneself, and none in a reply (AGT-259)', async () => {
    await offer();
    await write('@ada');
    expect(options()).toEqual([]);
    await page().click('Private note');
    await write('Look, @ada');
    await eventually(() => expect(options()).toEqual(['Adam Beck']));
    await press({ key: 'Tab' });
    await eventually(() => expect(box().value).toBe('Look, [@Adam Beck](mention://user/4/Adam%20Beck) '));
    await write('And @bil');
    await eventually(() => expect(options()).toEqual(['billing']));
    await press({ key: 'Enter' });
    await eventually(() => expect(box().value).toBe('And [@billing](mention://team/3/billing) '));
  });

  const insert = async (text: string, count: number) => {
    await write(text);
    await eventually(() => expect(options()).toHaveLength(count));
    await press({ key: 'Enter' });
  };
  const shown = () => page().container.querySelector('[role=listbox]')?.textContent ?? '';
  const dialog = () => page().container.querySelector('dialog');

  it('are shown and inserted with the values that the message will have (AGT-22)', async () => {
    const { calls } = await offer(CANNED.slice(1));
    await write('/help');
    await eventually(() => expect(shown()).toContain('Dear Grace, how can Lanterns help with no. 7?'));
    await press({ key: 'Enter' });
    expect(box().value).toBe('Dear Grace, how can Lanterns help with no. 7?');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ canned_response_ids: [2] }]));
    await write('And then');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toHaveLength(2));
    expect(sentIn(calls)[1]).not.toHaveProperty('canned_response_ids');
  });

  it('are not counted when the text was emptied again, nor those of a note with a reply', async () => {
    const { calls } = await offer(CANNED.slice(1));
    await insert('/help', 1);
    await write('');
    await page().click('Private note');
    await insert('/help', 1);
    await page().click('Reply');
    await write('My own');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'My own' }]));
    expect(sentIn(calls)[0]).not.toHaveProperty('canned_response_ids');
  });

  it('stand under their folders, those of one folder together, the best match first', async () => {
    await offer([
      canned(1, 'b', 'B', { folder: 'Orders' }),
      canned(2, 'a', 'A'),
      canned(3, 'c', 'C', { folder: 'Orders', visibility: 'personal' }),
    ]);
    await write('/');
    await eventually(() => expect([options(), chosen()]).toEqual([['b', 'c', 'a'], 'b']));
    const groups = [...page().container.querySelectorAll('[role=group][aria-label]')].map((group) =>
      group.getAttribute('aria-label'),
    );
    expect(groups.slice(-2)).toEqual(['Orders', 'No folder']);
    expect(shown()).toContain('Personal');
    await press({ key: 'ArrowDown' });
    expect(chosen()).toBe('c');
  });

  it('keep a placeholder without a value, which is named before the message is sent (AGT-53)', async () => {
    const { calls } = await offer([canned(1, 'track', 'Follow {{order.number}}, {{contact.name}}.')]);
    await insert('/track', 1);
    expect(box().value).toBe('Follow {{order.number}}, Grace.');
    await press({ key: 'Enter' });
    expect([dialog()?.textContent, sentIn(calls)]).toEqual([expect.stringContaining('{{order.number}}'), []]);
    await act(async () => void dialog()?.dispatchEvent(new Event('close')));
    expect([dialog(), box().value]).toEqual([null, 'Follow {{order.number}}, Grace.']);
    await press({ key: 'Enter' });
    await page().click('Send anyway');
    await eventually(() => expect(sentIn(calls)).toMatchObject([{ content: 'Follow {{order.number}}, Grace.' }]));
    expect([dialog(), box().value]).toEqual([null, '']);
    await write('{{ contact.name }} and `{{code}}`');
    await press({ key: 'Enter' });
    await eventually(() => expect(sentIn(calls)).toHaveLength(2));
  });

  it('bring their files, and nothing is sent before they are there (AGT-51)', async () => {
    const files = [{ id: 1, file_name: 'price.txt', content_type: 'text/plain', file_size: 5, file_url: '/files/x' }];
    const { calls, file } = await offer([canned(1, 'price', 'Our prices', { files })]);
    await write('/price');
    await eventually(() => expect(shown()).toContain('price.txt'));
    await press({ key: 'Enter' });
    await press({ key: 'Enter' });
    expect(box().value).toBe('Our prices');
    await act(async () => file.resolve(new Blob(['12 €'])));
    await eventually(() => expect(page().container.querySelector('li bdi')?.textContent).toBe('price.txt'));
    await press({ key: 'Enter' });
    const form = () => calls.flatMap(([, body]) => (body instanceof FormData ? [body] : []))[0];
    await eventually(() => expect(form()?.get('content')).toBe('Our prices'));
    expect(form()?.getAll('canned_response_ids[]')).toEqual(['1']);
    expect(form()?.get('attachments[]')).toMatchObject({ name: 'price.txt' });
  });

  it('leave the files of a note with the note, also when they arrive while a reply is being written', async () => {
    const files = [{ id: 1, file_name: 'debts.txt', content_type: 'text/plain', file_size: 5, file_url: '/files/x' }];
    const { file } = await offer([canned(1, 'debts', 'Reminded twice', { files })]);
    const listed = () => page().container.querySelector('li bdi')?.textContent;
    await page().click('Private note');
    await write('/debts');
    await eventually(() => expect(shown()).toContain('debts.txt'));
    await press({ key: 'Enter' });
    await page().click('Reply');
    await act(async () => file.resolve(new Blob(['12 €'])));
    await eventually(() => expect(page().container.querySelector('[role=img]')).toBeNull());
    expect(listed()).toBeUndefined();
    await page().click('Private note');
    expect(listed()).toBe('debts.txt');
  });

  it('say when their files could not be loaded', async () => {
    const files = [{ id: 1, file_name: 'a.txt', content_type: 'text/plain', file_size: 5, file_url: '/files/x' }];
    const { file } = await offer([canned(1, 'price', 'Our prices', { files })]);
    await insert('/price', 1);
    await act(async () => file.reject(new Error('gone')));
    await eventually(() =>
      expect(page().container.querySelector('[role=alert]')?.textContent).toContain('could not be loaded'),
    );
  });
});
