import type { FastifyRequest } from 'fastify';
import type { Actor, Origin } from '../../domain/audit/request-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    auditOrigin?: Origin;
  }
}

export const originOf = (request: FastifyRequest): Origin => {
  request.auditOrigin ??= { request, actor: undefined, isRecorded: false };
  return request.auditOrigin;
};

/** Called once the token has been checked. */
export const noteActor = (request: FastifyRequest, actor: Actor): void => {
  originOf(request).actor = actor;
};
