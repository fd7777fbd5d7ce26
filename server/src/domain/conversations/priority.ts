import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { unprocessable } from '../../platform/errors.ts';

/** The number that sorts a priority; null is none. @throws 422 */
export const priorityOf = (name: string | undefined) => {
  if (!name || name === 'none') return null;
  const index = PRIORITIES.findIndex((priority) => priority === name);
  if (index < 0) throw unprocessable(`priority must be one of ${PRIORITIES.join(', ')} or none`);
  return index + 1;
};

const wordOf = (priority: number) => PRIORITIES[priority - 1] ?? String(priority);

/** Wire protocol 5.9. */
export const priorityActivity = (name: string, before: number | null, after: number | null) => {
  if (after === null) return `${name} removed the priority`;
  if (before === null) return `${name} set the priority to ${wordOf(after)}`;
  return `${name} changed the priority from ${wordOf(before)} to ${wordOf(after)}`;
};
