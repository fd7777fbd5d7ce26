import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { isId, NO_ROW, type NoRow } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';

/**
 * What a route's path names by `:name`, for a helper of many routes: a single route describes its `params` by a schema, which has
 * made a number of some.
 */
export const pathText = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string | undefined => {
  const text = fieldOf(params, name);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined;
};

/** The id a route's path names by `:name`; the id of no row for what is none. */
export const pathId = <Id extends number = number>(request: FastifyRequest, name: string): Id | NoRow => {
  const id = Number(fieldOf(request.params, name));
  return isId<Id>(id) ? id : NO_ROW;
};
