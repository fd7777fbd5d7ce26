import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobPayloads } from '../../domain/job-payloads.ts';
import type { Tx } from '../../domain/transaction.ts';
import { createQuietReactions } from '../../testing/quiet-reactions.ts';
import { makeTestStore, type TestStore } from '../../testing/test-store.ts';
import { createFakeClock } from '../clock.fake.ts';
import { openStore, type Store } from './open-store.ts';
import type { ChangeDraft, JobDraft, Plan } from './reaction-types.ts';
import { createWriter } from './writer.ts';

const draft = (name: string): ChangeDraft => ({
  account_id: 1 as never,
  inbox_id: null,
  conversation_id: null,
  contact_id: null,
  contact_inbox_id: null,
  user_id: null,
  name,
  audience: 'team',
  record_id: null,
  detail: { any: ['json', 1, true] },
});

const sweepJob: JobDraft<JobPayloads> = { name: 'blobs.sweep', payload: {}, options: {} };
const oneChangeEach = (): Plan<JobPayloads> => ({ changes: [draft('contact.updated')], jobs: [] });

describe('the writer', () => {
  let testStore: TestStore;
  let store: Store;
  beforeAll(async () => {
    testStore = await makeTestStore();
    store = openStore(testStore);
  });
  afterAll(async () => {
    await store.close();
    await testStore.remove();
  });

  const open = (plan: () => Plan<JobPayloads> = oneChangeEach) => {
    const quiet = createQuietReactions(plan);
    const writer = createWriter(store, createFakeClock(), quiet.reactions);
    return { ...quiet, ...writer };
  };

  const addAccount = (tx: Tx, name: string) =>
    tx.db
      .insertInto('accounts')
      .values({
        name,
        locale: 'en',
        domain: null,
        support_email: null,
        auto_resolve_days: null,
        status: 'active',
        features: { campaigns: true },
        settings: {},
        last_display_id: 0,
        last_campaign_display_id: 0,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returning(['id', 'features'])
      .executeTakeFirstOrThrow();

  const noteIt = (tx: Tx) => tx.record('contact.created', { contact_id: 1 as never });
  const addNoted = (name: string) => (tx: Tx) => {
    noteIt(tx);
    return addAccount(tx, name);
  };
  const names = async () =>
    (await store.reader.selectFrom('accounts').select('name').orderBy('id').execute()).map(({ name }) => name);
  const storedSeqs = async () =>
    (await store.reader.selectFrom('changes').select('seq').orderBy('seq').execute()).map(({ seq }) => seq);

  it('answers an action only when everybody else can read it', async () => {
    const { write } = open();
    const account = await write((tx) => addAccount(tx, 'durable'));
    expect(account.features).toEqual({ campaigns: true });
    expect(await names()).toContain('durable');
  });

  it('shares one commit among the writes that come together', async () => {
    const { write } = open();
    const begun = vi.spyOn(store.writer, 'startTransaction');
    await Promise.all(Array.from({ length: 20 }, (_each, index) => write((tx) => addAccount(tx, `together ${index}`))));
    expect(begun.mock.calls.length).toBeLessThan(7);
    begun.mockRestore();
  });

  it('writes on a store that is slow to begin, too', async () => {
    const { write } = open();
    const begin = store.writer.startTransaction.bind(store.writer);
    const begun = vi.spyOn(store.writer, 'startTransaction').mockImplementation(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = () => new Promise((done) => setTimeout(done, 30)).then(execute);
      return builder;
    });
    await write((tx) => addAccount(tx, 'far away'));
    expect(await names()).toContain('far away');
    expect(begun).toHaveBeenCalledTimes(1);
    begun.mockRestore();
  });

  it('never answers an action whose failed statement has undone the transaction, as if it were stored', async () => {
    const { write } = open();
    const swallow = (name: string) =>
      write(async (tx) => {
        await addAccount(tx, name);
        await sql`SELECT * FROM no_such_table`.execute(tx.db).catch(() => {});
      });
    const plain = write((tx) => addAccount(tx, 'innocent neighbour'));
    const outcomes = await Promise.allSettled([swallow('swallowed one'), plain, swallow('swallowed two')]);
    const stored = await names();
    for (const [index, name] of ['swallowed one', 'innocent neighbour', 'swallowed two'].entries())
      expect([name, stored.includes(name)]).toEqual([name, outcomes[index]?.status === 'fulfilled']);
    expect(stored).toContain('innocent neighbour');
    const alone = await Promise.allSettled([swallow('swallowed alone')]);
    expect((await names()).includes('swallowed alone')).toBe(alone[0]?.status === 'fulfilled');
  });

  it('undoes an action that throws, and harms none of its neighbours', async () => {
    const { write, published } = open();
    const outcomes = await Promise.allSettled([
      write(addNoted('before')),
      write(async (tx) => {
        noteIt(tx);
        await addAccount(tx, 'never');
        throw new Error('a change of mind');
      }),
      write(addNoted('after')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'a change of mind' } });
    const stored = await names();
    expect(stored).toEqual(expect.arrayContaining(['before', 'after']));
    expect(stored).not.toContain('never');
    expect(published).toHaveLength(2);
  });

  it('survives a statement the store refuses, even on a store that spoils the transaction for it', async () => {
    const { write } = open();
    const refused = write((tx) =>
      tx.db
        .insertInto('inbox_members')
        .values({ inbox_id: 999_999 as never, user_id: 999_999 as never, created_at: 1 })
        .execute(),
    );
    const neighbour = write((tx) => addAccount(tx, 'unharmed'));
    await expect(refused).rejects.toThrow(/foreign key/i);
    await neighbour;
    expect(await names()).toContain('unharmed');
  });

  it('runs an action again that another node was in the way of, its neighbours once, and gives up in the end', async () => {
    const { write } = open();
    const runs = { thrice: 0, always: 0 };
    const meet = (name: keyof typeof runs, times: number) => async (tx: Tx) => {
      await addAccount(tx, `met ${name}`);
      runs[name] += 1;
      if (runs[name] <= times) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    };
    const outcomes = await Promise.allSettled([
      write(meet('thrice', 3)),
      write((tx) => addAccount(tx, 'met none')),
      write(meet('always', Number.POSITIVE_INFINITY)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { status: 503 } });
    expect((await names()).filter((name) => name.startsWith('met ')).sort()).toEqual(['met none', 'met thrice']);
  });

  it('numbers changes without a gap, in the order of the commits, also when an action between them failed', async () => {
    const { write, published } = open();
    const before = (await storedSeqs()).length;
    const work = Array.from({ length: 150 }, (_each, index) =>
      write(async (tx) => {
        noteIt(tx);
        if (index % 7 === 0) throw new Error('not this one');
      }).catch(() => {}),
    );
    await Promise.all(work);
    const seqs = await storedSeqs();
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_each, index) => index + 1));
    expect(seqs.length - before).toBe(150 - Math.ceil(150 / 7));
    expect(published.map(({ seq }) => seq)).toEqual(seqs.slice(before));
  });

  it('gives two writers on one PostgreSQL numbers without a gap and no number twice', async () => {
    const other = store.kind === 'postgres' ? openStore(testStore) : undefined;
    const first = open();
    const second = other
      ? createWriter(other, createFakeClock(), createQuietReactions(oneChangeEach).reactions)
      : open();
    const act = (writer: { write: typeof first.write }) => writer.write(async (tx) => noteIt(tx));
    await Promise.all(Array.from({ length: 60 }, (_each, index) => act(index % 2 ? first : second)));
    const seqs = await storedSeqs();
    expect(seqs).toEqual(Array.from({ length: seqs.length }, (_each, index) => index + 1));
    await other?.close();
  });

  it('publishes events after the commit, not before', async () => {
    const seen: number[] = [];
    const quiet = createQuietReactions(oneChangeEach);
    const looks: Promise<unknown>[] = [];
    const { write } = createWriter(store, createFakeClock(), {
      ...quiet.reactions,
      publish: (changes) =>
        void looks.push(
          storedSeqs().then((seqs) =>
            seen.push(...changes.filter(({ seq }) => seqs.includes(seq)).map(({ seq }) => seq)),
          ),
        ),
    });
    await write(async (tx) => noteIt(tx));
    await Promise.all(looks);
    expect(seen).toHaveLength(1);
  });

  it('writes jobs in the same commit, and drops one whose key already waits', async () => {
    const { write, counts } = open(() => ({ changes: [], jobs: [sweepJob] }));
    await write(async (tx) => {
      noteIt(tx);
      tx.enqueue('mail.survey', { conversation_id: 5 as never }, { unique_key: 'survey:5', run_at: 77 });
      tx.enqueue('mail.survey', { conversation_id: 5 as never }, { unique_key: 'survey:5' });
    });
    await write(async (tx) => tx.enqueue('mail.survey', { conversation_id: 5 as never }, { unique_key: 'survey:5' }));
    const jobs = await store.reader
      .selectFrom('jobs')
      .select(['name', 'payload', 'run_at', 'status'])
      .orderBy('id')
      .execute();
    expect(jobs.filter(({ name }) => name === 'mail.survey')).toEqual([
      { name: 'mail.survey', payload: { conversation_id: 5 }, run_at: 77, status: 'waiting' },
    ]);
    expect(jobs.filter(({ name }) => name === 'blobs.sweep')).toHaveLength(1);
    expect(counts.jobsWaiting).toBe(2);
  });

  it('leaves neither change nor job behind when the action fails after noting them', async () => {
    const { write, published, counts } = open(() => ({ changes: [draft('lost')], jobs: [sweepJob] }));
    const before = await storedSeqs();
    await write(async (tx) => {
      noteIt(tx);
      tx.enqueue('blobs.sweep', {});
      throw new Error('no');
    }).catch(() => {});
    expect(await storedSeqs()).toEqual(before);
    expect(published).toEqual([]);
    expect(counts.jobsWaiting).toBe(0);
  });

  it('undoes an action whose consequences cannot be planned', async () => {
    const { write } = open(() => {
      throw new Error('cannot plan');
    });
    await expect(write(addNoted('unplanned'))).rejects.toThrow('cannot plan');
    expect(await names()).not.toContain('unplanned');
  });

  it('refuses only the action whose job cannot be stored, with its own error', async () => {
    const { write } = open();
    const outcomes = await Promise.allSettled([
      write(addNoted('beside a bad job')),
      write(async (tx) => {
        await addAccount(tx, 'with a bad job');
        tx.enqueue('mail.survey', { conversation_id: 5n as never });
      }),
      write(addNoted('after a bad job')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringMatching(/BigInt/) } });
    const stored = await names();
    expect(stored).toEqual(expect.arrayContaining(['beside a bad job', 'after a bad job']));
    expect(stored).not.toContain('with a bad job');
  });

  it('waits for everything asked so far', async () => {
    const { write, idle } = open();
    const done: number[] = [];
    for (let index = 0; index < 100; index += 1) void write(async (tx) => noteIt(tx)).then(() => done.push(index));
    await idle();
    expect(done).toHaveLength(100);
  });
});
