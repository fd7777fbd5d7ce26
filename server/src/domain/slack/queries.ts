import type { AccountId, InboxId, SlackConnectionId } from '@porchlight/core/wire/ids.ts';
import type { Kysely } from 'kysely';
import type { Keys } from '../../platform/crypto/sealed.ts';
import { unseal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { SlackConnectionRow } from '../../platform/database/schema/webhooks.ts';
import { notFound } from '../../platform/errors.ts';

type Reader = { db: Kysely<Database> };

/** The lane of its jobs, and the key of its receiver. */
export const slackLane = (id: SlackConnectionId) => `slack:${id}`;

export const findSlackConnection = ({ db }: Reader, account_id: AccountId): Promise<SlackConnectionRow | undefined> =>
  db.selectFrom('slack_connections').selectAll().where('account_id', '=', account_id).executeTakeFirst();

/** @throws 404 */
export const loadSlackConnection = async (reader: Reader, account_id: AccountId): Promise<SlackConnectionRow> => {
  const connection = await findSlackConnection(reader, account_id);
  if (!connection) throw notFound();
  return connection;
};

/** Several accounts may post to one workspace. */
export const listConnectionsOfTeam = ({ db }: Reader, team_id: string): Promise<SlackConnectionRow[]> =>
  db.selectFrom('slack_connections').selectAll().where('team_id', '=', team_id).orderBy('id').execute();

/** Without a choice none: an inbox that is deleted leaves a list that is empty. */
export const isPostedTo = (
  { paused, channel_id, all_inboxes, inbox_ids }: SlackConnectionRow,
  inbox_id: InboxId,
): boolean => !paused && channel_id !== null && (all_inboxes || inbox_ids.includes(inbox_id));

/** Empty, which Slack refuses, when it was sealed with a key that is lost. */
export const tokenOf = ({ bot_token }: Pick<SlackConnectionRow, 'bot_token'>, keys: Keys): string =>
  unseal(bot_token, keys, SEALED_COLUMNS.slackToken)?.secret ?? '';

export const signingSecretOf = (
  { signing_secret }: Pick<SlackConnectionRow, 'signing_secret'>,
  keys: Keys,
): string | undefined => unseal(signing_secret, keys, SEALED_COLUMNS.slackSigningSecret)?.secret;
