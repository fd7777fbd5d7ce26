import { DuplicateList, DuplicatePair, type MatchKind } from '@porchlight/core/wire/contacts/duplicate.ts';
import type { ContactId } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { listMembersAmong } from '../../../domain/accounts/members.ts';
import { dismissPair, restorePair } from '../../../domain/contacts/duplicates/dismiss-pair.ts';
import {
  countPairs,
  type HeldKey,
  listHeldKeys,
  listPairs,
  type Pair,
} from '../../../domain/contacts/duplicates/duplicate-queries.ts';
import { findContactFor, listContactsFor } from '../../../domain/contacts/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import { invalidRecord, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { unix } from '../../../platform/times.ts';
import { NoContent, payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';
import { contactOf } from '../../access/contact-access.ts';
import { presentContactsFor } from './contact-inboxes.ts';

const path = '/api/v1/accounts/:account_id/contacts';
const PAGE = 15;
/** Beside one contact; the list has all of them. */
const MOST_OF_ONE = 5;

const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  dismissed: Type.Optional(Type.Boolean()),
});

const reasonsOf = (keys: HeldKey[], { first_id, second_id }: Pair) => {
  const claims = new Map<MatchKind, boolean>();
  const others = keys.filter(({ contact_id }) => contact_id === second_id);
  for (const own of keys.filter(({ contact_id }) => contact_id === first_id)) {
    const other = others.find(({ value }) => value === own.value);
    if (!other) continue;
    const claimed = own.is_claimed || other.is_claimed;
    claims.set(own.kind, claimed && (claims.get(own.kind) ?? true));
  }
  return [...claims].map(([kind, claimed]) => ({ kind, claimed }));
};

const presentPairs = async (deps: Deps, agent: Agent, pairs: Pair[]): Promise<DuplicatePair[]> => {
  const ids = [...new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]))];
  const rows = await listContactsFor(deps.db, agent, ids);
  const contacts = new Map((await presentContactsFor(deps, agent, rows, true)).map((each) => [each.id, each]));
  const keys = await listHeldKeys(deps.db, ids);
  const authors = pairs.flatMap(({ dismissed_by_id }) => (dismissed_by_id === null ? [] : [dismissed_by_id]));
  const members = await listMembersAmong(deps.db, agent.account.id, authors);
  return pairs.flatMap((pair) => {
    const [first, second] = [contacts.get(pair.first_id), contacts.get(pair.second_id)];
    // Merged or deleted since the pairs were read.
    if (!first || !second) return [];
    const by = members.find(({ id }) => id === pair.dismissed_by_id)?.name ?? null;
    const dismissed = pair.dismissed_at === null ? null : { by, at: unix(pair.dismissed_at) };
    return [{ first, second, reasons: reasonsOf(keys, pair), dismissed }];
  });
};

const pairOf = async (deps: Deps, request: FastifyRequest) => {
  const { agent, contact } = await contactOf(deps, request);
  const other = await findContactFor(deps.db, agent, pathId<ContactId>(request, 'other_id'));
  if (!other) throw notFound();
  if (other.id === contact.id) throw invalidRecord('A contact has no duplicate in itself', ['other_id']);
  return { agent, contact, other };
};

/** Wire protocol 11.10. */
export const contactDuplicateRoutes = (app: App, deps: Deps) => {
  app.get(
    `${path}/duplicates`,
    { config: { permission: 'contact_manage' }, schema: { querystring: ListQuery, response: { 200: DuplicateList } } },
    async (request) => {
      const agent = await agentOf(deps, request);
      const { page = 1, dismissed = false } = request.query;
      const wish = { agent, dismissed };
      const [pairs, count] = await Promise.all([
        listPairs(deps.searches, wish, { limit: PAGE, offset: (page - 1) * PAGE }),
        countPairs(deps.searches, wish),
      ]);
      return { meta: { count, current_page: page }, payload: await presentPairs(deps, agent, pairs) };
    },
  );

  app.get(
    `${path}/:contact_id/duplicates`,
    {
      config: { permission: 'contact_manage' },
      schema: { response: { 200: payloadOf(Type.Array(DuplicatePair)) } },
    },
    async (request) => {
      const { agent, contact } = await contactOf(deps, request);
      const wish = { agent, dismissed: false, of: contact.id };
      const pairs = await listPairs(deps.db, wish, { limit: MOST_OF_ONE, offset: 0 });
      return { payload: await presentPairs(deps, agent, pairs) };
    },
  );

  app.post(
    `${path}/:contact_id/duplicates/:other_id/dismissal`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { agent, contact, other } = await pairOf(deps, request);
      await deps.write((tx) => dismissPair(tx, agent, contact, other));
      return reply.code(200).send();
    },
  );

  app.delete(
    `${path}/:contact_id/duplicates/:other_id/dismissal`,
    { config: { permission: 'contact_manage' }, schema: { response: { 200: NoContent } } },
    async (request, reply) => {
      const { contact, other } = await pairOf(deps, request);
      await deps.write((tx) => restorePair(tx, contact, other));
      return reply.code(200).send();
    },
  );
};
