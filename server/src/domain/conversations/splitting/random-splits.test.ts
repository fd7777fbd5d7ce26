import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFakeClock } from '../../../platform/clock.fake.ts';
import { openSplitPlace } from '../../../testing/factories/split-place.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const ACTS = ['write', 'write', 'write', 'reply', 'look', 'split', 'split', 'undo', 'merge', 'separate'] as const;
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  one: fc.nat({ max: 7 }),
  other: fc.nat({ max: 7 }),
  /** Which messages are split off, by their bits. */
  chosen: fc.nat({ max: 255 }),
});
type Step = { act: (typeof ACTS)[number]; one: number; other: number; chosen: number };

type Written = { id: number; at: number; isTheirs: boolean };
type Part = {
  id: number;
  messages: Written[];
  /** The last ones of the contact are unread. */
  unread: number;
  since: number | null;
  into: Part | undefined;
  root: Part | undefined;
  splitFrom: Part | undefined;
};

const partOf = (id: number, messages: Written[], since: number | null, splitFrom?: Part): Part => ({
  ...{ id, messages, since, splitFrom },
  ...{ unread: 0, into: undefined, root: undefined },
});

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const move = (from: Part, into: Part, ids: ReadonlySet<number>) => {
  const theirs = from.messages.filter(({ isTheirs }) => isTheirs);
  const unread = from.unread === 0 ? [] : theirs.slice(-from.unread).filter(({ id }) => ids.has(id));
  const { since } = from;
  const waiting = since === null ? [] : theirs.filter(({ at }) => at >= since);
  const firstOf = (some: readonly Written[]) => (some.length > 0 ? Math.min(...some.map(({ at }) => at)) : null);
  const moved = firstOf(waiting.filter(({ id }) => ids.has(id)));
  if (moved !== null) from.since = firstOf(waiting.filter(({ id }) => !ids.has(id)));
  into.since = earlier(into.since, moved);
  from.unread -= unread.length;
  into.unread += unread.length;
  const all = [...into.messages, ...from.messages.filter(({ id }) => ids.has(id))];
  into.messages = all.toSorted((a, b) => a.id - b.id);
  from.messages = from.messages.filter(({ id }) => !ids.has(id));
};

const createModel = (parts: Part[]) => {
  const thread = (part: Part) => parts.filter((each) => (each.root ?? each) === part);
  const before = (part: Part): Part[] =>
    parts.filter(({ into }) => into === part).flatMap((each) => [each, ...before(each)]);
  const merge = (from: Part, into: Part) => {
    for (const each of thread(from)) each.root = into;
    from.into = into;
  };
  return {
    parts,
    thread,
    merge,
    separate: (part: Part) => {
      for (const each of before(part)) each.root = part;
      part.into = undefined;
      part.root = undefined;
    },
    split: (part: Part, id: number, ids: ReadonlySet<number>) => {
      const made = partOf(id, [], null, part);
      move(part, made, ids);
      parts.push(made);
    },
    undo: (part: Part, from: Part) => {
      move(part, from, new Set(part.messages.map(({ id }) => id)));
      part.splitFrom = undefined;
      merge(part, from);
    },
    /** The team has read, or replied to, all that is shown in it. */
    clear: (part: Part, isAnswered: boolean) => {
      for (const each of thread(part)) {
        each.unread = 0;
        if (isAnswered) each.since = null;
      }
    },
  };
};

const setUp = async () => {
  const place = await openSplitPlace(server);
  const parts: Part[] = [];
  for (const id of [place.first, place.second]) {
    const [{ id: message, created_at_ms: at }] = (await place.agent.get(`${place.path(id)}/messages`)).body.payload;
    parts.push({ ...partOf(id, [{ id: message, at, isTheirs: true }], at), unread: 1 });
  }
  return { ...place, model: createModel(parts) };
};
type Place = Awaited<ReturnType<typeof setUp>>;

const write = async ({ page, model, write: send }: Place, part: Part) => {
  const { status, body } = await send(page, 'and', part.id);
  expect(status).toBe(200);
  const target = model.parts.find(({ id }) => id === body.conversation_id) ?? part;
  expect(target).toBe(part.root ?? part);
  target.messages.push({ id: body.id, at: clock.now(), isTheirs: true });
  target.unread += 1;
  target.since ??= clock.now();
};

const splitSome = async ({ model, split }: Place, part: Part, chosen: number) => {
  const ids = part.messages.filter((_, index) => (chosen >> index) % 2 === 1).map(({ id }) => id);
  const isRefused = ids.length === 0 || ids.length === part.messages.length || part.root !== undefined;
  const { status, body } = await split(part.id, ids);
  expect(status).toBe(isRefused ? 422 : 200);
  if (!isRefused) model.split(part, body.id, new Set(ids));
};

const perform = async (place: Place, { act, one, other, chosen }: Step): Promise<unknown> => {
  const { model, boss, merge, separate, look, reply, undo } = place;
  const { parts } = model;
  const [part, second] = [parts[one % parts.length], parts[other % parts.length]];
  if (!part || !second) return;
  if (act === 'write') return write(place, part);
  if (act === 'split') return splitSome(place, part, chosen);
  if (act === 'undo') {
    const from = part.splitFrom;
    const isRefused = !from || part.root !== undefined || from.root !== undefined;
    expect((await undo(part.id, boss)).status).toBe(isRefused ? 409 : 200);
    return isRefused || model.undo(part, from);
  }
  if (act === 'merge') {
    const isRefused = part === second || part.root !== undefined || second.root !== undefined;
    expect((await merge(part.id, second.id)).status === 200).toBe(!isRefused);
    return isRefused || model.merge(part, second);
  }
  if (act === 'separate') {
    const { status } = await separate(part.id);
    // An undone split has left nothing in it.
    const merged = part.messages.length > 0 ? 200 : 422;
    expect(status).toBe(part.root ? merged : 409);
    return status === 200 && model.separate(part);
  }
  if (act === 'look') {
    expect((await look(part.id)).status).toBe(200);
    return part.root ?? model.clear(part, false);
  }
  const { status, body } = await reply(part.id, 'We look');
  expect(status).toBe(part.root ? 422 : 200);
  if (part.root) return;
  part.messages.push({ id: body.id, at: clock.now(), isTheirs: false });
  model.clear(part, true);
};

const rowOf = async ({ account_id }: Place, display_id: number) =>
  server.deps.db
    .selectFrom('conversations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('display_id', '=', display_id)
    .executeTakeFirstOrThrow();

const expectTrue = async (place: Place) => {
  const { model, page, listed, seen } = place;
  for (const part of model.parts) {
    const row = await rowOf(place, part.id);
    const thread = part.root ? [] : model.thread(part);
    expect({ unread: row.unread_count, since: row.waiting_since, has_merged: row.has_merged, id: part.id }).toEqual({
      unread: thread.reduce((sum, { unread }) => sum + unread, 0),
      since: thread.map(({ since }) => since).reduce(earlier, null),
      has_merged: thread.length > 1,
      id: part.id,
    });
    const newest = part.messages.at(-1);
    expect(row.last_public_message_id).toBe(newest?.id ?? null);
    if (newest) expect(row.last_activity_at).toBeGreaterThanOrEqual(newest.at);
    const shown = (part.root ? [part] : thread).flatMap(({ messages }) => messages.map(({ id }) => id));
    const inOrder = shown.toSorted((a, b) => a - b);
    const ofTeam = (await listed(part.id)).filter(({ message_type }) => message_type !== 2).map(({ id }) => id);
    expect(ofTeam).toEqual(inOrder);
    if (!part.root) expect((await seen(page, part.id)).map(({ id }) => id)).toEqual(inOrder);
  }
};

it('whatever is split, undone, merged, written and read: each number is that of the messages (AGT-201)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
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
