import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Selectable } from 'kysely';
import { defaultWorkingHours, websiteInboxDefaults } from '../../domain/inboxes/defaults.ts';
import type { InboxesTable } from '../../platform/database/schema/inboxes.ts';
import { type Make, type Row, times, type Writing } from './rows.ts';

export const placeFactories = (deps: Writing, make: Make) => {
  const buildAccount = (overrides: Partial<Row<'accounts'>> = {}) =>
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
      ...overrides,
    }));

  const buildInbox = async ({ account_id, ...rest }: Partial<Selectable<InboxesTable>> = {}) => {
    const account = account_id ?? (await buildAccount()).id;
    const inbox = await make('inboxes', (now) => ({
      account_id: account,
      name: 'Acme',
      ...websiteInboxDefaults(),
      ...times(now),
      ...rest,
    }));
    await deps.write((tx) =>
      tx.db
        .insertInto('working_hours')
        .values(defaultWorkingHours(inbox.id, account, tx.now))
        .execute(),
    );
    return inbox;
  };

  const buildPortal = (overrides: Partial<Row<'portals'>> & { account_id: AccountId; slug: string }) =>
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
      ...overrides,
    }));

  return { buildAccount, buildInbox, buildPortal };
};
