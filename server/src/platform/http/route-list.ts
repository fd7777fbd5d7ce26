import { type TSchema, Type } from 'typebox';
import type { App } from './app-type.ts';
import type { RoutePermission } from './route-permission.ts';

/** A route as it was registered, with its own schemas: those that check its requests, and those of its responses. */
export type RouteFacts = {
  method: string;
  /** With `:name` for what varies. */
  url: string;
  params: TSchema | undefined;
  query: TSchema | undefined;
  body: TSchema | undefined;
  /** By status. */
  responses: Readonly<Record<string, TSchema>>;
  /** Who may call it; undefined when the route does not declare it. */
  permission: RoutePermission | undefined;
};

type Schemas = { params?: TSchema; querystring?: TSchema; body?: TSchema; response?: Record<string, TSchema> };

/** The fields that a schema names; none where it is not of an object. */
export const propertiesOf = (schema: TSchema | undefined): Readonly<Record<string, TSchema>> =>
  Type.IsObject(schema) ? schema.properties : {};

/** What the route answers when it did what was asked; of several statuses the schema is one. */
export const responseOf = ({ responses }: Pick<RouteFacts, 'responses'>): TSchema | undefined =>
  Object.values(responses)[0];

/** Static files: their plugin takes no configuration of a route. */
const FOLDERS = /^(\/demo)?\/assets\/\*$/;

/** Notes every route that is registered from now on, in order. */
export const listRoutes = (app: App): readonly RouteFacts[] => {
  const list: RouteFacts[] = [];
  app.addHook('onRoute', ({ method, url, schema, constraints, config }) => {
    // A help centre's own domain has the same pages at shorter addresses.
    if (constraints?.['site']) return;
    const { params, querystring, body, response } = (schema ?? {}) as Schemas;
    const permission = config?.permission ?? (FOLDERS.test(url) ? 'public' : undefined);
    for (const each of [method].flat()) {
      if (each === 'HEAD' || each === 'OPTIONS') continue;
      list.push({ method: each, url, params, query: querystring, body, responses: response ?? {}, permission });
    }
  });
  return list;
};
