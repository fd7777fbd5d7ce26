import { TIMELINE_KINDS, type TimelineEntry, TimelinePage } from '@porchlight/core/wire/contacts/timeline.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import { listTimeline, type TimelineItem } from '../../../domain/contacts/timeline/list-timeline.ts';
import { CURSOR_PATTERN, readCursor, writeCursor } from '../../../domain/contacts/timeline/timeline-cursor.ts';
import type { Deps } from '../../../domain/deps.ts';
import { type Agent, visibleInboxIds } from '../../../domain/permissions/agent.ts';
import { unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { unix } from '../../../platform/times.ts';
import { contactOf } from '../../access/contact-access.ts';

const PAGE = 20;
const Query = Type.Object({
  before: Type.Optional(Type.String({ pattern: CURSOR_PATTERN })),
  kinds: Type.Optional(Type.Array(OneOf(TIMELINE_KINDS), { maxItems: TIMELINE_KINDS.length })),
});

const presentItems = async ({ db }: Deps, { account }: Agent, items: TimelineItem[]): Promise<TimelineEntry[]> => {
  const ids = items.flatMap(({ user_id }) => (user_id === null || user_id === undefined ? [] : [user_id]));
  const members = await listMembersAmong(db, account.id, [...new Set(ids)]);
  return items.map(({ id, kind, at, display_id, user_id, answered_at, ...rest }) => ({
    id: `${kind}-${id}`,
    kind,
    at: unix(at),
    conversation_id: display_id ?? null,
    inbox: rest.inbox ?? null,
    agent: members.find((member) => member.id === user_id)?.name ?? null,
    text: rest.text ?? null,
    url: rest.url ?? null,
    rating: rest.rating ?? null,
    answered: answered_at === undefined ? null : answered_at !== null,
    field: rest.field ?? null,
    former_value: rest.former_value ?? null,
    new_value: rest.new_value ?? null,
  }));
};

export const contactTimelineRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/accounts/:account_id/contacts/:contact_id/timeline',
    { config: { permission: 'contact_manage' }, schema: { querystring: Query, response: { 200: TimelinePage } } },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const { before, kinds = [] } = request.query;
      const cursor = before === undefined ? undefined : readCursor(before);
      if (before !== undefined && !cursor) throw unprocessable('before is not the next of a page');
      const wished = kinds.length === 0 ? TIMELINE_KINDS : TIMELINE_KINDS.filter((kind) => kinds.includes(kind));
      const reach = { agent, inboxes: await visibleInboxIds(deps, agent) };
      const wish = { contact_id: contact.id, reach, limit: PAGE, cursor };
      const { items, hasMore } = await listTimeline(deps.db, wished, wish);
      const last = items.at(-1);
      return {
        payload: await presentItems(deps, agent, items),
        next: hasMore && last ? writeCursor(last) : null,
      };
    },
  );
};
