import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvLine } from '@porchlight/core/rules/files/csv-lines.ts';
import { type AuditReader, type AuditWish, newestAuditEntries } from '../../../domain/audit/queries.ts';
import type { Deps } from '../../../domain/deps.ts';
import { iso } from '../../../platform/times.ts';
import type { AuditRow } from '../../../presenters/audit-entries.ts';

const AT_ONCE = 500;
const HEADER = [
  'id',
  'date',
  'user_id',
  'username',
  'action',
  'auditable_type',
  'auditable_id',
  'auditable_name',
  'audited_changes',
  'remote_address',
  'user_agent',
  'signed_in_by',
  'request_uuid',
];

const cellsOf = (row: AuditRow) => [
  row.id,
  iso(row.created_at),
  row.user_id,
  row.username,
  row.action,
  row.auditable_type,
  row.auditable_id,
  row.auditable_name,
  Object.keys(row.detail).length === 0 ? '' : JSON.stringify(row.detail),
  row.remote_address,
  row.user_agent,
  row.signed_in_by,
  row.request_uuid,
];

async function* lines({ reports }: Pick<Deps, 'reports'>, reader: AuditReader, wish: AuditWish) {
  yield `${BYTE_ORDER_MARK}${csvLine(HEADER)}\r\n`;
  for (let { before } = wish; ; ) {
    const rows = await newestAuditEntries(reports, reader, { ...wish, before })
      .limit(AT_ONCE)
      .execute();
    if (rows.length > 0) yield rows.map((row) => `${csvLine(cellsOf(row))}\r\n`).join('');
    if (rows.length < AT_ONCE) return;
    before = rows.at(-1)?.id;
  }
}

export const downloadAuditLog = (deps: Pick<Deps, 'reports'>, reader: AuditReader, wish: AuditWish): Readable =>
  Readable.from(lines(deps, reader, wish));
