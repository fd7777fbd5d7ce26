import { randomUUID } from 'node:crypto';

export const newEventId = () => randomUUID();
