import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../platform/cluster/bus.ts';
import type { Change } from '../../platform/database/reaction-types.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { currentSpan, runToEnd } from '../../platform/tracing/current-span.ts';
import type { Span } from '../../platform/tracing/span.ts';
import { buildPayloads } from '../../presenters/live/change-payloads.ts';
import { forVisitor } from '../../presenters/live/visitor-payload.ts';
import { conversationsOf, loadContactReach, loadSessions, ownsContact, topicsFor } from './audience.ts';
import { loadConversationTopics } from './conversation-topics.ts';

type Ports = { db: Kysely<Database>; bus: Bus; log: Logger; clock: Clock; metrics: Metrics };

/** Waiting changes are read together, up to this many, so that they need few queries. */
const AT_ONCE = 200;

/** In the order of the sequence. Failures are logged: clients learn of the gap by their next heartbeat. */
export const createBroadcast = ({ db, bus, log, clock, metrics }: Ports) => {
  const waiting: Change[] = [];
  /** Of the batches that wrote them; empty where nothing is traced. */
  const spans: Span[] = [];
  let telling: Promise<void> | undefined;

  const publishChanges = async (changes: Change[]) => {
    const [payloads, sessions, contacts, conversations] = await Promise.all([
      buildPayloads(db, changes),
      loadSessions(db, changes),
      loadContactReach(db, changes),
      loadConversationTopics(db, conversationsOf(changes)),
    ]);
    for (const [index, change] of changes.entries()) {
      const data = payloads[index];
      if (!data) continue;
      const { team, visitors } = topicsFor(change, sessions, { contacts, conversations });
      if (team.length === 0 && visitors.length === 0) continue;
      const publish = (topics: readonly string[], payload: object) =>
        topics.length > 0 &&
        bus.publish({
          topics: [...topics],
          message: JSON.stringify({ event: change.name, data: payload, seq: change.seq }),
        });
      publish(team, data);
      if (visitors.length > 0) publish(visitors, forVisitor(data, ownsContact(change, sessions)));
      if (change.name === 'message.created') metrics.messages.inc();
      metrics.lag.observe(Math.max(0, clock.now() - change.created_at) / 1000);
    }
  };

  /** A step of each trace whose changes are published together. What the publication reads is in the first. */
  const startSpans = (changes: Change[]) =>
    spans
      .splice(0)
      .map((span) => span.child({ name: 'publish', attributes: { 'porchlight.changes': changes.length } }));

  const publishWaiting = async () => {
    while (waiting.length > 0) {
      const changes = waiting.splice(0, AT_ONCE);
      const [first, ...others] = startSpans(changes);
      for (const other of others) if (first) other.link(first);
      log.debug({ changes: changes.length }, 'publishing changes');
      await runToEnd(first, () => publishChanges(changes)).catch((error) => {
        metrics.untold.inc();
        log.error({ err: error }, 'committed changes could not be published');
      });
      for (const other of others) other.end();
    }
    telling = undefined;
  };

  return {
    publish: (changes: Change[]) => {
      waiting.push(...changes);
      const span = currentSpan();
      if (span) spans.push(span);
      telling ??= publishWaiting();
    },
    idle: async () => telling,
  };
};
