import { directionOf } from '@porchlight/core/i18n/locales.ts';
import { type Cell, toCsv } from '@porchlight/core/rules/files/csv-lines.ts';
import { toXlsx, XLSX_TYPE } from '@porchlight/core/rules/files/xlsx/workbook.ts';
import type { SheetFormat } from '@porchlight/core/wire/settings/report-schedule.ts';
import type { FastifyReply } from 'fastify';
import { WORKBOOK_MACHINE } from './workbook-machine.ts';

type SheetFile = {
  /** Without its ending. */
  name: string;
  header: readonly string[];
  rows: readonly Cell[][];
  /** Decides on which side the first column of a workbook is. */
  locale: string;
};

/** A table as CSV or as an Excel workbook. */
export const sheetFile = async ({ name, header, rows, locale }: SheetFile, format: SheetFormat = 'csv') => {
  if (format === 'csv')
    return { filename: `${name}.csv`, type: 'text/csv; charset=utf-8', content: toCsv(header, rows) };
  const sheet = { title: name, header, rows, isRightToLeft: directionOf(locale) === 'rtl' };
  const content = Buffer.from((await toXlsx(sheet, WORKBOOK_MACHINE)).buffer);
  return { filename: `${name}.xlsx`, type: XLSX_TYPE, content };
};

export const sendSheet = async (reply: FastifyReply, sheet: SheetFile, format: SheetFormat | undefined) => {
  const { filename, type, content } = await sheetFile(sheet, format);
  return reply.type(type).header('content-disposition', `attachment; filename="${filename}"`).send(content);
};
