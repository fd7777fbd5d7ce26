import { fieldOf, isRecord } from '@porchlight/core/rules/read-field.ts';
import type { StatusState } from '@porchlight/core/wire/widget/home.ts';
import { oneLine } from '../../platform/clean-text.ts';
import type { StatusAnswer } from '../deps.ts';
import { isWebAddress } from './addresses.ts';

export type SystemStatus = Exclude<StatusAnswer, { problem: unknown }>;

const MAX_LENGTH = 160;

/** https://www.atlassian.com/software/statuspage: `status.indicator` */
const STATUSPAGE: Readonly<Record<string, StatusState>> = {
  none: 'normal',
  minor: 'trouble',
  major: 'trouble',
  critical: 'trouble',
  maintenance: 'maintenance',
};
/** https://instatus.com/help/api: `page.status` of `summary.json` */
const INSTATUS: Readonly<Record<string, StatusState>> = {
  UP: 'normal',
  HASISSUES: 'trouble',
  UNDERMAINTENANCE: 'maintenance',
};
const PLAIN: Readonly<Record<string, StatusState>> = {
  ok: 'normal',
  up: 'normal',
  operational: 'normal',
  normal: 'normal',
  maintenance: 'maintenance',
  degraded: 'trouble',
  partial_outage: 'trouble',
  major_outage: 'trouble',
  outage: 'trouble',
  down: 'trouble',
  error: 'trouble',
};

const stateIn = (states: Readonly<Record<string, StatusState>>, value: unknown): StatusState | undefined =>
  typeof value === 'string' && Object.hasOwn(states, value) ? states[value] : undefined;

const textOf = (value: unknown) => (typeof value === 'string' ? oneLine(value.slice(0, MAX_LENGTH)) : '');

const nameOfFirst = (list: unknown) => (Array.isArray(list) ? textOf(fieldOf(list[0], 'name')) : '');

const pageOf = (value: unknown) => (typeof value === 'string' && isWebAddress(value) ? value : null);

const present = (state: StatusState, text: string, page: unknown): SystemStatus => ({
  state,
  // Ours, in the visitor's language.
  text: state === 'normal' ? '' : text,
  page: pageOf(page),
});

/** The answer of Statuspage, of Instatus, or `{ status, message }`; undefined for any other. */
export const readStatus = (answer: unknown): SystemStatus | undefined => {
  if (!isRecord(answer)) return undefined;
  const { status, message, page } = answer;
  const statuspage = stateIn(STATUSPAGE, fieldOf(status, 'indicator'));
  if (statuspage) return present(statuspage, textOf(fieldOf(status, 'description')), fieldOf(page, 'url'));
  const instatus = stateIn(INSTATUS, fieldOf(page, 'status'));
  if (instatus) {
    const { activeIncidents, activeMaintenances } = answer;
    const names = instatus === 'maintenance' ? activeMaintenances : activeIncidents;
    return present(instatus, nameOfFirst(names), fieldOf(page, 'url'));
  }
  const plain = stateIn(PLAIN, typeof status === 'string' ? status.toLowerCase() : undefined);
  return plain && present(plain, textOf(message), undefined);
};
