import type { CallSignalPayload } from '@porchlight/core/wire/call.ts';
import type { Bus } from '../../platform/cluster/bus.ts';
import { userTopic, visitorTopic } from '../../platform/cluster/topics.ts';

/** An agent, or a visitor's session. All their pages receive it; `to` names the page. */
export type Party = { kind: 'agent'; user_id: number } | { kind: 'visitor'; pubsub_token: string };

export const publishSignal = (bus: Bus, party: Party, data: CallSignalPayload) =>
  bus.publish({
    topics: [party.kind === 'agent' ? userTopic(party.user_id) : visitorTopic(party.pubsub_token)],
    message: JSON.stringify({ event: 'call.signal', data }),
  });
