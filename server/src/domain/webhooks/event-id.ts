import { randomUUID } from 'node:crypto';

/** Identifies one event for its receivers: the same over all attempts, so that they can ignore repeats. */
export const newEventId = () => randomUUID();
