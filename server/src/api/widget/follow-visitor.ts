import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findVisit, isFollowed, saveVisit, visitIdOf } from '../../domain/live-visitors/live-visits.ts';
import { readSighting } from '../../domain/live-visitors/read-sighting.ts';
import { continueVisit, isWorthPublishing, leaveVisit, type Visit } from '../../domain/live-visitors/visit.ts';
import type { Visitor } from '../../domain/visitors/sessions.ts';
import { limitArrivals, limitVisits } from '../access/visitor-limits.ts';
import { publishLiveVisitor } from '../live/publish-ephemeral.ts';

type Info = Record<string, unknown>;

/** Made by the page at random, kept in its tab. */
const VISIT = /^[\w-]{16,64}$/;

const visitOf = (visitor: Visitor, { visit }: Info) =>
  typeof visit === 'string' && VISIT.test(visit) ? visitIdOf(visitor.inbox.id, visit) : undefined;

const save = async (deps: Deps, visitor: Visitor, previous: Visit | undefined, next: Visit) => {
  if (!(await saveVisit(deps, next))) return;
  const now = deps.clock.now();
  if (isWorthPublishing(previous, next, now)) publishLiveVisitor(deps, next, visitor.session?.contact);
};

/** A visitor is on a page. Nothing is written to the database. */
export const seeVisitor = async (deps: Deps, request: FastifyRequest, visitor: Visitor, info: Info): Promise<void> => {
  const { inbox } = visitor;
  const id = visitOf(visitor, info);
  if (id === undefined || !isFollowed(visitor)) return;
  await limitVisits(deps, request, visitor);
  const sighting = readSighting(visitor, info, {
    userAgent: request.headers['user-agent'],
    acceptLanguage: request.headers['accept-language'],
  });
  if (!sighting) return;
  const previous = await findVisit(deps, inbox.id, id);
  if (!previous) await limitArrivals(deps, request);
  const place = { id, inbox_id: inbox.id, account_id: inbox.account_id };
  await save(deps, visitor, previous, continueVisit(previous, place, sighting, deps.clock.now()));
};

/** A tab was closed, or goes to another page. */
export const loseVisitor = async (deps: Deps, request: FastifyRequest, visitor: Visitor, info: Info): Promise<void> => {
  const id = visitOf(visitor, info);
  if (id === undefined || !isFollowed(visitor)) return;
  await limitVisits(deps, request, visitor);
  const previous = await findVisit(deps, visitor.inbox.id, id);
  if (!previous || previous.left_at !== null) return;
  await save(deps, visitor, previous, leaveVisit(previous, String(info['tab'] ?? ''), deps.clock.now()));
};
