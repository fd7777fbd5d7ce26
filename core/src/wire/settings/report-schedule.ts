import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Unix } from '../schema.ts';

export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];
/** Tabs of the reports whose figures can be sent. */
export const SENT_TABS = ['overview', 'agents', 'inboxes', 'teams', 'labels', 'hours', 'satisfaction', 'sla'] as const;
export type SentTab = (typeof SENT_TABS)[number];

/** When a saved report is sent by email, to whom, and with which file. */
export const ReportSchedule = Type.Object({
  frequency: OneOf(REPORT_FREQUENCIES),
  /** Of a weekly one; 0 is Sunday. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Of a monthly one. Every month has 28 days. */
  day: Type.Integer({ minimum: 1, maximum: 28 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  timezone: Type.String({ maxLength: 64 }),
  file_format: OneOf(SHEET_FORMATS),
  recipient_ids: Type.Array(Type.Integer(), { minItems: 1, maxItems: 20 }),
});
export type ReportSchedule = Static<typeof ReportSchedule>;

export const StoredReportSchedule = Type.Object({
  ...ReportSchedule.properties,
  saved_view_id: Type.Integer(),
  next_run_at: Unix,
  last_sent_at: Nullable(Unix),
  /** Why the last email was not sent; null after one that was. */
  last_error: Nullable(Type.String()),
});
export type StoredReportSchedule = Static<typeof StoredReportSchedule>;
