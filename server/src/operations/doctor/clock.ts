import type { Deps } from '../../domain/deps.ts';
import { askFront } from '../../platform/clients/front-probe.ts';
import { storeTime } from '../../platform/database/probe.ts';
import { type Finding, fail, ok } from './findings.ts';

const NAME = 'Clock';
const MOST_DRIFT_S = 60;

/** The time of another clock, in ms, with ours at the moment of reception. */
type Witness = { who: string; reported: number; ours: number };

/** A proxy adds a Date only to a response without one (RFC 9110, 6.6.1), so this response has none. */
const askTheFront = async ({ env }: Pick<Deps, 'env'>): Promise<Witness | undefined> => {
  const { headers } = await askFront(`${env.publicUrl}/health?clock=front`);
  const reported = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(reported) ? undefined : { who: 'the proxy', reported, ours: Date.now() };
};

const askTheDatabase = async ({ db }: Pick<Deps, 'db'>): Promise<Witness | undefined> => {
  const databaseTime = await storeTime(db);
  return databaseTime && { who: 'the database', reported: databaseTime.getTime(), ours: Date.now() };
};

export const lookAtClock = async (deps: Pick<Deps, 'db' | 'env'>): Promise<Finding> => {
  // Missing responses are findings of other checks.
  const answers = await Promise.all([askTheFront, askTheDatabase].map((ask) => ask(deps).catch(() => undefined)));
  const witnesses = answers.filter((answer) => answer !== undefined);
  const drifts = witnesses.map(({ who, reported, ours }) => ({
    who,
    drift: Math.round(Math.abs(ours - reported) / 1_000),
  }));
  const worst = drifts.toSorted((a, b) => b.drift - a.drift)[0];
  if (!worst) return ok(NAME, 'not compared: neither the proxy nor the database reports a time');
  return worst.drift <= MOST_DRIFT_S
    ? ok(NAME, `differs by ${worst.drift} s from ${worst.who}`)
    : fail(
        NAME,
        `differs by ${worst.drift} s from ${worst.who}`,
        'Run a time service (chrony, systemd-timesyncd) on both machines. Sign-in codes, links and signatures depend on the time.',
      );
};
