import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import type { RouteFacts } from '../platform/http/route-list.ts';
import { NOTHING } from '../api/openapi/empty-responses.ts';
import { answerOf } from '../api/openapi/response-schemas.ts';

type Known = { method: string; pattern: RegExp; fixed: number; schema: TSchema };
type Checker = ReturnType<typeof Compile>;

const patternOf = (url: string) =>
  new RegExp(
    `^${url
      .replaceAll(/:[a-zA-Z_]+(\([^)]*\))?/g, '[^/]+')
      .replace('*', '.*')
      .replaceAll('.json', '\\.json')}$`,
  );
const fixedParts = (url: string) => url.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;

const compiled = new Map<TSchema, Checker>();
const checkerOf = (schema: TSchema): Checker => {
  const known = compiled.get(schema);
  if (known) return known;
  const made = Compile(schema);
  compiled.set(schema, made);
  return made;
};

/**
 * Holds every answer of a test to what the document says of its route: one that does not fit is an error of the test that
 * asked, whatever it wanted to know.
 */
export const createAnswerCheck = (routes: readonly RouteFacts[]) => {
  // Of several routes an address fits, the router takes the one with most fixed parts.
  const known: (Omit<Known, 'schema'> & { schema: TSchema | undefined })[] = routes
    .map((route) => ({
      method: route.method,
      pattern: patternOf(route.url),
      fixed: fixedParts(route.url),
      schema: answerOf(route),
    }))
    .sort((one, other) => other.fixed - one.fixed);
  return (method: string, path: string, status: number, body: unknown): void => {
    if (status < 200 || status > 299) return;
    const route = known.find((each) => each.method === method && each.pattern.test(path));
    if (!route?.schema || (body === undefined && (route.schema === NOTHING || 'contentMediaType' in route.schema)))
      return;
    if (body === undefined || route.schema === NOTHING)
      throw new Error(
        `${method} ${path} answers ${body === undefined ? 'nothing' : 'something'}, and the document says otherwise.`,
      );
    const checker = checkerOf(route.schema);
    if (checker.Check(body)) return;
    const [, problems] = checker.Errors(body);
    const [first] = problems as { instancePath: string; message: string }[];
    throw new Error(
      `${method} ${path} answers what the document does not say: ${first?.instancePath || '/'} ${first?.message}\n${JSON.stringify(body).slice(0, 500)}`,
    );
  };
};
