import { SyncResponse } from '@porchlight/core/wire/cable-events.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { changesForSessions } from '../../domain/changes/queries.ts';
import { visibleSessionIds } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { forVisitor } from '../../presenters/live/visitor-payload.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { answerSync } from '../live/sync-response.ts';

const After = Type.Object({ after: idOf<Seq>({ minimum: 0 }) });

export const widgetSyncRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/widget/sync',
    { config: { permission: 'visitor' }, schema: { querystring: After, response: { 200: SyncResponse } } },
    async (request) => {
      const { session } = await visitorOf(deps, request);
      const { after } = request.query;
      const sessions = await visibleSessionIds(deps, session);
      const answer = await answerSync(deps, after, () => changesForSessions(deps.db, sessions, after));
      const ownsContact = session?.contactInbox.owns_contact ?? false;
      return { ...answer, payload: answer.payload.map((one) => ({ ...one, data: forVisitor(one.data, ownsContact) })) };
    },
  );
};
