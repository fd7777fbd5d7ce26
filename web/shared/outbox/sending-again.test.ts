import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { type Entry, type EntryStore, memoryEntries } from './entry.ts';
import { createOutbox, type Outbox, type OutboxDeps } from './outbox.ts';

const NOW = 1_000_000;
const draft = (echo_id: string, payload: Entry['payload'] = {}) => ({
  echo_id,
  payload,
  content: echo_id,
  reply_to: null,
});
const status = (code: number, { body = {}, retryAfterMs = null as number | null } = {}) =>
  new ApiError({ kind: 'status', status: code, message: `refused ${code}`, body, requestId: '', retryAfterMs });
const offline = () => new ApiError({ kind: 'network' });

const boxes: Outbox[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const box of boxes.splice(0)) box.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const settle = () => vi.advanceTimersByTimeAsync(0);

const open = async (answer: (entry: Entry) => unknown = () => undefined, overrides: Partial<OutboxDeps> = {}) => {
  const sent: Entry[] = [];
  const box = createOutbox({
    entries: Promise.resolve(memoryEntries()),
    owner: crypto.randomUUID(),
    send: async (entry) => {
      sent.push(entry);
      const failure = answer(entry);
      if (failure !== undefined) throw failure;
    },
    now: () => NOW,
    random: () => 1,
    ...overrides,
  });
  boxes.push(box);
  const waiting = () => box.waiting.getSnapshot();
  await settle();
  return { box, waiting, sent, tries: () => sent.map(({ echo_id }) => echo_id) };
};

describe('what could not be sent', () => {
  it('holds back what was written after it, and goes first when the network is back', async () => {
    let isAway = true;
    const { box, tries, waiting } = await open(() => (isAway ? offline() : undefined));
    await box.add(draft('one'));
    await settle();
    void box.add(draft('two'));
    await settle();
    expect(new Set(tries())).toEqual(new Set(['one']));
    expect(waiting().map(({ echo_id, state }) => [echo_id, state])).toEqual([
      ['one', 'waiting'],
      ['two', 'waiting'],
    ]);
    isAway = false;
    const before = tries().length;
    window.dispatchEvent(new Event('online'));
    await settle();
    expect([tries().slice(before), waiting()]).toEqual([['one', 'two'], []]);
  });

  it('is sent automatically later, as often as it takes, and says how often it was tried', async () => {
    let isAway = true;
    const { box, tries, waiting } = await open(() => (isAway ? offline() : undefined));
    void box.add(draft('one'));
    const counts: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await settle();
      counts.push(tries().length);
      expect(waiting()[0]?.attempts).toBe(tries().length);
      await vi.advanceTimersToNextTimerAsync();
    }
    expect(counts).toEqual([1, 2, 3, 4]);
    isAway = false;
    await vi.advanceTimersToNextTimerAsync();
    expect(waiting()).toEqual([]);
  });

  it('is sent when the page is looked at again, and not when it is left', async () => {
    let isAway = true;
    const { box, tries } = await open(() => (isAway ? offline() : undefined));
    void box.add(draft('one'));
    await settle();
    isAway = false;
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tries()).toHaveLength(1);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(tries()).toHaveLength(2);
  });

  it('is not sent by a page that was closed', async () => {
    const { box, tries } = await open(offline);
    void box.add(draft('one'));
    await settle();
    box.close();
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    box.flush();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tries()).toEqual(['one']);
  });

  it('ends with the page: what comes after the one on its way is left for the next page', async () => {
    const hold = Promise.withResolvers<void>();
    const entries = memoryEntries();
    const tries: string[] = [];
    const { box } = await open(undefined, {
      ...{ entries: Promise.resolve(entries), owner: 'ada' },
      send: async ({ echo_id }) => {
        tries.push(echo_id);
        await hold.promise;
      },
    });
    void box.add(draft('one'));
    await settle();
    void box.add(draft('two'));
    await settle();
    box.close();
    hold.resolve();
    await settle();
    expect([tries, (await entries.all('ada')).map(({ echo_id }) => echo_id)]).toEqual([['one'], ['two']]);
  });
});

describe('a server that asks to wait', () => {
  it('is asked again then, and not before', async () => {
    let isBusy = true;
    const { box, tries, waiting } = await open(() => (isBusy ? status(429, { retryAfterMs: 60_000 }) : undefined));
    void box.add(draft('one'));
    await settle();
    expect(waiting()[0]).toMatchObject({ attempts: 1, resumes_at: NOW + 60_000 });
    isBusy = false;
    await vi.advanceTimersByTimeAsync(59_999);
    expect(tries()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([tries().length, waiting()]).toEqual([2, []]);
  });

  it('and is away at the next try says no more when it goes on', async () => {
    const answers = [status(429, { retryAfterMs: 1_000 }), offline()];
    const { box, waiting } = await open(() => answers.shift());
    void box.add(draft('one'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting()[0]?.attempts).toBe(2);
    expect(waiting()[0]).not.toHaveProperty('resumes_at');
  });
});

it('a server that has too much to do and does not say for how long is asked again later, at no time that is said', async () => {
  const { box, waiting } = await open(() => status(429));
  expect(waiting()).toEqual([]);
  void box.add(draft('one'));
  await settle();
  expect(waiting()[0]?.attempts).toBe(1);
  expect(waiting()[0]).not.toHaveProperty('resumes_at');
});

describe('what the server refuses for good', () => {
  it.each([
    [
      'the fields that it names',
      status(422, { body: { attributes: ['content', 5, 'attachments.file'] } }),
      ['content', 'attachments.file'],
    ],
    ['none where it names none', status(422), []],
    ['none where that is no list', status(422, { body: { attributes: 'content' } }), []],
    ['none where it says nothing', status(422, { body: null as never }), []],
    ['none where the failure is of the page itself', new TypeError('refused 422'), []],
  ])('is kept with %s', async (_, failure, refused) => {
    const { box, waiting, sent } = await open(() => failure);
    void box.add(draft('one'));
    await settle();
    expect(waiting()).toMatchObject([{ echo_id: 'one', state: 'failed', error: 'refused 422', refused, attempts: 1 }]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
  });

  it('is sent again with the same id when the visitor asks, as if it were new', async () => {
    let failure: ApiError | undefined = status(422, { body: { attributes: ['content'] } });
    const { box, sent, waiting } = await open(() => failure);
    void box.add(draft('one', { content: 'hello' }));
    await settle();
    failure = offline();
    void box.retry('one');
    await settle();
    expect(sent.at(-1)).toMatchObject({ echo_id: 'one', payload: { content: 'hello' }, created_at: NOW, attempts: 0 });
    expect(sent.at(-1)?.payload).toEqual({ content: 'hello' });
    expect(sent.at(-1)).not.toHaveProperty('error');
    expect(sent.at(-1)).not.toHaveProperty('refused');
    expect(waiting()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  it('is gone when the visitor discards it; another id changes nothing', async () => {
    const { box, waiting, sent } = await open(() => status(422));
    void box.add(draft('one'));
    await settle();
    await box.retry('another');
    await box.discard('another');
    await settle();
    expect([waiting().length, sent.length]).toEqual([1, 1]);
    await box.discard('one');
    expect(waiting()).toEqual([]);
  });

  it('goes without the first file of a name alone: the server names the other one if it refuses that too', async () => {
    const { box, sent } = await open(({ attempts, payload }) =>
      attempts === 0 && (payload['files'] as File[] | undefined)?.length !== 2 ? status(422) : undefined,
    );
    const files = [new File(['1'], 'a.svg'), 'no file', new File(['22'], 'a.svg')];
    void box.add(draft('one', { files, content: 'hello' }));
    await settle();
    void box.retry('one', 'a.svg');
    await settle();
    expect(sent.at(-1)?.payload).toEqual({ files: files.slice(1), content: 'hello' });
  });
});

describe('several outboxes of one person', () => {
  it('each show and send their own, and leave the others on the device', async () => {
    const entries = memoryEntries();
    const own = { entries: Promise.resolve(entries), owner: 'ada' };
    await entries.put({ ...draft('theirs'), owner: 'ada', created_at: 1, state: 'waiting', attempts: 0 });
    const { box, tries, waiting } = await open(undefined, {
      ...own,
      name: 'mine',
      has: ({ echo_id }) => echo_id !== 'theirs',
    });
    void box.add(draft('mine'));
    await settle();
    expect([tries(), waiting()]).toEqual([['mine'], []]);
    expect((await entries.all('ada')).map(({ echo_id }) => echo_id)).toEqual(['theirs']);
  });

  it.each([
    ['the owner, where it has no name', {}, 'porchlight-outbox-ada'],
    ['its name', { name: 'ada:1' }, 'porchlight-outbox-ada:1'],
  ])('one sends at a time, over all tabs, by %s', async (_, input, lock) => {
    const names: string[] = [];
    const turn = Promise.withResolvers<void>();
    const request = async (name: string, work: () => Promise<void>) => {
      names.push(name);
      await turn.promise;
      return work();
    };
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    const { box, tries } = await open(undefined, { owner: 'ada', ...input });
    void box.add(draft('one'));
    await settle();
    expect([new Set(names), tries()]).toEqual([new Set([lock]), []]);
    turn.resolve();
    await settle();
    expect(tries()).toEqual(['one']);
  });
});

it.each([
  ['with locks', { request: (_name: string, work: () => Promise<void>) => work() }],
  ['without locks', undefined],
])('%s, a device store that fails in the middle is asked again later, and what it has is sent', async (_, locks) => {
  vi.stubGlobal('navigator', { ...navigator, locks });
  const inner = memoryEntries();
  let failures = 0;
  const entries: EntryStore = {
    ...inner,
    all: async (owner) => {
      if (failures > 0) {
        failures -= 1;
        throw new DOMException('closed', 'InvalidStateError');
      }
      return inner.all(owner);
    },
  };
  const { box, tries } = await open(undefined, { entries: Promise.resolve(entries), owner: 'ada' });
  await settle();
  await inner.put({ ...draft('one'), owner: 'ada', created_at: 1, state: 'waiting', attempts: 0 });
  failures = 1;
  box.flush();
  await settle();
  expect(tries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toEqual(['one']);
});

it('messages of one moment keep the order in which they were written', async () => {
  const { box, tries, waiting } = await open(offline);
  for (const id of ['c', 'a', 'b']) {
    void box.add(draft(id));
    await settle();
  }
  expect(waiting().map(({ echo_id }) => echo_id)).toEqual(['c', 'a', 'b']);
  expect(new Set(tries())).toEqual(new Set(['c']));
});
