import type { PageVisit } from '@porchlight/core/wire/contact.ts';
import type { PageVisitRow } from '../platform/database/schema/contacts.ts';
import { unix } from '../platform/times.ts';

export const presentPageVisit = ({ url, title, created_at }: PageVisitRow): PageVisit => ({
  url,
  title,
  at: unix(created_at),
});
