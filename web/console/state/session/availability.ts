import type { Availability } from '@porchlight/core/wire/agent.ts';

export const AVAILABILITY_CHOICES: readonly Availability[] = ['online', 'busy', 'offline'];
