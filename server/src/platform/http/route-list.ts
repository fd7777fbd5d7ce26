import { type TSchema, Type } from 'typebox';
import type { App } from './app-type.ts';
import type { RoutePermission } from './route-permission.ts';

export type RouteFacts = {
  method: string;
  url: string;
  params: TSchema | undefined;
  query: TSchema | undefined;
  body: TSchema | undefined;
  responses: Readonly<Record<string, TSchema>>;
  permission: RoutePermission | undefined;
  jsonOnly?: true;
};

type Schemas = { params?: TSchema; querystring?: TSchema; body?: TSchema; response?: Record<string, TSchema> };

/** Empty where the schema is not of an object. */
export const propertiesOf = (schema: TSchema | undefined): Readonly<Record<string, TSchema>> =>
  Type.IsObject(schema) ? schema.properties : {};

/** The schema of its success; of several success statuses the schema is the same. */
export const responseOf = ({ responses }: Pick<RouteFacts, 'responses'>): TSchema | undefined =>
  Object.values(responses)[0];

/** Static files: their plugin takes no configuration of a route. */
const FOLDERS = /^(\/demo)?\/assets\/\*$/;

export const listRoutes = (app: App): readonly RouteFacts[] => {
  const list: RouteFacts[] = [];
  app.addHook('onRoute', ({ method, url, schema, constraints, config }) => {
    // A help centre's own domain has the same pages at shorter addresses.
    if (constraints?.['site']) return;
    const { params, querystring, body, response } = (schema ?? {}) as Schemas;
    const permission = config?.permission ?? (FOLDERS.test(url) ? 'public' : undefined);
    for (const each of [method].flat()) {
      if (each === 'HEAD' || each === 'OPTIONS') continue;
      const facts = { method: each, url, params, query: querystring, body, responses: response ?? {} };
      list.push({ ...facts, permission, ...(config?.jsonOnly && { jsonOnly: true }) });
    }
  });
  return list;
};
