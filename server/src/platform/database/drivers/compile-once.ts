import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/database.ts';
import { kindOf, type StoreKind } from '../store-kind.ts';

export type Argument<Args> = <Name extends keyof Args>(name: Name) => RawBuilder<Args[Name]>;

/**
 * A statement of the paths that run for every message: it is built and compiled once for each store, and
 * `argument(name)` marks its arguments. Kysely takes longer to build and compile a short statement than SQLite to run
 * it.
 */
export const statementOnce = <Args extends object, Row>(
  build: (db: Kysely<Database>, argument: Argument<Args>) => Compilable<Row>,
) => {
  const cache = new Map<StoreKind, CompiledQuery<Row>>();
  const names = new Map<unknown, keyof Args>();
  const argument: Argument<Args> = (name) => {
    const place = {};
    names.set(place, name);
    return sql`${place}`;
  };
  return (db: Kysely<Database>, args: Args): CompiledQuery<Row> => {
    const kind = kindOf(db);
    const compiled = cache.get(kind) ?? build(db, argument).compile();
    cache.set(kind, compiled);
    const parameters = compiled.parameters.map((value) => {
      const name = names.get(value);
      return name === undefined ? value : args[name];
    });
    return { ...compiled, parameters };
  };
};

export const compileOnce = <Args extends object, Row>(
  build: (db: Kysely<Database>, argument: Argument<Args>) => Compilable<Row>,
) => {
  const statement = statementOnce(build);
  return async (db: Kysely<Database>, args: Args): Promise<Row[]> =>
    (await db.executeQuery<Row>(statement(db, args))).rows;
};
