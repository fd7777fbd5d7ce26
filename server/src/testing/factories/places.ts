import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import { defaultWorkingHours, websiteInboxDefaults } from '../../domain/inboxes/defaults.ts';
import type { InboxesTable } from '../../platform/database/schema/inboxes.ts';
import { type Make, type Row, times, type Writing } from './rows.ts';

/** Accounts, their inboxes and their help centres. */
export const placeFactories = (deps: Writing, make: Make) => {
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

  return { buildAccount, buildInbox, buildPortal };
};
