import { ErrorBody } from '@porchlight/core/wire/errors.ts';
import { VISITOR_TOKEN_HEADER } from '@porchlight/core/wire/http.ts';
import { type TSchema, Type } from 'typebox';
import { propertiesOf, type RouteFacts, responseOf } from '../../platform/http/route-list.ts';
import { permissionNames } from '../../platform/http/route-permission.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { nounOf, operationId, sideOf, summaryOf } from './operation-names.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: unknown;
  style?: string;
  explode?: boolean;
};

const VARIABLE = /:([a-zA-Z_]+)(\([^)]*\))?/g;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const addressOf = (url: string) => url.replaceAll(VARIABLE, '{$1}').replace('*', '{rest}');

const pathParameters = ({ url, params }: RouteFacts): Parameter[] => {
  const properties = propertiesOf(params);
  const names = [...url.matchAll(VARIABLE)].map(([, name = '']) => name);
  return [...names, ...(url.includes('*') ? ['rest'] : [])].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
};

const isList = (schema: TSchema) => 'type' in schema && schema.type === 'array';

const queryParameters = ({ query }: RouteFacts): Parameter[] => {
  const required: readonly string[] = (Type.IsObject(query) ? query.required : undefined) ?? [];
  return Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name: isList(schema) ? `${name}[]` : name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(isList(schema) ? { style: 'form', explode: true } : {}),
  }));
};

const WEBSITE: Parameter = {
  name: 'website_token',
  in: 'query',
  required: true,
  schema: { type: 'string', description: 'The inbox of the widget.' },
};

const securityOf = (url: string) => {
  const side = sideOf(url);
  if (side === 'team') return [{ accessToken: [] }, { session: [], client: [], uid: [] }];
  return side === 'widget' ? [{ visitor: [] }] : [];
};

const bodyOf = ({ method, body, jsonOnly }: RouteFacts) => {
  if (!body || !WRITES.has(method)) return {};
  const form = jsonOnly ? {} : { 'multipart/form-data': { schema: body } };
  return { requestBody: { content: { 'application/json': { schema: body }, ...form } } };
};

const mediaOf = (schema: TSchema) =>
  'contentMediaType' in schema ? String(schema.contentMediaType) : 'application/json';

const answersOf = (route: RouteFacts) => {
  const schema = responseOf(route);
  return {
    '2XX': {
      description: 'Done.',
      ...(schema && schema !== NoContent ? { content: { [mediaOf(schema)]: { schema } } } : {}),
    },
    '4XX': { $ref: '#/components/responses/Refused' },
    '5XX': { $ref: '#/components/responses/Refused' },
  };
};

const operationOf = (route: RouteFacts) => ({
  operationId: operationId(route),
  summary: summaryOf(route),
  tags: [`${sideOf(route.url)}: ${nounOf(route.url)}`],
  security: securityOf(route.url),
  'x-permission': route.permission ? permissionNames(route.permission) : [],
  parameters: [
    ...pathParameters(route),
    ...(sideOf(route.url) === 'widget' ? [WEBSITE] : []),
    ...queryParameters(route),
  ],
  ...bodyOf(route),
  responses: answersOf(route),
});

/** Not pages, files and the transports beside the socket. */
export const isApiRoute = ({ url }: Pick<RouteFacts, 'url'>) =>
  /^\/(api|auth|public)\//.test(url) || url.endsWith('.json');

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

export const openApiDocument = (routes: readonly RouteFacts[], about: { version: string; publicUrl: string }) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes.filter(isApiRoute)) {
    const address = addressOf(route.url);
    paths[address] = { ...paths[address], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Porchlight',
      version: about.version,
      description:
        'All endpoints for widgets, consoles, bots and scripts. All errors have the same shape. Times are Unix seconds or ISO 8601. Request bodies are JSON or forms.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: about.publicUrl }],
    paths,
    components: {
      securitySchemes: {
        accessToken: header('api_access_token', 'The access token of an agent or a bot.'),
        session: header('access-token', 'The token of a signed-in device, together with `client` and `uid`.'),
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: 'porchlight-access',
          description:
            'The cookie of a signed-in browser. Requests that change data also need the header `porchlight-session: cookie`.',
        },
        client: header('client', 'With `access-token`.'),
        uid: header('uid', 'With `access-token`.'),
        visitor: header(VISITOR_TOKEN_HEADER, 'The signed token of a visitor, from the widget page.'),
      },
      schemas: { Error: ErrorBody },
      responses: {
        Refused: {
          description: 'Nothing was changed. The body explains why and what to do.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
};
