import { keysOf } from '@porchlight/core/rules/keys-of.ts';
import type { Kind } from './format.ts';

/** What is counted and measured, in the order it is shown. `better`: which way is good news; without it neither is. */
type Facts = { kind: Kind; better?: 'more' | 'less' };
const METRICS = {
  conversations_count: { kind: 'count' },
  incoming_messages_count: { kind: 'count' },
  outgoing_messages_count: { kind: 'count' },
  resolutions_count: { kind: 'count', better: 'more' },
  avg_first_response_time: { kind: 'time', better: 'less' },
  reply_time: { kind: 'time', better: 'less' },
  avg_resolution_time: { kind: 'time', better: 'less' },
  csat_score: { kind: 'percent', better: 'more' },
  bot_resolutions_count: { kind: 'count' },
  bot_handoffs_count: { kind: 'count' },
  bot_deflection_rate: { kind: 'percent', better: 'more' },
} as const satisfies Record<string, Facts>;

export type Metric = keyof typeof METRICS;
const NAMES: readonly Metric[] = keysOf(METRICS);
const COUNTS_OF_BOTS: readonly Metric[] = ['bot_resolutions_count', 'bot_handoffs_count'];
const OF_BOTS: readonly Metric[] = [...COUNTS_OF_BOTS, 'bot_deflection_rate'];

/** What is a number of things, and so can be laid over the week. */
export const COUNTED = NAMES.filter((metric) => METRICS[metric].kind === 'count');

export const kindOf = (metric: Metric): Kind => METRICS[metric].kind;

export const metricOf = (name: string, otherwise: Metric): Metric => NAMES.find((each) => each === name) ?? otherwise;

export type Figures = Record<Metric, number | null>;
export type Summary = Figures & { previous: Figures };

/** The figures worth a card: a team without bots reads nothing of bots. */
export const visibleMetrics = (summary: Summary): Metric[] => {
  const hasBots = COUNTS_OF_BOTS.some((metric) => Boolean(summary[metric] || summary.previous[metric]));
  return NAMES.filter((metric) => hasBots || !OF_BOTS.includes(metric));
};

/** Whether a change is good or bad news, or neither. */
export const trendOf = (metric: Metric, change: number | null): 'good' | 'bad' | undefined => {
  const { better }: Facts = METRICS[metric];
  if (!better || !change) return undefined;
  return change > 0 === (better === 'more') ? 'good' : 'bad';
};
