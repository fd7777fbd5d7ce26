import { TeamContact } from '@porchlight/core/wire/contact.ts';
import { MergePreview } from '@porchlight/core/wire/contacts/merge-preview.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import { idOf } from '@porchlight/core/wire/schema.ts';
import { Type } from 'typebox';
import { recordEntry } from '../../../domain/audit/record-entry.ts';
import { mergeContacts } from '../../../domain/contacts/merging/merge-contacts.ts';
import { confirmMerge, previewMerge } from '../../../domain/contacts/merging/merge-preview.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { presentTeamContact } from '../../../presenters/contacts.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { presentContactFor } from './contact-inboxes.ts';

const path = '/api/v1/accounts/:account_id/actions/contact_merge';
const Two = Type.Object({ base_contact_id: idOf<ContactId>(), mergee_contact_id: idOf<ContactId>() });
const Merge = Type.Object({
  ...Two.properties,
  /** Names of fields of the preview whose value is taken from the contact that is merged. */
  take: Type.Optional(Type.Array(Type.String({ maxLength: 5_000 }), { maxItems: 500 })),
  /** Of the preview that the agent saw. Without it the merge is what the contacts are by then. */
  preview: Type.Optional(Type.String({ maxLength: 100 })),
});

/** Wire protocol 11.10. */
export const contactMergeRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'contact_manage' }, schema: { querystring: Two, response: { 200: MergePreview } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { base, mergee, ...rest } = await previewMerge(deps.db, agent, request.query);
      return { base: presentTeamContact(base), mergee: presentTeamContact(mergee), ...rest };
    },
  );

  app.post(
    path,
    { config: { permission: 'contact_manage' }, schema: { body: Merge, response: { 200: TeamContact } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { take = [], preview, ...ids } = request.body;
      const taken = new Set(take);
      const merged = await deps.write(async (tx) => {
        const { base, mergee } = await confirmMerge(tx, agent, { ...ids, take: taken, preview });
        const contact = await mergeContacts(tx, base, mergee, { take: taken, by: agent.user.id });
        const changes = { merged_contact_id: mergee.id };
        await recordEntry(tx, agent.account.id, { action: 'merge', type: 'Contact', id: contact.id, changes });
        tx.record('contact.updated', {
          contact_id: contact.id,
          changed: { updated_at: [base.updated_at, contact.updated_at] },
        });
        return contact;
      });
      return presentContactFor(deps, agent, merged);
    },
  );
};
