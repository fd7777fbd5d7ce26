import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { INCOMING, OUTGOING, TEMPLATE } from '@porchlight/core/wire/message-type.ts';

/* Some weeks of a team's work for the reports: starts, response times, ratings. Deterministic: values are counted,
   not random. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Row = Record<string, SQLInputValue>;

const idOf = (input: number | bigint) => Number(input);

const copierOf = (store: DatabaseSync, table: string) => {
  const { id: _, ...like } = store.prepare(`SELECT * FROM ${table} ORDER BY id DESC LIMIT 1`).get() ?? {};
  const columns = Object.keys(like);
  const insert = store.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (values: Row) => {
    const row: Row = { ...like, ...values };
    return idOf(insert.run(...columns.map((column) => row[column] ?? null)).lastInsertRowid);
  };
};

const insertInto = (store: DatabaseSync, table: string, row: Row) => {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`;
  return idOf(store.prepare(sql).run(...Object.values(row)).lastInsertRowid);
};

/** Numbers from 0 to 1 that look random, and are the same every time. */
const createDice = () => {
  const state = { seed: 20_260_301 };
  return () => {
    state.seed = (state.seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state.seed / 4_294_967_296;
  };
};

/** How many of a hundred begin in each hour: mornings and early afternoons are busy. */
const HOURS = [0, 0, 0, 0, 0, 1, 1, 3, 7, 10, 11, 10, 8, 9, 10, 9, 7, 5, 3, 2, 2, 1, 1, 0];
/** Monday is the busiest; Sunday first. */
const WEEKDAYS = [0.25, 1.35, 1.15, 1.05, 1, 0.85, 0.35];
const WORDS = [
  'Quick and kind, thank you!',
  'It took a while, but the answer was right.',
  'Nobody could tell me when the wicks come back.',
  'Lovely people. The lantern stands on our porch now.',
  '',
  'شكرًا جزيلًا على المساعدة السريعة',
  '',
];
const LABELS = ['delivery', 'returns', 'spare-parts', 'a-label-with-a-name-that-goes-on-for-as-long-as-labels-may'];
const TEAMS = ['Orders', 'Workshop'];

const hourOf = (chance: number) => {
  const all = HOURS.reduce((sum, each) => sum + each, 0);
  const walk = { left: chance * all };
  return HOURS.findIndex((each) => {
    walk.left -= each;
    return walk.left < 0;
  });
};

export const insertAgents = (store: DatabaseSync, names: readonly string[], now: number) => {
  const hired = Number(store.prepare('SELECT count(*) AS n FROM users').get()?.['n']);
  const user = copierOf(store, 'users');
  const place = copierOf(store, 'account_users');
  return names.map((name, at) => {
    const email = `agent${hired + at}@example.com`;
    const user_id = user({ email, name, display_name: null, pubsub_token: `p-${email}`, access_token: `a-${email}` });
    place({
      user_id,
      role: 'agent',
      availability: at % 7 === 3 ? 'busy' : 'online',
      auto_offline: at % 3 === 2 ? 1 : 0,
    });
    store.exec(`INSERT INTO inbox_members (inbox_id, user_id, created_at) VALUES (1, ${user_id}, ${now})`);
    return user_id;
  });
};

const COLLEAGUES = [
  ...['Ada Lindqvist', 'Bo Nakamura', 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', 'Chidi Okafor'],
  ...['Dalia Haddad', 'Ed', 'Fatou Ndiaye', 'Greta Sørensen'],
];

type Weeks = { agents?: readonly string[]; days?: number; perDay?: number };

/** Needs one conversation as a template. `until`: the end of the weeks. */
export const insertReportData = (
  store: DatabaseSync,
  until: number,
  { agents = COLLEAGUES, days = 60, perDay = 22 }: Weeks = {},
) => {
  const dice = createDice();
  store.exec('BEGIN IMMEDIATE');
  const users = insertAgents(store, agents, until);
  const times = { created_at: until, updated_at: until };
  const labels = LABELS.map((title) =>
    insertInto(store, 'labels', { account_id: 1, title, color: '#1a6fd0', show_on_sidebar: 0, ...times }),
  );
  const teams = TEAMS.map((name) =>
    insertInto(store, 'teams', { account_id: 1, name, allow_auto_assign: 0, ...times }),
  );
  const conversation = copierOf(store, 'conversations');
  const message = copierOf(store, 'messages');
  const count = { display: idOf(Number(store.prepare('SELECT max(display_id) AS n FROM conversations').get()?.['n'])) };

  /** Assignee, team, label, and durations. */
  const draw = (began: number, isPast: boolean) => {
    const first = (2 + dice() ** 3 * 90) * MINUTE_MS;
    const solved = first + (10 + dice() ** 4 * 2_400) * MINUTE_MS;
    return {
      user: users[Math.floor(dice() ** 1.6 * users.length)] ?? 1,
      team: teams[Math.floor(dice() * teams.length)] ?? null,
      label: dice() < 0.6 ? labels[Math.floor(dice() * labels.length)] : undefined,
      first,
      solved,
      isOpen: isPast ? dice() < 0.02 : began + solved > until,
    };
  };
  type Drawn = ReturnType<typeof draw>;

  const begin = (began: number, { user, team, label, first, solved, isOpen }: Drawn) => {
    count.display += 1;
    const id = conversation({
      display_id: count.display,
      uuid: `00000000-0000-4000-8000-${String(count.display).padStart(12, '0')}`,
      echo_id: null,
      status: isOpen ? (dice() < 0.15 ? 'pending' : 'open') : 'resolved',
      assignee_id: isOpen && dice() < 0.3 ? null : user,
      team_id: team,
      waiting_since: isOpen && dice() < 0.5 ? began : null,
      first_reply_created_at: isOpen && dice() < 0.3 ? null : began + first,
      unread_count: 0,
      last_activity_at: Math.min(until, began + solved),
      created_at: began,
      updated_at: began,
    });
    if (label) insertInto(store, 'conversation_labels', { conversation_id: id, label_id: label, created_at: began });
    return id;
  };

  const rate = (conversation_id: number, message_id: number, user: number, moment: number) => {
    const row = store.prepare('SELECT contact_id FROM conversations WHERE id = ?').get(conversation_id);
    insertInto(store, 'csat_responses', {
      account_id: 1,
      conversation_id,
      message_id,
      contact_id: Number(row?.['contact_id']),
      assigned_agent_id: user,
      rating: Math.max(1, 5 - Math.floor(dice() ** 2.2 * 5)),
      feedback_message: WORDS[Math.floor(dice() * WORDS.length)] ?? '',
      created_at: moment,
      updated_at: moment,
    });
  };

  const one = (began: number, isPast: boolean) => {
    const drawn = draw(began, isPast);
    const { user, first, solved, isOpen } = drawn;
    const id = begin(began, drawn);
    const write = (moment: number, values: Row) =>
      message({ conversation_id: id, echo_id: null, created_at: moment, updated_at: moment, ...values });
    const fact = (name: string, length: number) => {
      if (began + length > until) return;
      insertInto(store, 'reporting_events', {
        account_id: 1,
        name,
        inbox_id: 1,
        user_id: user,
        conversation_id: id,
        value: length / 1_000,
        value_in_business_hours: length / 2_000,
        event_start_at: began,
        created_at: began + length,
      });
    };
    write(began, { content: 'Does the Harbour lantern come with a spare wick?', message_type: INCOMING });
    write(began + first, {
      content: 'Two of them, in the lid.',
      message_type: OUTGOING,
      sender_type: 'User',
      sender_id: user,
    });
    fact('first_response', first);
    fact('reply_time', first);
    const ended = began + solved;
    if (isOpen || ended > until) return;
    fact('conversation_resolved', solved);
    const asked = write(ended, { content: 'How was it?', message_type: TEMPLATE, content_type: 'input_csat' });
    if (dice() < 0.4) rate(id, asked, user, ended);
  };

  for (let back = days; back >= 0; back -= 1) {
    const midnight = until - (until % DAY_MS) - back * DAY_MS;
    const busy = (WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1) * (1.25 - back / (days * 2));
    const wanted = Math.round(perDay * busy * (0.85 + dice() * 0.3));
    for (let at = 0; at < wanted; at += 1) {
      const began = midnight + hourOf(dice()) * 60 * MINUTE_MS + Math.floor(dice() * 60) * MINUTE_MS;
      if (began < until) one(began, back > 2);
    }
  }
  store.exec(`UPDATE accounts SET last_display_id = ${count.display}`);
  store.exec('COMMIT');
};
