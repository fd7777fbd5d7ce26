import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { Static, TSchema } from 'typebox';

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/**
 * The HTTP server as route modules see it. For GET, `schema.querystring` describes the parameters; for every other
 * method `schema.body` does, and the query is already merged into it.
 */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, TypeBoxProvider>;
