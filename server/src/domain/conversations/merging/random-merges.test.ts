import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import type { ConversationRow } from '../../../platform/database/schema/conversations.ts';
import { begin, openTwoBrowsers } from '../../../testing/factories/merge-place.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const ACTS = ['write', 'write', 'merge', 'merge', 'separate', 'erase', 'look', 'reply', 'resolve', 'mark'] as const;
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  one: fc.nat({ max: 5 }),
  other: fc.nat({ max: 5 }),
  /** Which of the two agents. */
  by: fc.boolean(),
});
type Step = { act: (typeof ACTS)[number]; one: number; other: number; by: boolean };

type Part = {
  id: number;
  page: 'home' | 'work';
  /** Whether the team has read each message of the contact. */
  unread: boolean[];
  /** The last of them, counted over all conversations. */
  last: number;
  since: number | null;
  into: Part | undefined;
  root: Part | undefined;
};

/** What is true of merged conversations, without a database. */
const createModel = (parts: Part[]) => {
  let alive = parts;
  let written = parts.length;
  const rootOf = (part: Part) => part.root ?? part;
  const thread = (part: Part) => alive.filter((each) => rootOf(each) === part);
  const before = (part: Part): Part[] =>
    alive.filter(({ into }) => into === part).flatMap((each) => [each, ...before(each)]);
  const separate = (part: Part) => {
    for (const each of before(part)) each.root = part;
    part.into = undefined;
    part.root = undefined;
  };
  return {
    thread,
    parts: () => alive,
    at: (index: number) => alive[index % alive.length],
    merge: (from: Part, into: Part) => {
      for (const each of thread(from)) each.root = into;
      from.into = into;
    },
    separate,
    write: (part: Part, now: number) => {
      const target = rootOf(part).page === part.page ? rootOf(part) : part;
      if (target === part && part.root) separate(part);
      target.unread.push(true);
      target.last = written += 1;
      target.since ??= now;
    },
    erase: (part: Part) => {
      alive = alive.filter((each) => each !== part);
      const ended = [part, ...alive.filter(({ root }) => root === part)];
      for (const each of ended) {
        each.into = undefined;
        each.root = undefined;
      }
      for (const each of alive) if (each.into && ended.includes(each.into)) each.into = each.root;
    },
    read: (part: Part) => {
      for (const each of thread(part)) each.unread = each.unread.map(() => false);
    },
    answered: (part: Part) => {
      for (const each of thread(part)) each.since = null;
    },
    mark: (part: Part) => {
      if (thread(part).some(({ unread }) => unread.includes(true))) return;
      const newest = thread(part).toSorted((a, b) => b.last - a.last)[0];
      newest?.unread.splice(-1, 1, true);
    },
    unreadIn: (part: Part) =>
      part.root
        ? 0
        : thread(part)
            .flatMap(({ unread }) => unread)
            .filter(Boolean).length,
    sinceIn: (part: Part) => {
      const waits = part.root ? [] : thread(part).flatMap(({ since }) => since ?? []);
      return waits.length > 0 ? Math.min(...waits) : null;
    },
  };
};

const setUp = async () => {
  const place = await openTwoBrowsers(server, () => clock.advance(1_000), { continuity_via_email: true });
  const { home, work } = place;
  const parts: Part[] = [];
  const add = (id: number, page: Part['page'], since: number) =>
    parts.push({ id, page, unread: [true], last: parts.length, since, into: undefined, root: undefined });
  add(home.id, 'home', clock.now() - 1_000);
  add(work.id, 'work', clock.now());
  for (const page of ['home', 'work', 'home', 'home'] as const) {
    clock.advance(1_000);
    add(await begin(place[page].page, 'hello'), page, clock.now());
  }
  await place.unify();
  return { ...place, model: createModel(parts) };
};
type Place = Awaited<ReturnType<typeof setUp>>;

const REFUSED = { reply: [422], resolve: [200, 422], mark: [422] };

const actOnThread = async (place: Place, part: Part, act: 'reply' | 'resolve' | 'mark', by: Place['agent']) => {
  const { model, path, read, reply } = place;
  const calls = {
    reply: () => reply(part.id, 'We look', by),
    resolve: () => by.post(`${path(part.id)}/toggle_status`, { status: 'resolved' }),
    mark: () => by.post(`${path(part.id)}/unread`),
  };
  // What is resolved already stays as it is: one whose merge has ended stays resolved, and waits.
  const changesNothing = act === 'resolve' && (await read(part.id)).status === 'resolved';
  const { status } = await calls[act]();
  if (part.root) return void expect(REFUSED[act]).toContain(status);
  expect(status).toBe(200);
  if (act === 'mark') return model.mark(part);
  if (act === 'reply') model.read(part);
  if (!changesNothing) model.answered(part);
};

const perform = async (place: Place, { act, one, other, by }: Step): Promise<unknown> => {
  const { model, agent, boss, path, merge, separate, look, write } = place;
  const [part, second] = [model.at(one), model.at(other)];
  const who = by ? agent : boss;
  if (!part || !second) return;
  if (act === 'write') {
    expect((await write(place[part.page].page, 'and', part.id)).status).toBe(200);
    return model.write(part, clock.now());
  }
  if (act === 'merge') {
    const isRefused = part === second || part.root !== undefined || second.root !== undefined;
    expect((await merge(part.id, second.id)).status === 200).toBe(!isRefused);
    return isRefused || model.merge(part, second);
  }
  if (act === 'separate') {
    const target = part.root;
    const { status } = await separate(part.id);
    expect(status).toBe(target ? 200 : 409);
    return target && model.separate(part);
  }
  if (act === 'erase') {
    if (model.parts().length < 3) return;
    expect((await boss.delete(path(part.id))).status).toBe(200);
    return model.erase(part);
  }
  if (act === 'look') {
    expect((await look(part.id, who)).status).toBe(200);
    return part.root ?? model.read(part);
  }
  return actOnThread(place, part, act, who);
};

type Newest = { id: number; conversation_id: number; is_public: boolean };

const newestOf = async (ids: readonly ConversationRow['id'][]): Promise<Newest[]> => {
  const rows = server.deps.db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .orderBy('id', 'desc');
  return (await rows.execute()).map(({ id, conversation_id, message_type, private: hidden }) => ({
    ...{ id, conversation_id },
    is_public: message_type !== 2 && !hidden,
  }));
};

const expectTrue = async ({ model, account_id, home, work }: Place) => {
  const rows = await server.deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute();
  const messages = await newestOf(rows.map(({ id }) => id));
  const newest = (row: ConversationRow | undefined, isWanted: (message: Newest) => boolean) =>
    messages.find((message) => message.conversation_id === row?.id && isWanted(message))?.id ?? null;
  const byNumber = new Map(rows.map((row) => [row.display_id, row]));
  const numberOf = new Map<number, number>(rows.map((row) => [row.id, row.display_id]));
  const stored = model.parts().map(({ id }) => {
    const row = byNumber.get(id);
    return [
      ...[id, row?.unread_count, row?.waiting_since, row?.has_merged, numberOf.get(row?.merged_into_id ?? 0)],
      ...[row?.last_message_id, row?.last_public_message_id],
    ];
  });
  const facts = model.parts().map((part) => {
    const row = byNumber.get(part.id);
    return [
      ...[part.id, model.unreadIn(part), model.sinceIn(part), model.thread(part).length > 1, part.root?.id],
      ...[newest(row, () => true), newest(row, ({ is_public }) => is_public)],
    ];
  });
  expect(stored).toEqual(facts);
  for (const [name, { page }] of Object.entries({ home, work })) {
    const { payload } = (await page.get('/api/v1/widget/conversations/list')).body;
    const seen = model.parts().filter((part) => part.page === name);
    const listed = seen.filter(({ root }) => root?.page !== name);
    const lasts = listed.map((part) => {
      const shown = [part, ...model.thread(part)]
        .filter((each) => seen.includes(each))
        .map(({ id }) => byNumber.get(id));
      return [part.id, Math.max(...shown.map((row) => newest(row, ({ is_public }) => is_public) ?? 0))];
    });
    expect(
      payload
        .map((row: { id: number; last_message: { id: number } }) => [row.id, row.last_message.id])
        .toSorted(([a]: number[], [b]: number[]) => (a ?? 0) - (b ?? 0)),
    ).toEqual(lasts.toSorted(([a], [b]) => (a ?? 0) - (b ?? 0)));
  }
};

it('whatever is merged, separated, erased, written and read: every number is that of the messages (AGT-154)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
      const place = await setUp();
      for (const each of steps) {
        clock.advance(1_000);
        await perform(place, each);
        await expectTrue(place);
      }
    }),
    { numRuns: 12 },
  );
}, 240_000);
