import { deleteOldRows } from '../../platform/database/delete-old-rows.ts';
import type { Deps } from '../deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
export const MAIL_LOG_DAYS = 30;

export const sweepMails = ({ db, write, clock }: Pick<Deps, 'db' | 'write' | 'clock'>): Promise<void> =>
  deleteOldRows({ db, write }, 'mails', clock.now() - MAIL_LOG_DAYS * DAY_MS);
