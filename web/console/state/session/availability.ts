import type { Availability } from '@porchlight/core/wire/agent.ts';

/** In the order an agent thinks of them. */
export const AVAILABILITY_CHOICES: readonly Availability[] = ['online', 'busy', 'offline'];
