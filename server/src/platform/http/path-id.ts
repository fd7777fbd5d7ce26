import type { FastifyRequest } from 'fastify';

/** The number a route's path names by `:name`; 0, which no row has, for what is none. */
export const pathId = <Id extends number = number>(request: FastifyRequest, name: string): Id => {
  const id = Number((request.params as Record<string, string | undefined>)[name]);
  return (Number.isSafeInteger(id) ? id : 0) as Id;
};
