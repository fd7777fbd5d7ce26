import { countryOfTimeZone } from '@porchlight/core/data/zone-countries.ts';
import { placeholderName } from '@porchlight/core/rules/texts/placeholder-name.ts';
import type { PageVisit } from '@porchlight/core/wire/contact.ts';
import type { ListedVisitor, LiveVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import type { OpenConversation } from '../../domain/live-visitors/open-conversations.ts';
import { goneAt, type Visit, type VisitPage } from '../../domain/live-visitors/visit.ts';
import { avatarAddress } from '../../domain/uploads/file-urls.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import { unix } from '../../platform/times.ts';

export const presentVisitPage = ({ url, title, at }: VisitPage): PageVisit => ({ url, title, at: unix(at) });

/** Hexadecimal digits, as a source id has. */
const seedOf = (id: string): string => Buffer.from(id.slice(-8)).toString('hex').slice(0, 8);

const presentContact = ({ id, email, avatar_key, avatar_url }: ContactRow) => ({
  id,
  email,
  thumbnail: avatarAddress(avatar_key, avatar_url),
});

export const presentLiveVisitor = (visit: Visit, contact: ContactRow | undefined, now: number): LiveVisitor => {
  const { id, inbox_id, is_returning, page_count, referrer, utm, facts, time_zone } = visit;
  const [page] = visit.pages;
  return {
    id,
    inbox_id,
    name: contact?.name || placeholderName(seedOf(id)),
    contact: contact ? presentContact(contact) : null,
    is_returning,
    page: presentVisitPage(page),
    page_count,
    started_at: unix(visit.started_at),
    active_at: unix(page.at),
    expires_in: Math.max(0, Math.ceil((goneAt(visit) - now) / 1_000)),
    referrer,
    utm,
    browser_name: facts.browser.browser_name,
    platform_name: facts.browser.platform_name,
    device_name: facts.browser.device_name,
    language: facts.browser_language,
    time_zone,
    country_code: (time_zone && countryOfTimeZone(time_zone)) || null,
  };
};

export const presentConversation = (row: OpenConversation | undefined): ListedVisitor['conversation'] =>
  row
    ? {
        id: row.display_id,
        assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.display_name || row.name || '' },
      }
    : null;
