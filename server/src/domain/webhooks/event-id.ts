import { randomUUID } from 'node:crypto';

/** Names one event for its receivers: the same over all tries, so that they drop what they have seen. */
export const newEventId = () => randomUUID();
