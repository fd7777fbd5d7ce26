import type { AccountId, MessageId } from '@porchlight/core/wire/ids.ts';
import { indexMessages } from '../../platform/database/search/message-index.ts';
import { notFound } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import { hasSamples } from '../inboxes/sample-records.ts';
import type { Agent } from '../permissions/agent.ts';
import type { Tx } from '../transaction.ts';
import { addSampleArticle, addSampleResponse } from './add-content.ts';
import { insertSampleConversation } from './insert-conversation.ts';
import { SAMPLE_CONTACTS, SAMPLE_CONVERSATIONS } from './sample-content.ts';
import { lockSamples } from './sample-marks.ts';
import { sampleNames } from './sample-names.ts';
import {
  createSampleContact,
  createSampleInbox,
  labelFor,
  SAMPLE_COLORS,
  type SampleContact,
} from './sample-people.ts';

const takeDisplayIds = async (tx: Tx, id: AccountId, count: number) => {
  const { last_display_id } = await tx.db
    .updateTable('accounts')
    .set((row) => ({ last_display_id: row('last_display_id', '+', count) }))
    .where('id', '=', id)
    .returning('last_display_id')
    .executeTakeFirstOrThrow(notFound);
  return last_display_id - count;
};

/** All of it, or nothing where the account has samples already. */
export const createSamples = async (
  tx: Tx,
  env: Deps['env'],
  agent: Agent,
  locale: string | undefined,
): Promise<void> => {
  const { id: account_id } = agent.account;
  await lockSamples(tx, account_id);
  if (await hasSamples(tx.db, account_id)) return;
  const names = sampleNames(locale);
  const inbox_id = await createSampleInbox(tx, agent, names.inbox);
  const label_id = await labelFor(tx, account_id, names.sample, SAMPLE_COLORS.sample);
  const people: SampleContact[] = [];
  for (const person of SAMPLE_CONTACTS)
    people.push(await createSampleContact(tx, env, { account_id, inbox_id, label_id }, person));
  const before = await takeDisplayIds(tx, account_id, SAMPLE_CONVERSATIONS.length);
  const messages: MessageId[] = [];
  for (const [index, sample] of SAMPLE_CONVERSATIONS.entries()) {
    const person = people[sample.contact];
    if (!person) continue;
    const topic = await labelFor(tx, account_id, names[sample.topic], SAMPLE_COLORS[sample.topic]);
    const label_ids = [label_id, topic];
    const place = { agent, inbox_id, ...person, display_id: before + index + 1, label_ids };
    messages.push(...(await insertSampleConversation(tx, sample, place)));
  }
  await indexMessages(tx.db, messages);
  await addSampleResponse(tx, env, agent, names.inbox);
  await addSampleArticle(tx, agent);
  tx.record('account.cache_invalidated', { account_id });
};
