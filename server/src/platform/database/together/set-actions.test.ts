import type { AccountId } from '@porchlight/core/wire/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SetAction, Tx } from '../../../domain/transaction.ts';
import { createQuietReactions } from '../../../testing/quiet-reactions.ts';
import { makeTestStore, type TestStore } from '../../../testing/test-store.ts';
import { createFakeClock } from '../../clock.fake.ts';
import { openStore, type Store } from '../open-store.ts';
import { createWriter } from '../writer.ts';

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

const insert = (action: string) =>
  sql`INSERT INTO audit_log (action, detail, created_at) VALUES (${action === 'bad' ? null : action}, '{}', 1)`;

const open = () => {
  const { reactions, published } = createQuietReactions(({ payload }) => ({
    changes: [
      {
        account_id: 1 as AccountId,
        inbox_id: null,
        conversation_id: null,
        contact_id: null,
        contact_inbox_id: null,
        user_id: null,
        name: 'contact.created',
        audience: 'team',
        record_id: null,
        detail: { ...payload },
      },
    ],
    jobs: [],
  }));
  const writer = createWriter(store, createFakeClock(), reactions);
  const sizes: number[] = [];
  const note: SetAction<string, string> = {
    run: async (inputs, { db }) => {
      sizes.push(inputs.length);
      const done = inputs.filter((input) => !input.startsWith('alone'));
      return {
        decided: inputs.map((input) =>
          input.startsWith('alone')
            ? undefined
            : {
                value: `together ${input}`,
                events: [{ name: 'contact.created', payload: { contact_id: 1 as never } }],
                jobs: [],
              },
        ),
        write: (say) => Promise.all(done.map((input) => say(insert(input).compile(db)))),
      };
    },
  };
  const alone = (input: string) => async (tx: Tx) => {
    await insert(input).execute(tx.db);
    tx.record('contact.created', { contact_id: 1 as never });
    return `alone ${input}`;
  };
  const send = (input: string) => writer.writeTogether(note, input, alone(input));
  return { ...writer, send, alone, sizes, published };
};

const stored = async (prefix: string) =>
  (
    await store.reader
      .selectFrom('audit_log')
      .select('action')
      .where('action', 'like', `%${prefix}%`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

it('actions of one kind that wait at once are done at once', async () => {
  const { send, sizes, published } = open();
  const inputs = Array.from({ length: 20 }, (_each, n) => `once ${n}`);
  expect(await Promise.all(inputs.map(send))).toEqual(inputs.map((input) => `together ${input}`));
  expect(sizes).toEqual([20]);
  expect(await stored('once')).toEqual(inputs);
  expect(published).toHaveLength(20);
});

it('what has to be done alone is done after the others of its transaction', async () => {
  const { send, published } = open();
  const answers = await Promise.all(['first', 'alone second', 'third'].map((input) => send(`${input} own`)));
  expect(answers).toEqual(['together first own', 'alone alone second own', 'together third own']);
  expect(await stored('own')).toEqual(['first own', 'third own', 'alone second own']);
  expect(published).toHaveLength(3);
});

it('one bad action harms none of those it was done with, and is refused with its own error', async () => {
  const { send, published } = open();
  const outcomes = await Promise.allSettled(['good one', 'bad', 'good two'].map(send));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringMatching(/null/i) } });
  expect(await stored('good')).toEqual(['good one', 'good two']);
  const seqs = published.map(({ seq }) => seq);
  expect(seqs).toHaveLength(2);
  expect(seqs[1]).toBe((seqs[0] ?? 0) + 1);
});

it('what cannot even be sent is not committed', async () => {
  const { writeTogether } = open();
  const unsendable: SetAction<string, string> = {
    run: async (_inputs, { db }) => ({
      decided: [{ value: 'stored', events: [], jobs: [] }],
      write: async (say) => {
        const written = say(insert('half').compile(db));
        await Promise.all([written, say(sql`SELECT ${{ value: 1n }}`.compile(db))]);
      },
    }),
  };
  const refused = writeTogether(unsendable, 'half', async () => {
    throw new Error('not alone either');
  });
  await expect(refused).rejects.toThrow('not alone either');
  expect(await stored('half')).toEqual([]);
});

it('actions of all kinds keep the order in which they came', async () => {
  const { send, write, alone } = open();
  await Promise.all([
    send('order 1'),
    send('order 2'),
    write(alone('order 3')),
    send('order 4'),
    write(alone('order 5')),
    write(alone('order 6')),
    send('order 7'),
  ]);
  expect(await stored('order')).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `order ${n}`));
});
