import type { StoreKind } from '../store-kind.ts';

/** Addresses of a team, not of a person. */
const SHARED_NAMES = [
  ...['accounting', 'accounts', 'admin', 'administrator', 'billing', 'booking', 'bookings', 'buchhaltung', 'careers'],
  ...['contact', 'contacto', 'enquiries', 'feedback', 'finance', 'hello', 'help', 'helpdesk', 'hi', 'hr', 'info'],
  ...['inquiries', 'it', 'jobs', 'kontakt', 'legal', 'mail', 'marketing', 'no-reply', 'noreply', 'office', 'orders'],
  ...['postmaster', 'press', 'privacy', 'purchasing', 'reception', 'sales', 'security', 'service', 'shop', 'support'],
  ...['team', 'webmaster'],
];
/** Providers that deliver `name+tag` to `name`. Elsewhere both can be addresses of their own. */
const TAG_DOMAINS = [
  ...['fastmail.com', 'gmail.com', 'googlemail.com', 'hotmail.com', 'icloud.com', 'live.com', 'mac.com', 'me.com'],
  ...['outlook.com', 'pm.me', 'proton.me', 'protonmail.com'],
];
/** Providers that ignore dots. Both domains are one. */
const DOT_DOMAINS = ['gmail.com', 'googlemail.com'];
/** Longer values are no address and no identifier; an index of PostgreSQL does not take them. */
const LONGEST = 255;

const COLUMNS = ['email', 'phone_number', 'identifier'] as const;
type Column = (typeof COLUMNS)[number];

const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ');
const claimOf = (column: Column, row = '') => `${row}additional_attributes ->> 'claimed_${column}'`;

/** A contact's own value and the one that a visitor claims for it. */
const valuesOf = (column: Column, which: string) => {
  const own = `SELECT id AS contact_id, account_id, trim(${column}) AS value,
      CASE WHEN ${column}_verified = false THEN 1 ELSE 0 END AS unproven
    FROM contacts WHERE ${which} AND ${column} IS NOT NULL AND length(${column}) <= ${LONGEST}`;
  const claimed = `SELECT id AS contact_id, account_id, trim(${claimOf(column)}) AS value, 1 AS unproven
    FROM contacts WHERE ${which} AND ${claimOf(column)} IS NOT NULL AND length(${claimOf(column)}) <= ${LONGEST}`;
  return `(${own} UNION ALL ${claimed}) AS ${column}_values`;
};

/** Without WITH, which SQLite does not take in a trigger. */
const emailKeys = (kind: StoreKind, which: string) => {
  const find = kind === 'sqlite' ? 'instr' : 'strpos';
  const parts = `SELECT contact_id, account_id, unproven,
      substr(lower(value), 1, ${find}(value, '@') - 1) AS tagged, substr(lower(value), ${find}(value, '@') + 1) AS domain
    FROM ${valuesOf('email', which)} WHERE ${find}(value, '@') > 1`;
  const untagged = `SELECT contact_id, account_id, unproven, domain, CASE
      WHEN domain IN (${quoted(TAG_DOMAINS)}) AND ${find}(tagged, '+') > 1
      THEN substr(tagged, 1, ${find}(tagged, '+') - 1) ELSE tagged END AS name
    FROM (${parts}) AS parts`;
  return `SELECT contact_id, account_id, unproven, CASE
      WHEN domain IN (${quoted(DOT_DOMAINS)}) THEN 'email ' || replace(name, '.', '') || '@${DOT_DOMAINS[0]}'
      ELSE 'email ' || name || '@' || domain END AS match_key
    FROM (${untagged}) AS untagged WHERE name NOT IN (${quoted(SHARED_NAMES)})`;
};

const PUNCTUATION = [' ', '-', '(', ')', '.', '/'];
const digitsOf = (value: string) => PUNCTUATION.reduce((text, sign) => `replace(${text}, '${sign}', '')`, value);

const keysOf = (kind: StoreKind, which: string) =>
  [
    emailKeys(kind, which),
    `SELECT contact_id, account_id, unproven, 'phone_number ' || ${digitsOf('value')} AS match_key
      FROM ${valuesOf('phone_number', which)} WHERE value <> ''`,
    `SELECT contact_id, account_id, unproven, 'identifier ' || value AS match_key
      FROM ${valuesOf('identifier', which)} WHERE value <> ''`,
  ].join(' UNION ALL ');

/**
 * Stores by what two contacts of an account can be the same person. `which` is a condition on `contacts`. In the order of
 * the keys, so that two transactions that store the same ones wait for each other instead of a deadlock.
 */
export const insertMatchKeys = (kind: StoreKind, which: string): string =>
  `INSERT INTO contact_match_keys (contact_id, account_id, match_key, is_claimed)
    SELECT contact_id, account_id, match_key, min(unproven) = 1 FROM (${keysOf(kind, which)}) AS found
    WHERE match_key IS NOT NULL GROUP BY contact_id, account_id, match_key ORDER BY match_key
    ON CONFLICT (contact_id, match_key) DO NOTHING`;

/** Contacts that have any such value: most visitors have none. */
export const hasMatchValue = (row = ''): string =>
  COLUMNS.map((column) => `${row}${column} IS NOT NULL OR ${claimOf(column, row)} IS NOT NULL`).join(' OR ');

const differs = (kind: StoreKind) => {
  const other = kind === 'sqlite' ? 'IS NOT' : 'IS DISTINCT FROM';
  return COLUMNS.flatMap((column) => [
    `OLD.${column} ${other} NEW.${column}`,
    `OLD.${column}_verified ${other} NEW.${column}_verified`,
    `(${claimOf(column, 'OLD.')}) ${other} (${claimOf(column, 'NEW.')})`,
  ]).join(' OR ');
};

const WATCHED = [...COLUMNS.flatMap((column) => [column, `${column}_verified`]), 'additional_attributes'].join(', ');

const COUNT_UP = `INSERT INTO contact_match_counts (account_id, match_key, holders) VALUES (NEW.account_id, NEW.match_key, 1)
  ON CONFLICT (account_id, match_key) DO UPDATE SET holders = contact_match_counts.holders + 1;`;
const OF_OLD = 'account_id = OLD.account_id AND match_key = OLD.match_key';
const COUNT_DOWN = `UPDATE contact_match_counts SET holders = holders - 1 WHERE ${OF_OLD};
  DELETE FROM contact_match_counts WHERE ${OF_OLD} AND holders < 1;`;

const eventsOf = (kind: StoreKind) => [
  { name: 'of_new_contact', when: 'INSERT ON contacts', only: hasMatchValue('NEW.'), body: 'insert' },
  { name: 'of_contact', when: `UPDATE OF ${WATCHED} ON contacts`, only: differs(kind), body: 'replace' },
  { name: 'counted_up', when: 'INSERT ON contact_match_keys', only: undefined, body: COUNT_UP },
  { name: 'counted_down', when: 'DELETE ON contact_match_keys', only: undefined, body: COUNT_DOWN },
];

const bodyOf = (kind: StoreKind, body: string) => {
  const insert = `${insertMatchKeys(kind, 'contacts.id = NEW.id')};`;
  if (body === 'insert') return insert;
  return body === 'replace' ? `DELETE FROM contact_match_keys WHERE contact_id = NEW.id; ${insert}` : body;
};

/** Whichever version or script writes a contact. */
export const matchKeyTriggers = (kind: StoreKind): string[] =>
  eventsOf(kind).flatMap(({ name, when, only, body }) => {
    const condition = only === undefined ? '' : `WHEN (${only})`;
    const trigger = `CREATE TRIGGER contact_match_keys_${name} AFTER ${when} FOR EACH ROW ${condition}`;
    if (kind === 'sqlite') return [`${trigger} BEGIN ${bodyOf(kind, body)} END`];
    return [
      `CREATE FUNCTION contact_match_keys_${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${bodyOf(kind, body)} RETURN NULL; END $$`,
      `${trigger} EXECUTE FUNCTION contact_match_keys_${name}()`,
    ];
  });
