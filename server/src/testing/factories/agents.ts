import { randomUUID } from 'node:crypto';
import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import type { AccountId, InboxId } from '@porchlight/core/wire/ids.ts';
import { makeToken } from '../../platform/crypto/tokens.ts';
import { type Make, type Row, times } from './rows.ts';

export type TestAgent = { user: Row<'users'>; account_id: AccountId; access_token: string; pubsub_token: string };

export const agentFactories = (make: Make) => {
  /** A signed-in member of the account (`role` agent unless said) and of the given inboxes. */
  const buildAgent = async (input: {
    account_id: AccountId;
    role?: 'agent' | 'administrator';
    inbox_ids?: InboxId[];
    name?: string;
    email?: string;
    /** Of a custom role that is made for them. */
    permissions?: Permission[];
  }): Promise<TestAgent> => {
    const {
      account_id,
      role = 'agent',
      inbox_ids = [],
      name = 'Ada Agent',
      email = `${randomUUID()}@example.com`,
    } = input;
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
    const custom_role_id = input.permissions
      ? (
          await make('custom_roles', (now) => ({
            account_id,
            name: randomUUID(),
            description: '',
            permissions: input.permissions ?? [],
            ...times(now),
          }))
        ).id
      : null;
    await make('account_users', (now) => ({
      account_id,
      custom_role_id,
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

  return { buildAgent };
};
