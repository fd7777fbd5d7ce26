import type { AccountId } from '@porchlight/core/wire/ids.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { buildReportPlace, FACT_KINDS, type Fact, type ReportPlace } from '../../testing/factories/report-place.ts';
import { failingWrite } from '../../testing/fakes/failing-parts.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { testStoreKind } from '../../testing/test-store.ts';
import { eraseConversations } from '../privacy/erase-conversations.ts';
import { METRIC_NAMES } from './metrics.ts';
import { rollUpDays } from './roll-up-days.ts';
import { rebuildRollups, rollUpMissing } from './roll-up-job.ts';
import { DAY_MS } from './whole-days.ts';

const HOUR = 3_600_000;
/** Clocks are changed in Berlin on the 29th, on Lord Howe Island on the 5th of April. */
const START = Date.parse('2026-03-27T00:00:00Z');
const DAYS = 10;
const NOW = START + DAYS * DAY_MS + 10 * HOUR;
const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns'];

const clock = createFakeClock(NOW);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

type Query = { since: number; until: number; timezone: string; group_by: string; business_hours: boolean };

const paths = ({ account_id, agents, inboxes, labels, teams }: ReportPlace, query: Query) => {
  const reports = `/api/v2/accounts/${account_id}/reports`;
  const scopes = Object.entries({ agent: agents, inbox: inboxes, label: labels, team: teams }).flatMap(([type, rows]) =>
    rows.map(({ id }) => ({ type, id })),
  );
  const text = (more: object) =>
    new URLSearchParams(Object.entries({ ...query, ...more }).map(([name, value]) => [name, String(value)]));
  return [
    ...[{ type: 'account', id: 0 }, ...scopes].flatMap((scope, at) => [
      `${reports}/summary?${text(scope)}`,
      // Each scope by one of the metrics: by all of them over the runs.
      `${reports}?${text({ ...scope, metric: METRIC_NAMES[(at + query.since / 1_800) % METRIC_NAMES.length] })}`,
    ]),
    `${reports}/conversation_traffic?${text({ type: 'account', metric: 'incoming_messages_count' })}`,
    ...['agent', 'team', 'inbox', 'label'].map(
      (noun) => `${reports.replace('/reports', '/summary_reports')}/${noun}?${text({})}`,
    ),
  ];
};

const read = async (place: ReportPlace, asked: readonly string[]) => {
  const answers: Record<string, unknown> = {};
  for (const path of asked) answers[path] = (await place.boss.get(path)).body;
  return answers;
};

const rolledDays = async (account_id: AccountId) =>
  (
    await server.deps.db
      .selectFrom('report_days')
      .select('day')
      .where('account_id', '=', account_id)
      .where('rolled_at', 'is not', null)
      .orderBy('day')
      .execute()
  ).map(({ day }) => day);

/** Of one account: rolling up those of every test before it too would take longer with each. */
const forgetDays = ({ account_id }: ReportPlace) =>
  server.deps.write(({ db }) => db.deleteFrom('report_days').where('account_id', '=', account_id).execute());

/** Whatever is rolled up, the answers are those of the rows. */
const expectRowsToAgree = async (place: ReportPlace, query: Query) => {
  const asked = paths(place, query);
  const mixed = await read(place, asked);
  await forgetDays(place);
  const raw = await read(place, asked);
  expect(mixed).toEqual(raw);
  await rollUpMissing(server.deps);
  expect((await rolledDays(place.account_id)).length).toBeGreaterThan(0);
  expect(await read(place, asked)).toEqual(raw);
};

const CHANGES = ['late', 'erase', 'message', 'assign', 'team', 'label', 'unlabel', 'rating', 'event', 'gone'] as const;
type Change = { what: (typeof CHANGES)[number]; index: number; fact: Fact };

const change = async (place: ReportPlace, { what, index, fact }: Change) => {
  if (what === 'late') return place.add(fact);
  const { conversations, agents, teams, labels, account_id } = place;
  const id = conversations[index % conversations.length]?.id;
  const first = (table: string) => sql`SELECT min(id) FROM ${sql.table(table)} WHERE account_id = ${account_id}`;
  const another = (values: readonly { id: number }[]) => values[(index >> 2) % values.length]?.id ?? null;
  const set = (column: string, value: number | null) =>
    sql`UPDATE conversations SET ${sql.ref(column)} = ${value} WHERE id = ${id}`;
  const statements = {
    message: sql`DELETE FROM messages WHERE id IN (${first('messages')})`,
    assign: set('assignee_id', index % 5 === 0 ? null : another(agents)),
    // A change before this one may have deleted the team.
    team: sql`UPDATE conversations SET team_id = (SELECT id FROM teams WHERE id = ${index % 5 === 0 ? null : another(teams)})
      WHERE id = ${id}`,
    label: sql`INSERT INTO conversation_labels (conversation_id, label_id, created_at)
      SELECT c.id, l.id, ${NOW} FROM conversations c, labels l WHERE c.id = ${id} AND l.id = ${another(labels)}
      ON CONFLICT DO NOTHING`,
    unlabel: sql`DELETE FROM conversation_labels WHERE conversation_id = ${id}`,
    rating: sql`UPDATE csat_responses SET rating = 6 - rating WHERE id IN (${first('csat_responses')})`,
    event: sql`UPDATE reporting_events SET user_id = ${another(agents)}, value = 7 WHERE id IN (${first('reporting_events')})`,
    gone: sql`DELETE FROM ${sql.table(index % 2 ? 'labels' : 'teams')} WHERE id = ${another(index % 2 ? labels : teams)}`,
  };
  await server.deps.write(async (tx) => {
    if (what === 'erase') return void (id && (await eraseConversations(tx, [id])));
    await statements[what].execute(tx.db);
  });
};

const fact = fc.record({
  kind: fc.constantFrom(...FACT_KINDS),
  at: fc.integer({ min: START, max: NOW }),
  of: fc.nat(7),
  who: fc.nat(2),
  value: fc.nat(5_000_000),
});
const query = fc.record({
  since: fc
    .oneof(fc.integer({ min: -20, max: 100 }), fc.constantFrom(0, 24, 48))
    .map((hours) => START / 1_000 + hours * 1_800),
  until: fc
    .oneof(fc.integer({ min: 120, max: 500 }), fc.constantFrom(240, 480))
    .map((halves) => START / 1_000 + halves * 1_800 + 60),
  timezone: fc.constantFrom(...ZONES),
  group_by: fc.constantFrom('hour', 'day', 'week', 'month'),
  business_hours: fc.boolean(),
});

describe('a report by roll-ups', () => {
  it('equals the rows after every kind of change, in every zone and scope [SYS-68]', { timeout: 120_000 }, async () => {
    const changes = fc.array(fc.record({ what: fc.constantFrom(...CHANGES), index: fc.nat(40), fact }), {
      minLength: 3,
      maxLength: 9,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 15, maxLength: 35 }),
        changes,
        query,
        async (facts, later, asked) => {
          const place = await buildReportPlace(server, START);
          for (const one of facts) await place.add(one);
          await rollUpMissing(server.deps);
          expect(await rolledDays(place.account_id)).toHaveLength(DAYS);
          for (const one of later) await change(place, one);
          await expectRowsToAgree(place, asked);
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  });
});

const YEAR: Query = {
  since: START / 1_000,
  until: NOW / 1_000,
  timezone: 'UTC',
  group_by: 'day',
  business_hours: false,
};
const message = (at: number, of = 0): Fact => ({ kind: 'incoming', at, of, who: 0, value: 0 });
const incoming = async (place: ReportPlace) =>
  (
    await place.boss.get(`/api/v2/accounts/${place.account_id}/reports/summary`, {
      query: { since: YEAR.since, until: YEAR.until, type: 'account' },
    })
  ).body.incoming_messages_count;

const rolledPlace = async () => {
  const place = await buildReportPlace(server, START);
  for (let day = 0; day < DAYS; day += 1) await place.add(message(START + day * DAY_MS + HOUR));
  await rollUpMissing(server.deps);
  return place;
};
const firstDay = START / DAY_MS;

describe('days of reports', () => {
  it('are rolled up when they have been over for an hour, and read without their rows', async () => {
    const place = await rolledPlace();
    expect(await rolledDays(place.account_id)).toEqual(Array.from({ length: DAYS }, (_, day) => firstDay + day));
    await sql`UPDATE report_rollups SET count = count + 100 WHERE account_id = ${place.account_id} AND day = ${firstDay + 2}
      AND scope = 'account' AND metric = 'incoming_messages_count'`.execute(server.store.writer);
    expect(await incoming(place)).toBe(DAYS + 100);
    clock.set(START + DAYS * DAY_MS + HOUR - 1);
    await forgetDays(place);
    await rollUpMissing(server.deps);
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS - 1);
    clock.set(NOW);
  });

  it('of an account that cannot be rolled up hold back no other account', async () => {
    const places = [await rolledPlace(), await rolledPlace()] as const;
    for (const place of places) await forgetDays(place);
    const { deps, logged } = failingWrite(server.deps, 1);
    await rollUpMissing(deps);
    const counts = await Promise.all(places.map(async ({ account_id }) => (await rolledDays(account_id)).length));
    expect(counts).toEqual([0, DAYS]);
    expect(logged).toMatchObject([{ account_id: places[0].account_id }]);
    // After one write that forgets the days, and one for the rows of each account.
    const accounts = await server.deps.db.selectFrom('accounts').select('id').execute();
    await expect(rebuildRollups(failingWrite(server.deps, accounts.length + 2).deps)).rejects.toThrow('damaged');
    await rollUpMissing(server.deps);
    expect(await rolledDays(places[0].account_id)).toHaveLength(DAYS);
  });

  it('are read from their rows after a late message, and rolled up again [SYS-69]', async () => {
    const place = await rolledPlace();
    await place.add(message(START + 3 * DAY_MS));
    expect(await rolledDays(place.account_id)).not.toContain(firstDay + 3);
    expect(await incoming(place)).toBe(DAYS + 1);
    expect(await rollUpMissing(server.deps)).toBeGreaterThan(0);
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS);
    expect(await incoming(place)).toBe(DAYS + 1);
  });

  it('stay rolled up when a conversation of today moves, and only its own days are read again', async () => {
    const place = await rolledPlace();
    await place.add({ kind: 'conversation', at: NOW - HOUR, of: 1, who: 0, value: 0 });
    const id = place.conversations.at(-1)?.id;
    await sql`UPDATE conversations SET team_id = ${place.teams[0]?.id}, assignee_id = NULL WHERE id = ${id}`.execute(
      server.store.writer,
    );
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS);
    await place.add(message(START + 4 * DAY_MS, 1));
    await rollUpMissing(server.deps);
    await sql`UPDATE conversations SET team_id = NULL WHERE id = ${place.conversations[1]?.id}`.execute(
      server.store.writer,
    );
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS - 2);
  });

  it('are read again after a label is given or taken, and a deleted team or label has none', async () => {
    const place = await rolledPlace();
    const { account_id, conversations, labels, teams } = place;
    const conversation_id = conversations[1]?.id;
    const countOf = async (type: string, id: number | undefined) =>
      (
        await place.boss.get(`/api/v2/accounts/${account_id}/reports/summary`, {
          query: { since: YEAR.since, until: YEAR.until, type, id: id ?? 0 },
        })
      ).body.conversations_count;
    const [label, team] = [labels[1]?.id, teams[1]?.id];
    const before = await countOf('label', label);
    await sql`INSERT INTO conversation_labels (conversation_id, label_id, created_at)
      VALUES (${conversation_id}, ${label}, ${NOW})`.execute(server.store.writer);
    expect(await countOf('label', label)).toBe(before + 1);
    await sql`DELETE FROM conversation_labels WHERE conversation_id = ${conversation_id}`.execute(server.store.writer);
    expect(await countOf('label', label)).toBe(before);
    await rollUpMissing(server.deps);
    expect(await countOf('team', team)).toBeGreaterThan(0);
    await sql`DELETE FROM teams WHERE id = ${team}`.execute(server.store.writer);
    await sql`DELETE FROM labels WHERE id = ${label}`.execute(server.store.writer);
    expect(await rolledDays(account_id)).toHaveLength(DAYS);
    expect([await countOf('team', team), await countOf('label', label)]).toEqual([0, 0]);
  });

  it('are not rolled up when a message comes while they are computed [SYS-69]', async () => {
    const place = await rolledPlace();
    await forgetDays(place);
    let writes = 0;
    const write: typeof server.deps.write = async (action) => {
      writes += 1;
      if (writes === 2) await place.add(message(START + HOUR));
      return server.deps.write(action);
    };
    const days = { first: firstDay, end: firstDay + 2 };
    expect(await rollUpDays({ ...server.deps, write }, place.account_id, days)).toBe(1);
    expect(await incoming(place)).toBe(DAYS + 1);
  });

  it('are stored by the last of two runs at once', async () => {
    const place = await rolledPlace();
    await forgetDays(place);
    await Promise.all([rollUpMissing(server.deps), rollUpMissing(server.deps)]);
    await rollUpMissing(server.deps);
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS);
    expect(await incoming(place)).toBe(DAYS);
  });

  it.runIf(testStoreKind === 'postgres')(
    'have the message of a transaction that was open when they began',
    async () => {
      const place = await rolledPlace();
      await forgetDays(place);
      const open = await server.store.maintenance.startTransaction().execute();
      await sql`INSERT INTO messages (account_id, inbox_id, conversation_id, message_type, content_type, content_attributes,
        additional_attributes, private, status, created_at, updated_at)
      SELECT account_id, inbox_id, conversation_id, message_type, content_type, content_attributes, additional_attributes,
        private, status, created_at, updated_at FROM messages WHERE account_id = ${place.account_id} ORDER BY id LIMIT 1`.execute(
        open,
      );
      const rolling = rollUpMissing(server.deps);
      setTimeout(() => void open.commit().execute(), 400);
      await rolling;
      expect(await incoming(place)).toBe(DAYS + 1);
    },
  );

  it('are computed again from the rows by the command, whatever they said', async () => {
    const place = await rolledPlace();
    await sql`UPDATE report_rollups SET count = 99, quarters = '[[1,99]]'`.execute(server.store.writer);
    expect(await rebuildRollups(server.deps)).toBeGreaterThanOrEqual(DAYS);
    expect(await incoming(place)).toBe(DAYS);
  });

  it('are deleted with their account', async () => {
    const { account_id } = await rolledPlace();
    await server.deps.write(({ db }) => db.deleteFrom('accounts').where('id', '=', account_id).execute());
    for (const table of ['report_days', 'report_rollups'] as const)
      expect(await server.deps.db.selectFrom(table).selectAll().where('account_id', '=', account_id).execute()).toEqual(
        [],
      );
  });

  it('without any rows cost one row, however long they last', async () => {
    const place = await buildReportPlace(server, START);
    await place.add(message(START - 1_500 * DAY_MS));
    await rollUpMissing(server.deps);
    expect(await rolledDays(place.account_id)).toHaveLength(DAYS + 1_500);
  });
});
