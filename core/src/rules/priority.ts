import type { Priority } from '../wire/conversation.ts';

const CODES: Readonly<Record<Priority, number>> = { urgent: 4, high: 3, medium: 2, low: 1 };

/** Number of a priority as it is stored and sorted; 0 for none. */
export const priorityCode = (priority: Priority | null | undefined): number => (priority ? CODES[priority] : 0);

/** Most urgent first, none last. */
export const byPriority = (a: { priority?: Priority | null }, b: { priority?: Priority | null }): number =>
  priorityCode(b.priority) - priorityCode(a.priority);
