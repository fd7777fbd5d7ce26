import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { dayOf } from './days.ts';

/** Days that texts of searches are stored for. */
const TEXT_DAYS = 90;
/** Days that counts are stored for: the longest range and the one before it. */
const COUNT_DAYS = 180;

/** The counts of a day without its texts. One day of one portal at a time, so that the writer is free again quickly. */
const forgetTexts = async ({ db, write }: Deps, before: number) => {
  for (;;) {
    const old = await db
      .selectFrom('help_centre_searches')
      .select(['portal_id', 'day'])
      .where('day', '<', before)
      .where('query', '<>', '')
      .limit(1)
      .executeTakeFirst();
    if (!old) return;
    await write(async (tx) => {
      const { portal_id, day } = old;
      const texts = await tx.db
        .selectFrom('help_centre_searches')
        .select((row) => [
          'locale',
          row.fn.sum<number>('searches').as('searches'),
          row.fn.sum<number>('without_result').as('without_result'),
          row.fn.sum<number>('opened').as('opened'),
        ])
        .where('portal_id', '=', portal_id)
        .where('day', '=', day)
        .groupBy('locale')
        .execute();
      await tx.db
        .deleteFrom('help_centre_searches')
        .where('portal_id', '=', portal_id)
        .where('day', '=', day)
        .execute();
      for (const { locale, searches, without_result, opened } of texts)
        await tx.db
          .insertInto('help_centre_searches')
          .values({
            portal_id,
            day,
            locale,
            query: '',
            searches: Number(searches),
            without_result: Number(without_result),
            opened: Number(opened),
            last_results: 0,
          })
          .execute();
    });
  }
};

const deleteDays = async ({ db, write }: Deps, table: 'article_view_days' | 'help_centre_searches', before: number) => {
  for (;;) {
    const oldest = await db.selectFrom(table).select(sql<number | null>`min(day)`.as('day')).executeTakeFirst();
    const day = oldest?.day ?? null;
    if (day === null || Number(day) >= before) return;
    await write((tx) => tx.db.deleteFrom(table).where('day', '=', Number(day)).execute());
  }
};

/** Deletes the texts of old searches, and later their counts and those of views. */
export const sweepHelpCentreAnalytics = async (deps: Deps): Promise<void> => {
  const today = dayOf(deps.clock.now());
  await deleteDays(deps, 'help_centre_searches', today - COUNT_DAYS + 1);
  await deleteDays(deps, 'article_view_days', today - COUNT_DAYS + 1);
  await forgetTexts(deps, today - TEXT_DAYS + 1);
};
