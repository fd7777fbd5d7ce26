import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { isId, NO_ROW, type NoRow } from '@porchlight/core/wire/ids.ts';
import type { FastifyRequest } from 'fastify';

/** The value of `:name`, for code of many routes: some routes' `params` schemas have converted it to a number. */
export const pathText = ({ params }: Pick<FastifyRequest, 'params'>, name: string): string | undefined => {
  const text = fieldOf(params, name);
  return typeof text === 'string' || typeof text === 'number' ? String(text) : undefined;
};

export const pathId = <Id extends number = number>(request: FastifyRequest, name: string): Id | NoRow => {
  const id = Number(fieldOf(request.params, name));
  return isId<Id>(id) ? id : NO_ROW;
};
