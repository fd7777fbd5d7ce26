export type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
  $ref?: string;
};

type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Content = Readonly<Record<string, { schema?: Schema }>>;
type Described = {
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  security?: readonly Readonly<Record<string, unknown>>[];
};
export type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  components: { schemas?: Readonly<Record<string, Schema>> };
};

/** `name` is its method and its path as in the document. */
export type Operation = {
  name: string;
  method: string;
  path: string;
  query: readonly Parameter[];
  body: Schema | undefined;
  who: 'visitor' | 'team' | 'anyone';
};

const whoOf = ({ security = [] }: Described): Operation['who'] => {
  if (security.some((each) => 'visitor' in each)) return 'visitor';
  return security.some((each) => 'accessToken' in each) ? 'team' : 'anyone';
};

export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      query: described.parameters?.filter((parameter) => parameter.in === 'query') ?? [],
      body: described.requestBody?.content['application/json']?.schema,
      who: whoOf(described),
    })),
  );

const literals = (path: string) => path.replaceAll(/\{\w+\}/g, '').length;
const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Undefined for a request that the document does not have. */
export const createMatcher = (operations: readonly Operation[]) => {
  const described = operations
    .map(({ name, method, path }) => ({
      name,
      method,
      path,
      pattern: new RegExp(`^${escaped(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    // Of two matches, the one with more literal text.
    .sort((one, other) => literals(other.path) - literals(one.path));
  return (method: string, address: string): string | undefined => {
    const path = address.replace(/\?.*/, '');
    return described.find((each) => each.method === method && each.pattern.test(path))?.name;
  };
};
