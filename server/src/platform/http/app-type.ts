import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyTypeProvider, RawServerDefault } from 'fastify';
import type { Logger } from 'pino';
import type { Static, TSchema } from 'typebox';

interface TypeBoxProvider extends FastifyTypeProvider {
  validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
  serializer: this['schema'] extends TSchema ? Static<this['schema']> : unknown;
}

/** GET: `schema.querystring` has the parameters; other methods: `schema.body`, with the query merged into it. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, TypeBoxProvider>;
