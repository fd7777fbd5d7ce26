import { NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import type { Uploader } from '../../domain/uploads/attach.ts';
import type { Visitor } from '../../domain/visitors/sessions.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';

type Counted = Pick<Visitor, 'inbox' | 'source_id'>;

export const visitorKey = ({ inbox, source_id }: Counted) => `${inbox.id}:${source_id}`;

export const limitConversations = (deps: Deps, request: FastifyRequest, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.conversationsByVisitor, visitorKey(visitor)], [LIMITS.conversationsByAddress, request.ip]);

export const limitClientConversations = (deps: Deps, request: FastifyRequest, visitor: Visitor) =>
  refuseAbove(
    deps,
    [LIMITS.conversationsByVisitor, visitorKey(visitor)],
    [LIMITS.clientConversationsByAddress, request.ip],
  );

export const limitNewcomers = (deps: Deps, request: FastifyRequest) =>
  refuseAbove(deps, [LIMITS.newcomersByAddress, request.ip]);

export const limitEvents = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.eventsByVisitor, visitorKey(visitor)]);

export const limitOpenings = (deps: Deps, request: FastifyRequest) =>
  refuseAbove(deps, [LIMITS.openingsByAddress, request.ip]);

export const limitMessages = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.messagesByVisitor, visitorKey(visitor)]);

export const limitUploads = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.uploadsByVisitor, visitorKey(visitor)]);

export const limitChanges = (deps: Deps, visitor: Counted) =>
  refuseAbove(deps, [LIMITS.changesByVisitor, visitorKey(visitor)]);

export const limitSeen = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.seenByVisitor, visitorKey(visitor)]);

export const limitSearches = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.searchesByVisitor, visitorKey(visitor)]);

export const limitTyping = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.typingByVisitor, visitorKey(visitor)]);

export const limitVisits = (deps: Deps, request: FastifyRequest, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.visitsByVisitor, visitorKey(visitor)], [LIMITS.visitsByAddress, request.ip]);

export const limitArrivals = (deps: Deps, request: FastifyRequest) =>
  refuseAbove(deps, [LIMITS.arrivalsByAddress, request.ip]);

export const limitPages = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [LIMITS.pagesByVisitor, visitorKey(visitor)]);

type Claims = { identifier?: string | number | null; email?: string | null; phone_number?: string | null };

type Claimant = Counted & Pick<Visitor, 'session'>;

const isNewClaim = ({ session }: Claimant, column: keyof Claims, value: unknown) => {
  if (value === undefined || value === null || value === '') return false;
  const normalized = String(value).trim().toLowerCase();
  const { [column]: existing, additional_attributes } = session?.contact ?? {};
  return ![existing, additional_attributes?.[`claimed_${column}`]].some(
    (one) => String(one).toLowerCase() === normalized,
  );
};

export const limitClaims = async (deps: Deps, request: FastifyRequest, visitor: Claimant, input: Claims) => {
  const columns = ['identifier', 'email', 'phone_number'] as const;
  if (!columns.some((column) => isNewClaim(visitor, column, input[column]))) return;
  await refuseAbove(deps, [LIMITS.claimsByVisitor, visitorKey(visitor)], [LIMITS.claimsByAddress, request.ip]);
};

/** A visitor without a session has no direct upload to attach. */
export const uploaderOf = (deps: Deps, request: FastifyRequest, visitor: Visitor): Uploader => ({
  contact_inbox_id: visitor.session?.contactInbox.id ?? NO_ROW,
  address: request.ip,
  limit: () => limitUploads(deps, visitor),
});
