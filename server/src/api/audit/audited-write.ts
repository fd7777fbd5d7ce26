import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { type AccountId, isId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import { keyOfSame, type Owner, type Snapshot, takeSnapshot } from '../../domain/audit/audited-objects.ts';
import { type Act, accountsOfUser, recordEntry } from '../../domain/audit/record-entry.ts';
import { auditedChanges, auditedValues } from '../../domain/audit/redact.ts';
import { type Actor, currentOrigin, type Origin, runWithOrigin } from '../../domain/audit/request-origin.ts';
import type { Tx, Write, WriteTogether } from '../../domain/transaction.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { type AuditRule, ruleOf } from './audited-routes.ts';

const TEXT_COLUMNS = new Set(['slug']);

/** A number for every column but texts; 0, which no row has, for what is none. */
const keyFor = (column: string, value: unknown): string | number => {
  if (TEXT_COLUMNS.has(column)) return String(value);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : 0;
};

const accountOf = ({ request }: Origin): AccountId | undefined => {
  const account_id = pathText(request, 'account_id');
  if (account_id === undefined) return undefined;
  const id = Number(account_id);
  return isId<AccountId>(id) ? id : NO_ROW;
};

const namedKey = (rule: AuditRule, { request }: Origin, actor: Actor): [string, string | number] | undefined => {
  const { param, body, column = 'id' } = rule;
  if (param === 'own') return ['id', actor.id];
  if (param !== undefined) return [column, keyFor(column, pathText(request, param))];
  if (body !== undefined) return [column, keyFor(column, fieldOf(request.body, body))];
  return undefined;
};

/** The id of what an action made: its result is the row, or what is answered of it. */
const madeKey = (rule: AuditRule, result: unknown): [string, number] | undefined => {
  if (typeof result !== 'object' || result === null || !('id' in result) || typeof result.id !== 'number')
    return undefined;
  return [rule.type === 'AccountUser' ? 'user_id' : 'id', result.id];
};

const changesOf = (before: Snapshot | undefined, after: Snapshot | undefined, rule: AuditRule) => {
  if (before && after)
    return rule.action === 'destroy' ? auditedValues(before.values) : auditedChanges(before.values, after.values);
  return auditedValues((before ?? after)?.values ?? {});
};

const actOf = (rule: AuditRule, before: Snapshot | undefined, after: Snapshot | undefined): Act | undefined => {
  const object = before ?? after;
  const changes = changesOf(before, after, rule);
  const isDone = before && after ? Object.keys(changes).length > 0 : object !== undefined;
  if (!isDone && !rule.always) return undefined;
  return {
    action: rule.action,
    type: rule.type,
    id: object?.id ?? null,
    name: object?.name ?? rule.name ?? null,
    changes,
  };
};

/** Writes the entry of a route's act in the accounts it concerns. */
export const recordRouteAct = async (tx: Tx, origin: Origin, act: Act): Promise<void> => {
  const account_id = accountOf(origin);
  const accounts =
    account_id === undefined && origin.actor ? await accountsOfUser(tx, origin.actor.id) : [account_id ?? null];
  for (const id of accounts) await recordEntry(tx, id, act);
};

const runAudited = async <T>(tx: Tx, origin: Origin, rule: AuditRule, action: (tx: Tx) => Promise<T>) => {
  const { actor } = origin;
  if (!actor) return { result: await action(tx), isRecorded: false };
  const owner: Owner = { account_id: accountOf(origin), user_id: actor.id };
  const named = namedKey(rule, origin, actor);
  const before = named && (await takeSnapshot(tx.db, rule.type, owner, named));
  const result = await action(tx);
  const key = before ? keyOfSame(rule.type, before) : madeKey(rule, result);
  const after = key && (await takeSnapshot(tx.db, rule.type, owner, key));
  const act = actOf(rule, before, after);
  if (!act) return { result, isRecorded: false };
  // Objects without a row, such as jobs, are named by the path alone.
  const path = named?.[1];
  await recordRouteAct(tx, origin, act.id === null && typeof path === 'number' ? { ...act, id: path } : act);
  return { result, isRecorded: true };
};

/** An audited action and its entry are one transaction; every action knows its request. */
export const createAuditedWrite =
  (write: Write): Write =>
  async (action) => {
    const origin = currentOrigin();
    const rule = origin && ruleOf(origin.request.method, origin.request.routeOptions.url);
    if (!origin?.actor || !rule || rule.byAction || rule.export || origin.isRecorded)
      return write((tx) => runWithOrigin(origin, () => action(tx)));
    const { result, isRecorded } = await write((tx) =>
      runWithOrigin(origin, () => runAudited(tx, origin, rule, action)),
    );
    origin.isRecorded ||= isRecorded;
    return result;
  };

/** Actions that run together are not audited; each has its request when it runs alone. */
export const createOriginWriteTogether =
  (writeTogether: WriteTogether): WriteTogether =>
  (action, input, alone) => {
    const origin = currentOrigin();
    return writeTogether(action, input, (tx) => runWithOrigin(origin, () => alone(tx)));
  };
