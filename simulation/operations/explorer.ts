import { type Api, ApiError } from '../../web/shared/api.ts';
import type { Random } from '../model/random.ts';
import { BODIES, type BodySource } from './bodies.ts';
import type { Operation, Schema } from './openapi.ts';
import type { Records } from './records.ts';
import { NO_ID, valueFor } from './values.ts';

export type Explorer = {
  accountId: number;
  records: Records;
  receiverUrl: string;
  password: string;
  userId: number;
  apiOf: (who: Operation['who']) => Api;
  operations: ReadonlyMap<string, Operation>;
};

const HOSTILE_IDS = ['0', '-1', '999999999', 'none', '9007199254740993', '%00', '%2e%2e', "'"];
const HOSTILE_PROBABILITY = 0.03;
const ACCOUNT = '/api/v1/accounts/{account_id}/';

/** Parameters that are no id of a collection before them. */
const FIXED: Readonly<Record<string, string>> = { locale: 'en', category: 'lanterns', label: 'vip' };

/** The collections of ids in body fields. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  inbox_id: 'inboxes',
  user_id: 'agents',
  user_ids: 'agents',
  assignee_id: 'agents',
  author_id: 'agents',
  sender_id: 'agents',
  team_id: 'teams',
  contact_id: 'contacts',
  base_contact_id: 'contacts',
  mergee_contact_id: 'contacts',
  conversation_id: 'conversations',
  agent_bot: 'agent_bots',
  ids: 'conversations',
};

const collectionOf = (path: string) =>
  path
    .replace(/^\/hc$/, '/api/v1/accounts/1/portals')
    // A schedule has the id of the saved report that it sends.
    .replace(/^\/api\/v2(\/accounts\/\d+)\/report_schedules$/, '/api/v1$1/custom_filters');

/** Made by the server for a record of the simulation. */
const isMadeByServer = (collection: string) => collection.endsWith('/versions');

/** With existing ids. A change gets ids that the simulation has created. */
const addressOf = async (explorer: Explorer, operation: Operation, random: Random): Promise<string> => {
  const isOwned = operation.method !== 'GET' && operation.who === 'team';
  let address = '';
  for (const part of operation.path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) address += `/${part.replace(/\{\w+\}/, '0')}`;
    else if (name === 'account_id') address += `/${explorer.accountId}`;
    else if (random.chance(HOSTILE_PROBABILITY)) address += `/${random.pick(HOSTILE_IDS)}`;
    else
      address += `/${FIXED[name] ?? (await idIn(explorer, collectionOf(address), isOwned && !isMadeByServer(address), operation.who, random))}`;
  }
  return address;
};

const onlyRefused = (error: unknown) => {
  if (!(error instanceof ApiError)) throw error;
};

const idIn = async (
  explorer: Explorer,
  collection: string,
  isOwned: boolean,
  who: Operation['who'],
  random: Random,
): Promise<number | string> => {
  const { records } = explorer;
  if (!records.has(collection, isOwned)) {
    const template = collection.replace(/^\/api\/v1\/accounts\/\d+/, '/api/v1/accounts/{account_id}');
    const maker = explorer.operations.get(`POST ${template}`);
    if (isOwned && maker) await explore(explorer, maker, random, collection).catch(onlyRefused);
    else
      records.noteList(
        collection,
        await explorer
          .apiOf(who)
          .get(collection)
          .catch(() => undefined),
      );
  }
  // Records that others use must not be hit.
  return records.pick(random, collection, isOwned) ?? (isOwned ? NO_ID : random.below(5));
};

/** A body under the resource's own name repeats the flat one: it is left out. */
const withoutWrapper = (schema: Schema): Schema => {
  const names = new Set(Object.keys(schema.properties ?? {}));
  const entries = Object.entries(schema.properties ?? {}).filter(([, each]) => {
    const inner = Object.keys(each.properties ?? {});
    return inner.length < 2 || !inner.every((key) => names.has(key));
  });
  return { ...schema, properties: Object.fromEntries(entries) };
};

const bodyOf = (explorer: Explorer, operation: Operation, random: Random): unknown => {
  const owned = (collection: string) =>
    explorer.records.pick(random, collection.replace('{account_id}', String(explorer.accountId)), true);
  const { receiverUrl, password, userId } = explorer;
  const source: BodySource = { random, owned, receiverUrl, password, userId };
  const written = BODIES[operation.name]?.(source);
  if (written instanceof FormData || !operation.body) return written;
  const idFor = (name: string) => (COLLECTIONS[name] ? owned(ACCOUNT + COLLECTIONS[name]) : undefined);
  const made = valueFor(withoutWrapper(operation.body), '', { random, idFor });
  // Mostly consistent; now and then with whatever else the schema allows.
  if (!written || typeof made !== 'object' || made === null || Array.isArray(made)) return written ?? made;
  return random.chance(0.7) ? written : { ...made, ...written };
};

const queryOf = (explorer: Explorer, { query }: Operation, random: Random) =>
  Object.fromEntries(
    query
      .filter(({ name, required }) => name !== 'website_token' && (required || random.chance(0.4)))
      .map(({ name, schema }) => {
        const idFor = (key: string) =>
          COLLECTIONS[key]
            ? explorer.records.pick(random, `/api/v1/accounts/${explorer.accountId}/${COLLECTIONS[key]}`, false)
            : undefined;
        const value = valueFor(schema ?? {}, name, { random, idFor });
        return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
      }),
  );

export const explore = async (
  explorer: Explorer,
  operation: Operation,
  random: Random,
  knownAddress?: string,
): Promise<void> => {
  const address = knownAddress ?? (await addressOf(explorer, operation, random));
  const { method, who } = operation;
  const api = explorer.apiOf(who);
  const body = method === 'GET' ? undefined : bodyOf(explorer, operation, random);
  const query = queryOf(explorer, operation, random);
  const path = `${address}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
  if (method === 'GET') return explorer.records.noteList(address, await api.get(path));
  if (method === 'POST') return explorer.records.noteMade(address, await api.post(path, body));
  if (method === 'PATCH') await api.patch(path, body);
  else if (method === 'PUT') await api.put(path, body);
  else {
    await api.delete(path, body);
    const cut = address.lastIndexOf('/');
    explorer.records.forget(address.slice(0, cut), address.slice(cut + 1));
  }
};
