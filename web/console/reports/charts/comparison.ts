import { changeOf, formatChange, type Kind } from '../format.ts';
import { t } from '../texts.ts';

/** A change as it is read, as from `changeOf`. */
export const changeText = (kind: Kind, change: number | null): string =>
  change === null ? t('NO_BEFORE') : t('COMPARED', { change: formatChange(kind, change) });

export const comparisonText = (kind: Kind, now: number | null, before: number | null): string =>
  changeText(kind, changeOf(kind, now, before));
