import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { AccountId, ContactId, ContactInboxId, ConversationId, InboxId } from '@porchlight/core/wire/ids.ts';
import { derivePubsubToken } from '../auth/pubsub-token.ts';
import { makeToken } from '../auth/tokens.ts';
import { signVisitorToken } from '../auth/visitor-token.ts';
import type {
  ContactInboxesTable,
  ContactsTable,
  ConversationsTable,
  Database,
  InboxesTable,
  MessagesTable,
} from '../db/schema.ts';
import { defaultWorkingHours, websiteInboxDefaults } from '../db/seed.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transaction.ts';

type Row<Table extends keyof Database> = Selectable<Database[Table]>;

export type TestVisitor = {
  contact: Selectable<ContactsTable>;
  contact_inbox: Selectable<ContactInboxesTable>;
  /** For `X-Auth-Token`. */
  token: string;
  pubsub_token: string;
  website_token: string;
};

export type TestAgent = { user: Row<'users'>; account_id: AccountId; access_token: string; pubsub_token: string };

const insert = async <Table extends keyof Database>(tx: Tx, table: Table, values: Insertable<Database[Table]>) =>
  (await tx.db
    .insertInto(table)
    .values(values as never)
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Row<Table>;

/** Rows as the product makes them, written straight to the store: no event is recorded, nobody is told. */
export const createFactories = (deps: Pick<Deps, 'write' | 'env'>) => {
  const make = <Table extends keyof Database>(
    table: Table,
    values: (now: number) => Record<string, unknown>,
  ): Promise<Row<Table>> => deps.write((tx) => insert(tx, table, values(tx.now) as never));
  const times = (now: number) => ({ created_at: now, updated_at: now });

  const buildAccount = (given: Partial<Row<'accounts'>> = {}) =>
    make('accounts', (now) => ({
      name: 'Acme',
      locale: 'en',
      domain: null,
      support_email: null,
      auto_resolve_days: null,
      status: 'active',
      features: {},
      settings: {},
      last_display_id: 0,
      last_campaign_display_id: 0,
      ...times(now),
      ...given,
    }));

  const buildInbox = async ({ account_id, ...given }: Partial<Selectable<InboxesTable>> = {}) => {
    const account = account_id ?? (await buildAccount()).id;
    const inbox = await make('inboxes', (now) => ({
      account_id: account,
      name: 'Acme',
      ...websiteInboxDefaults(),
      ...times(now),
      ...given,
    }));
    await deps.write((tx) =>
      tx.db
        .insertInto('working_hours')
        .values(defaultWorkingHours(inbox.id, account, tx.now))
        .execute(),
    );
    return inbox;
  };

  /** A signed-in member of the account (`role` agent unless said) and of the given inboxes. */
  const buildAgent = async (given: {
    account_id: AccountId;
    role?: 'agent' | 'administrator';
    inbox_ids?: InboxId[];
    name?: string;
    email?: string;
  }): Promise<TestAgent> => {
    const {
      account_id,
      role = 'agent',
      inbox_ids = [],
      name = 'Ada Agent',
      email = `${randomUUID()}@example.com`,
    } = given;
    const user = await make('users', (now) => ({
      email,
      name,
      display_name: null,
      password_hash: null,
      pubsub_token: makeToken(),
      access_token: makeToken(),
      message_signature: null,
      ui_settings: {},
      avatar_key: null,
      confirmed_at: now,
      totp_secret: null,
      totp_enabled_at: null,
      ...times(now),
    }));
    await make('account_users', (now) => ({
      account_id,
      user_id: user.id,
      role,
      availability: 'online',
      auto_offline: true,
      active_at: null,
      inviter_id: null,
      ...times(now),
    }));
    for (const inbox_id of inbox_ids)
      await make('inbox_members', (now) => ({ inbox_id, user_id: user.id, created_at: now }));
    return { user, account_id, access_token: user.access_token, pubsub_token: user.pubsub_token };
  };

  const buildContact = (given: Partial<Row<'contacts'>> & { account_id: AccountId }) =>
    make('contacts', (now) => ({
      name: 'Vera Visitor',
      email: null,
      phone_number: null,
      identifier: null,
      avatar_key: null,
      avatar_url: null,
      additional_attributes: {},
      custom_attributes: {},
      contact_type: 'visitor',
      blocked: false,
      last_activity_at: now,
      consent_version: null,
      consent_at: null,
      ...times(now),
      ...given,
    }));

  /** A visitor of the inbox who has acted: contact, contact-inbox and token. `contact` may be one that exists. */
  const buildVisitor = async (
    inbox: Pick<Selectable<InboxesTable>, 'id' | 'account_id' | 'website_token'>,
    given: { contact?: Partial<Row<'contacts'>>; hmac_verified?: boolean } = {},
  ): Promise<TestVisitor> => {
    const contact = given.contact?.id
      ? (given.contact as Row<'contacts'>)
      : await buildContact({ account_id: inbox.account_id, ...given.contact });
    const source_id = randomUUID();
    const pubsub_token = derivePubsubToken(source_id, inbox.id, deps.env.secretKey);
    const contact_inbox = await make('contact_inboxes', (now) => ({
      contact_id: contact.id,
      inbox_id: inbox.id,
      source_id,
      pubsub_token,
      hmac_verified: given.hmac_verified ?? false,
      ...times(now),
    }));
    const token = signVisitorToken({ source_id, inbox_id: inbox.id }, deps.env.secretKey);
    return { contact, contact_inbox, token, pubsub_token, website_token: inbox.website_token };
  };

  /** The token and pubsub token of somebody who has loaded the widget and done nothing: no rows. */
  const visitorWithoutRows = (inbox: { id: InboxId; website_token: string }) => {
    const source_id = randomUUID();
    return {
      source_id,
      token: signVisitorToken({ source_id, inbox_id: inbox.id }, deps.env.secretKey),
      pubsub_token: derivePubsubToken(source_id, inbox.id, deps.env.secretKey),
      website_token: inbox.website_token,
    };
  };

  const buildConversation = (given: Partial<Row<'conversations'>> & { contact_inbox_id: ContactInboxId }) =>
    deps.write(async (tx) => {
      const { inbox_id, contact_id, account_id } = await tx.db
        .selectFrom('contact_inboxes')
        .innerJoin('inboxes', 'inboxes.id', 'contact_inboxes.inbox_id')
        .select(['contact_inboxes.inbox_id', 'contact_inboxes.contact_id', 'inboxes.account_id'])
        .where('contact_inboxes.id', '=', given.contact_inbox_id)
        .executeTakeFirstOrThrow();
      const { last_display_id } = await tx.db
        .updateTable('accounts')
        .set((row) => ({ last_display_id: row('last_display_id', '+', 1) }))
        .where('id', '=', account_id)
        .returning('last_display_id')
        .executeTakeFirstOrThrow();
      const values: Insertable<ConversationsTable> = {
        account_id,
        inbox_id,
        contact_id,
        display_id: last_display_id,
        uuid: randomUUID(),
        echo_id: null,
        status: 'open',
        priority: null,
        assignee_id: null,
        team_id: null,
        campaign_id: null,
        snoozed_until: null,
        contact_last_seen_at: null,
        agent_last_seen_at: null,
        assignee_last_seen_at: null,
        last_activity_at: tx.now,
        waiting_since: tx.now,
        first_reply_created_at: null,
        resolved_at: null,
        additional_attributes: {},
        custom_attributes: {},
        unread_count: 0,
        last_message_id: null,
        last_public_message_id: null,
        muted: false,
        ...times(tx.now),
        ...given,
      };
      return insert(tx, 'conversations', values);
    });

  const senderOf = (message_type: number, contact_id: ContactId) =>
    message_type === 0
      ? { sender_type: 'Contact' as const, sender_id: contact_id }
      : { sender_type: null, sender_id: null };

  /** Incoming from the contact unless said otherwise; the conversation's counters follow. */
  const buildMessage = (given: Partial<Row<'messages'>> & { conversation_id: ConversationId }) =>
    deps.write(async (tx) => {
      const conversation = await tx.db
        .selectFrom('conversations')
        .selectAll()
        .where('id', '=', given.conversation_id)
        .executeTakeFirstOrThrow();
      const { account_id, inbox_id, contact_id } = conversation;
      const message_type = given.message_type ?? 0;
      const values: Insertable<MessagesTable> = {
        account_id,
        inbox_id,
        message_type,
        content_type: 'text',
        content: 'Hello',
        content_attributes: {},
        additional_attributes: {},
        private: false,
        status: 'sent',
        ...senderOf(message_type, contact_id),
        echo_id: null,
        source_id: null,
        deleted_at: null,
        ...times(tx.now),
        ...given,
      };
      const message = await insert(tx, 'messages', values);
      await tx.db
        .updateTable('conversations')
        .set({
          last_message_id: message.id,
          last_activity_at: message.created_at,
          ...(message.private || message_type === 2 ? {} : { last_public_message_id: message.id }),
          ...(message_type === 0 ? { unread_count: conversation.unread_count + 1 } : {}),
        })
        .where('id', '=', conversation.id)
        .execute();
      return message;
    });

  const buildPortal = (given: Partial<Row<'portals'>> & { account_id: AccountId; slug: string }) =>
    make('portals', (now) => ({
      name: 'Help',
      custom_domain: null,
      color: null,
      homepage_link: null,
      page_title: null,
      header_text: null,
      logo_key: null,
      archived: false,
      config: { default_locale: 'en', allowed_locales: ['en'] },
      ...times(now),
      ...given,
    }));

  return {
    buildAccount,
    buildPortal,
    buildInbox,
    buildAgent,
    buildContact,
    buildVisitor,
    visitorWithoutRows,
    buildConversation,
    buildMessage,
    make,
  };
};
