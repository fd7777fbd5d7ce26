import type { LabelId, UserId } from '@porchlight/core/wire/ids.ts';

export type Load = {
  /** Open conversations, in all inboxes. */
  open: number;
  openInInbox: number;
};

export type Candidate = Load & {
  id: UserId;
  name: string;
  capacity: number | null;
  skills: readonly LabelId[];
};

export const hasRoom = ({ capacity, open, openInInbox }: Load & Pick<Candidate, 'capacity'>, limit: number | null) =>
  (capacity === null || open < capacity) && (limit === null || openInInbox < limit);

/** Whom to try, one after the other: who has a skill that the conversation asks for, then who has the fewest open ones. */
export const chooseAssignees = (
  candidates: readonly Candidate[],
  limit: number | null,
  labels: readonly LabelId[],
): Candidate[] => {
  const isSkilled = ({ skills }: Candidate) => labels.some((label) => skills.includes(label));
  return candidates
    .filter((candidate) => hasRoom(candidate, limit))
    .toSorted((one, other) => Number(isSkilled(other)) - Number(isSkilled(one)) || one.open - other.open);
};
