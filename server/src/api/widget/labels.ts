import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { labelsOfConversation, setConversationLabels } from '../../domain/conversations/labels.ts';
import { findConversationFor } from '../../domain/conversations/queries.ts';
import { currentConversation } from '../../domain/conversations/reload-conversation.ts';
import type { Deps } from '../../domain/deps.ts';
import type { App } from '../../platform/http/app-type.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { visitorOf } from '../access/visitor-auth.ts';
import { limitChanges } from '../access/visitor-limits.ts';

const Label = Type.Object({ label: Type.Optional(Type.String({ maxLength: 255 })) });
const LabelPath = Type.Object({ label: Type.String() });

/** Wire protocol 4.14; labels that the account does not have are ignored. */
export const widgetLabelRoutes = (app: App, deps: Deps) => {
  const change = async (request: FastifyRequest, next: (titles: string[]) => string[]) => {
    const visitor = await visitorOf(deps, request);
    const { session } = visitor;
    const conversation = await findConversationFor(deps, session);
    if (!conversation || !session) return;
    // Each change is a webhook.
    await limitChanges(deps, visitor);
    await deps.write(async (tx) => {
      const current = await currentConversation(tx, conversation);
      const titles = next(await labelsOfConversation(tx, current.id));
      await setConversationLabels(tx, current, titles, {
        performer: { type: 'contact', id: session.contact.id },
        name: null,
      });
    });
  };

  app.post(
    '/api/v1/widget/labels',
    { config: { permission: 'visitor' }, schema: { body: Label, response: { 204: NoContent } } },
    async (request, reply) => {
      const { label } = request.body;
      await change(request, (titles) => (label ? [...titles, label] : titles));
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/v1/widget/labels/:label',
    { config: { permission: 'visitor' }, schema: { params: LabelPath, response: { 204: NoContent } } },
    async (request, reply) => {
      const removed = request.params.label.trim().toLowerCase();
      await change(request, (titles) => titles.filter((title) => title !== removed));
      return reply.code(204).send();
    },
  );
};
