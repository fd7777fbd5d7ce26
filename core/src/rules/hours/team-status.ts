import type { WorkingHours } from '../../wire/inbox.ts';
import { isTeamOnline } from './availability.ts';
import { type BackOnline, backOnline } from './back-online.ts';
import { isWithinHours } from './business-hours.ts';
import { type ReplyTimeValue, replyTimeOf } from './reply-time.ts';

type Agent = { readonly id: number; readonly availability_status?: string | null | undefined };

/** The agents after a `presence.update`: those missing from it are offline (wire protocol 6.4). */
export const applyPresence = <A extends Agent>(agents: readonly A[], users: Readonly<Record<string, string>>) =>
  agents.map((agent) => ({ ...agent, availability_status: users[agent.id] ?? 'offline' }));

export type TeamQuestion = {
  workingHoursEnabled: boolean;
  workingHours: readonly WorkingHours[];
  timezone: string;
  utcOffset?: string;
  agents: readonly Agent[];
  replyTime: string | null | undefined;
  now: number;
};

/** `back`: closed, with the time of the next opening; `away`: no agent is online, and the time of return is unknown. */
export type TeamStatus =
  | { kind: 'online'; replyTime: ReplyTimeValue }
  | { kind: 'back'; back: BackOnline }
  | { kind: 'away' };

export const teamStatus = ({
  workingHoursEnabled,
  workingHours: hours,
  timezone,
  utcOffset = '+00:00',
  agents,
  replyTime,
  now,
}: TeamQuestion): TeamStatus => {
  const withinHours = isWithinHours({ enabled: true, hours, timezone, utcOffset, now });
  if (isTeamOnline({ hoursEnabled: workingHoursEnabled, withinHours, agents }))
    return { kind: 'online', replyTime: replyTimeOf(replyTime) };
  return workingHoursEnabled
    ? { kind: 'back', back: backOnline({ hours, timezone, utcOffset, now }) }
    : { kind: 'away' };
};
