import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '../adapters/rate-limiter.ts';
import type { Deps } from '../deps.ts';
import { tooManyRequests } from '../errors.ts';
import type { Visitor } from './contact-auth.ts';

const MINUTE = 60_000;

/** Generous enough for an office behind one address (users-say 30), far too little for a script (users-say 29). */
const CONVERSATIONS_BY_ADDRESS: RateLimit = { name: 'visitor_conversations_ip', max: 40, periodMs: 60 * MINUTE };
const CONVERSATIONS_BY_VISITOR: RateLimit = { name: 'visitor_conversations', max: 10, periodMs: 60 * MINUTE };
const MESSAGES_BY_VISITOR: RateLimit = { name: 'visitor_messages', max: 60, periodMs: MINUTE };

const CAPTCHAS_BY_ADDRESS: RateLimit = { name: 'visitor_captchas_ip', max: 60, periodMs: 60 * MINUTE };

const refuseAbove = async ({ env, rateLimiter }: Deps, checks: [RateLimit, string][]) => {
  if (!env.rateLimits) return;
  for (const [limit, key] of checks) {
    const wait = await rateLimiter.hit(limit, key);
    if (wait !== undefined) throw tooManyRequests(wait);
  }
};

const keyOf = ({ inbox, source_id }: Visitor) => `${inbox.id}:${source_id}`;

/** 429 with the wait, once a visitor or their address begins conversations faster than people do (SEC-18). */
export const limitConversations = (deps: Deps, request: FastifyRequest, visitor: Visitor) =>
  refuseAbove(deps, [
    [CONVERSATIONS_BY_VISITOR, keyOf(visitor)],
    [CONVERSATIONS_BY_ADDRESS, request.ip],
  ]);

/** 429 with the wait, once a visitor writes faster than people type. */
export const limitMessages = (deps: Deps, visitor: Visitor) =>
  refuseAbove(deps, [[MESSAGES_BY_VISITOR, keyOf(visitor)]]);

/** 429 with the wait, once an address has more captchas checked than an office of people would. */
export const limitCaptchas = (deps: Deps, request: FastifyRequest) =>
  refuseAbove(deps, [[CAPTCHAS_BY_ADDRESS, request.ip]]);
