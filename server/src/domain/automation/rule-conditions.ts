import type { AccountId, ConversationId, MessageId } from '@porchlight/core/wire/ids.ts';
import { INCOMING, OUTGOING } from '@porchlight/core/wire/message-type.ts';
import type { AutomationCondition, AutomationEvent } from '@porchlight/core/wire/settings/automation-rule.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema/database.ts';
import { unprocessable } from '../../platform/errors.ts';
import { contactFields } from '../contacts/filter-fields.ts';
import { conversationFields } from '../conversations/filter-fields.ts';
import {
  type Condition,
  conditionOf,
  expressionField,
  type Fields,
  jsonValue,
  textField,
} from '../search/conditions.ts';
import { customKeysOf } from '../search/custom-keys.ts';
import { EQUALITY, type FilterLine, groupsOf, operatorOf, valuesOf } from '../search/rules.ts';
import { calendarAgo, type HoursAgo, isTimeLine, isWait, timeFields } from './time-fields.ts';

type Reader = { db: Kysely<Database> };

/** What conditions depend on besides rows; read once for all rules of an event. */
export type ConditionFacts = {
  customKeys: { conversation: ReadonlySet<string>; contact: ReadonlySet<string> };
  /** Whether the inbox of the conversation is within its business hours. */
  isOpen: Condition;
  /** Epoch milliseconds. */
  now: number;
  hoursAgo: HoursAgo;
};

export const customKeysForRules = async (reader: Reader, account_id: AccountId) => ({
  conversation: await customKeysOf(reader, account_id, 'conversation_attribute'),
  contact: await customKeysOf(reader, account_id, 'contact_attribute'),
});

/** One of a few values; `equal_to` takes several. */
const choice = (line: FilterLine, allowed: readonly string[]) => {
  const operator = operatorOf(line, EQUALITY);
  const values = valuesOf(line, operator);
  const strange = values.find((value) => !allowed.includes(value));
  if (strange !== undefined)
    throw unprocessable(`${line.attribute_key} must be one of ${allowed.join(', ')}, not "${strange}"`);
  return { values, isWanted: operator === 'equal_to' };
};

export const constant = (holds: boolean): Condition => (holds ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`);

const MESSAGE_TYPES = { incoming: INCOMING, outgoing: OUTGOING };

/** Facts of the message, which only `message_created` has. */
const messageFields: Fields = {
  content: textField('messages.content'),
  message_type: (line) => {
    const { values, isWanted } = choice(line, Object.keys(MESSAGE_TYPES));
    const matching = Object.entries(MESSAGE_TYPES).flatMap(([name, type]) =>
      values.includes(name) === isWanted ? [type] : [],
    );
    return matching.length === 0 ? constant(false) : sql<boolean>`messages.message_type in (${sql.join(matching)})`;
  },
  private_note: (line) => {
    const { values, isWanted } = choice(line, ['true', 'false']);
    const matching = [true, false].filter((value) => values.includes(String(value)) === isWanted);
    return matching.length === 0 ? constant(false) : sql<boolean>`messages.private in (${sql.join(matching)})`;
  },
};

/** The page that a visitor wrote from; else the one where the conversation began. */
const page = sql`coalesce(${jsonValue('messages.additional_attributes', 'referer_url')},
  ${jsonValue('conversations.additional_attributes', 'referer')})`;

const businessHours =
  (isOpen: Condition): Fields[string] =>
  (line) => {
    const { values, isWanted } = choice(line, ['open', 'closed']);
    const holdsWhen = (state: string) => constant(values.includes(state) === isWanted);
    return sql<boolean>`((${isOpen}) and ${holdsWhen('open')} or not (${isOpen}) and ${holdsWhen('closed')})`;
  };

const { name, email, phone_number, identifier, blocked, city, company, labels: contact_labels } = contactFields;
const ofContact = { name, email, phone_number, identifier, blocked, city, company, contact_labels };

/** The attributes of a conversation filter, those of the contact, the message and the inbox, and the hours since something. */
const fieldsOf = ({ isOpen, hoursAgo }: ConditionFacts): Fields => {
  const all = {
    ...ofContact,
    ...messageFields,
    page_url: expressionField(page),
    business_hours: businessHours(isOpen),
    ...timeFields(hoursAgo),
  };
  const entries = Object.entries({ ...all, ...conversationFields });
  return Object.fromEntries(entries.flatMap(([key, field]) => (field ? [[key, field]] : [])));
};

export const compileConditions = (
  { db }: Reader,
  conditions: readonly AutomationCondition[],
  facts: ConditionFacts,
): Condition[] => {
  const { customKeys, now } = facts;
  const own = { fields: fieldsOf(facts), now, db };
  const conversation = {
    ...own,
    customColumn: 'conversations.custom_attributes',
    customKeys: customKeys.conversation,
  };
  const contact = { ...own, customColumn: 'contacts.custom_attributes', customKeys: customKeys.contact };
  return conditions.map((line) =>
    conditionOf(line, line.custom_attribute_type === 'contact_attribute' ? contact : conversation),
  );
};

/** A rule of `time_elapsed` waits for hours in whatever way it matches; others wait for none. @throws 422 */
const checkWaits = (event: AutomationEvent, groups: readonly AutomationCondition[][]) => {
  const early = groups.flat().find(isTimeLine);
  if (event !== 'time_elapsed' && early)
    throw unprocessable(`${early.attribute_key} is for rules of the event time_elapsed`);
  if (event === 'time_elapsed' && !groups.every((group) => group.some(isWait)))
    throw unprocessable(
      'A rule of time_elapsed needs hours since something, is_greater_than, among the conditions that have to hold together',
    );
};

/** @throws 422 naming the condition and the reason */
export const checkConditions = async (
  reader: Reader,
  account_id: AccountId,
  event: AutomationEvent,
  conditions: readonly AutomationCondition[],
): Promise<void> => {
  const customKeys = await customKeysForRules(reader, account_id);
  const groups = groupsOf(conditions);
  compileConditions(reader, conditions, { customKeys, isOpen: constant(false), now: 0, hoursAgo: calendarAgo(0) });
  checkWaits(event, groups);
  if (event === 'message_created') return;
  const strange = conditions.find(
    (line) => line.custom_attribute_type === '' && Object.hasOwn(messageFields, line.attribute_key),
  );
  if (strange) throw unprocessable(`${strange.attribute_key} is for rules of the event message_created`);
};

/** Which of the conditions hold for a conversation, and for a message of it. @throws 422 */
export const whichHold = async (
  reader: Reader,
  conditions: readonly AutomationCondition[],
  facts: ConditionFacts,
  target: { conversation_id: ConversationId; message_id: MessageId | null },
): Promise<boolean[]> => {
  if (conditions.length === 0) return [];
  const columns = compileConditions(reader, conditions, facts).map(
    (condition, index) => sql`case when ${condition} then 1 else 0 end as ${sql.ref(`condition_${index}`)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from conversations
    inner join contacts on contacts.id = conversations.contact_id
    left join messages on messages.id = ${target.message_id} and messages.conversation_id = conversations.id
    where conversations.id = ${target.conversation_id}`.execute(reader.db);
  return conditions.map((_line, index) => Number(rows[0]?.[`condition_${index}`]) === 1);
};
