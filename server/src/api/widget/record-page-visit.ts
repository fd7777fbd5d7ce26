import type { Deps } from '../../domain/deps.ts';
import { cleanAddress } from '../../domain/visitors/clean-page-address.ts';
import { notePage } from '../../domain/visitors/record-page-visit.ts';
import type { Visitor } from '../../domain/visitors/sessions.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { presentPageVisit } from '../../presenters/page-visits.ts';
import { limitPages } from '../access/visitor-limits.ts';
import { publishPageVisit } from '../live/publish-ephemeral.ts';

const LONGEST_TITLE = 200;

const titleOf = (text: unknown) =>
  (typeof text === 'string' && cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)) || null;

/** Not for visitors who have not accepted the current text, nor for blocked contacts. */
const isFollowed = ({ inbox, session }: Visitor) =>
  session !== undefined &&
  !session.contact.blocked &&
  (inbox.consent_version === null || inbox.consent_version === session.contact.consent_version);

/** Nothing is stored before a visitor's first act, nor anything but the address of a web page. */
export const recordPageVisit = async (
  deps: Deps,
  visitor: Visitor,
  { url, title }: Record<string, unknown>,
): Promise<void> => {
  const { session, inbox } = visitor;
  if (!session || !isFollowed(visitor)) return;
  const address = typeof url === 'string' ? cleanAddress(url, inbox.visited_pages) : null;
  if (address === null) return;
  await limitPages(deps, visitor);
  const { contactInbox, contact } = session;
  const noted = await deps.write((tx) => notePage(tx, contactInbox.id, { url: address, title: titleOf(title) }));
  const page = presentPageVisit(noted);
  publishPageVisit(deps, { account_id: inbox.account_id, contact_id: contact.id, ...page }, inbox.id);
};
