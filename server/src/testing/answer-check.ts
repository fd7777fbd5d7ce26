import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import type { RouteFacts } from '../platform/http/route-list.ts';
import { NoContent } from '../presenters/response-schemas.ts';

type Checker = ReturnType<typeof Compile>;

const patterns = new Map<string, RegExp>();
/** Each server of a worker has the same routes. */
const patternOf = (url: string) => {
  const known = patterns.get(url);
  if (known) return known;
  const path = url
    .replaceAll(/:[a-zA-Z_]+(\([^)]*\))?/g, '[^/]+')
    .replace('*', '.*')
    .replaceAll('.json', '\\.json');
  const pattern = new RegExp(`^${path}$`);
  patterns.set(url, pattern);
  return pattern;
};
const fixedParts = (url: string) => url.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;

const compiled = new Map<TSchema, Checker>();
const checkerOf = (schema: TSchema): Checker => {
  const cached = compiled.get(schema);
  if (cached) return cached;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
};

/** Of several routes that a path fits, the router takes the one with most fixed parts. */
const listPatterns = (routes: readonly RouteFacts[]) =>
  routes
    .filter(({ responses }) => Object.keys(responses).length > 0)
    .map(({ method, url, responses }) => ({ method, responses, pattern: patternOf(url), fixed: fixedParts(url) }))
    .sort((one, other) => other.fixed - one.fixed);

/** Why a response does not fit what its route declares for the status; undefined when it does. */
const problemOf = (schema: TSchema | undefined, body: unknown): string | undefined => {
  if (!schema) return 'with a status that its route does not declare';
  if (schema === NoContent) return body === undefined ? undefined : 'with a body, and its route declares none';
  if ('contentMediaType' in schema) return undefined;
  if (body === undefined) return 'without a body, and its route declares one';
  const checker = checkerOf(schema);
  if (checker.Check(body)) return undefined;
  const [, problems] = checker.Errors(body);
  const [first] = problems as { instancePath: string; message: string }[];
  return `what its route does not declare: ${first?.instancePath || '/'} ${first?.message}\n${JSON.stringify(body).slice(0, 500)}`;
};

/** One that does not fit is an error of the test that made the request. */
export const createAnswerCheck = (routes: readonly RouteFacts[]) => {
  const listed = listPatterns(routes);
  return (method: string, path: string, status: number, body: unknown): void => {
    if (status < 200 || status > 399 || status === 304) return;
    const route = listed.find((each) => each.method === method && each.pattern.test(path));
    if (!route) return;
    const problem = problemOf(route.responses[status], body);
    if (problem !== undefined) throw new Error(`${method} ${path} answers ${status} ${problem}`);
  };
};
