import { ago } from '../../base/time.ts';
import type { Version } from '../centre-api.ts';
import { t } from '../texts.ts';

/** "Version 3 · Ada, 5 min. ago" */
export const versionName = ({ number, author, created_at }: Version) => {
  const time = ago(created_at, Date.now() / 1000);
  return `${t('VERSION', { number })} · ${author ? t('BY', { name: author.name, time }) : time}`;
};
