import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api.ts';
import { setUpComposer } from '../testing/composer.fake.tsx';
import { message } from '../testing/thread.fake.tsx';
import { agentLanguage } from './agent-help.ts';

const { page, open, box } = setUpComposer();

const SOURCES = [
  { id: 1, title: 'Opening hours', address: 'https://help.example/hours', used: true },
  { id: 2, title: 'Prices', address: 'https://help.example/prices', used: false },
];
const CALL = {
  ...{ id: 5, created_at: 1_700_000_000, asked_by: 'Ada', purpose: 'suggestion', state: 'done', problem: null },
  ...{ prompt_tokens: 120, completion_tokens: 30, sources: SOURCES },
};

const ask = async ({ agent_help = true, calls = [] as object[] } = {}) => {
  const answers: PromiseWithResolvers<object>[] = [];
  const asked: [string, unknown][] = [];
  const get = vi.fn(async () => ({ meta: { agent_help }, payload: calls }));
  const post = (path: string, _body: unknown, options: unknown) => {
    if (!/suggest_reply|summary$/.test(path)) return Promise.resolve({});
    asked.push([path.split('/').at(-1) ?? '', options]);
    const answer = Promise.withResolvers<object>();
    answers.push(answer);
    return answer.promise;
  };
  await open({}, [message(1)], {}, { get, post });
  const answer = (content: object, at = -1) => act(async () => answers.at(at)?.resolve(content));
  const refuse = (error: Error) => act(async () => answers.at(-1)?.reject(error));
  return { asked, get, answer, refuse };
};
const outcome = () => page().container.querySelector('[data-kind]');
const failure = (values: object) =>
  new ApiError({
    kind: 'status',
    status: 422,
    message: 'Too long',
    body: {},
    requestId: '',
    retryAfterMs: null,
    ...values,
  } as never);

describe('the help of a language model', () => {
  it('is not there where the inbox does not offer it and nothing was asked', async () => {
    await ask({ agent_help: false });
    expect(page().container.querySelector('[aria-label="AI assistance"], section')).toBeNull();
  });

  it('drafts a reply, says so while it lasts, and names the articles it used', async () => {
    const { asked, answer, get } = await ask();
    expect(outcome()?.textContent).toBe('');
    await page().click('Draft a reply');
    expect(asked).toEqual([['suggest_reply', { signal: expect.any(AbortSignal), timeoutMs: 90_000 }]]);
    expect(outcome()?.textContent).toBe('Drafting a reply…');
    const reads = get.mock.calls.length;
    await answer({ content: 'From nine to five.', sources: SOURCES });
    expect(box().value).toBe('From nine to five.');
    expect(
      [...(outcome()?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['Opening hours', 'https://help.example/hours']]);
    expect(outcome()?.textContent).toContain('A draft was added to the reply box. Review it before you send it.');
    expect(get.mock.calls.length).toBe(reads + 1);
    await page().click('Close');
    expect(outcome()?.textContent).toBe('');
  });

  it('says that a draft is based on no article', async () => {
    const { answer } = await ask();
    await page().click('Draft a reply');
    await answer({ content: 'Hello', sources: [SOURCES[1]] });
    expect(outcome()?.textContent).toContain('This draft is not based on an article. Check its facts.');
    expect(outcome()?.querySelector('a')).toBeNull();
  });

  it('summarises the conversation, which can become a private note', async () => {
    const { asked, answer } = await ask();
    await page().click('Summarise');
    expect([asked[0]?.[0], outcome()?.textContent]).toEqual(['summary', 'Summarising…']);
    await answer({ content: 'Grace wants **two** lamps' });
    expect([outcome()?.querySelector('h2')?.textContent, outcome()?.querySelector('strong')?.textContent]).toEqual([
      'Summary',
      'two',
    ]);
    expect(box().value).toBe('');
    await page().click('Add to private note');
    expect([box().value, box().getAttribute('aria-label'), outcome()?.textContent]).toEqual([
      'Grace wants **two** lamps',
      'Private note',
      '',
    ]);
  });

  it.each([
    ['Too long', failure({})],
    ['the response took too long', new ApiError({ kind: 'timeout' })],
    ['the response took too long', new Error('broken')],
  ])('says why it failed: %s', async (reason, error) => {
    const { refuse } = await ask();
    await page().click('Draft a reply');
    await refuse(error);
    expect([outcome()?.textContent, box().value]).toEqual([`The request failed: ${reason}`, '']);
  });

  it('is stopped by its button: what comes afterwards is left out', async () => {
    const { asked, answer } = await ask();
    await page().click('Draft a reply');
    await page().click('Stop');
    expect(asked[0]?.[1]).toMatchObject({ signal: { aborted: true } });
    await answer({ content: 'Late', sources: [] });
    expect([outcome()?.textContent, box().value]).toEqual(['', '']);
  });

  it('is stopped by another request, whose response alone is shown', async () => {
    const { asked, answer, refuse } = await ask();
    await page().click('Draft a reply');
    await page().click('Summarise');
    expect(asked[0]?.[1]).toMatchObject({ signal: { aborted: true } });
    await answer({ content: 'Late', sources: [] }, 0);
    expect([outcome()?.textContent, box().value]).toEqual(['Summarising…', '']);
    await refuse(new ApiError({ kind: 'aborted' }));
    expect(outcome()?.textContent).toBe('Summarising…');
  });

  it('lists what was asked before, with its articles and what went wrong, and reads it again when it is opened', async () => {
    const failed = { ...CALL, id: 6, purpose: 'summary', state: 'failed', problem: 'The model is away', sources: [] };
    const { get } = await ask({ agent_help: false, calls: [CALL, failed] });
    const log = page().container.querySelector('details');
    expect(log?.querySelector('summary')?.textContent).toBe('AI activity (2)');
    const lines = [...(log?.querySelectorAll('ol > li') ?? [])].map(({ textContent }) => textContent);
    expect(lines[0]).toContain('Ada · Draft · done · 150 tokens');
    expect(lines[0]).toContain('Opening hours');
    expect(lines[0]).not.toContain('Prices');
    expect(lines[1]).toContain('Ada · Summary · failed');
    expect(lines[1]).toContain('The model is away');
    expect(log?.querySelector('time')?.getAttribute('datetime')).toBe('2023-11-14T22:13:20.000Z');
    const reads = get.mock.calls.length;
    const setOpen = (isOpen: boolean) => act(async () => void (log && Object.assign(log, { open: isOpen })));
    await setOpen(true);
    expect(get.mock.calls.length).toBe(reads + 1);
    await setOpen(false);
    expect(get.mock.calls.length).toBe(reads + 1);
  });
});

it.each([
  ['de-AT', 'de'],
  ['pt-BR', 'pt_BR'],
  ['pt', 'pt'],
  ['zh-TW', 'zh_TW'],
])('translations are asked for in the language of the browser: %s is %s', (tag, language) =>
  expect(agentLanguage(tag)).toBe(language),
);
