import type { Profile, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { SlaPolicy } from '@porchlight/core/wire/settings/sla-policy.ts';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import type { Label, Team } from '../base/directory.ts';
import { t } from '../base/texts.ts';
import type { Option } from '../ui/OptionList.tsx';
import { Priority } from '../ui/Priority.tsx';
import styles from './Actions.module.css';

/** The option that takes away what is given. */
export const NO_CHOICE = 'none';

/** The team, oneself first: that is who most take a conversation for. */
export const agentOptions = (
  agents: readonly TeamAgent[],
  { profile }: { profile: Pick<Profile, 'id'> },
  current?: number | null,
): Option[] => {
  const mine = agents.filter(({ id }) => id === profile.id);
  const others = agents.filter(({ id }) => id !== profile.id);
  return [
    { id: NO_CHOICE, label: t('UNASSIGNED'), ...(current === undefined ? {} : { chosen: current === null }) },
    ...[...mine, ...others].map(
      ({ id, available_name, thumbnail, availability_status }): Option => ({
        id: String(id),
        label: available_name,
        detail: id === profile.id ? t('YOU') : t(`AVAILABILITY_${availability_status}`),
        mark: <Avatar name={available_name} src={thumbnail} size={22} online={availability_status === 'online'} />,
        ...(current === undefined ? {} : { chosen: current === id }),
      }),
    ),
  ];
};

/** The teams, and none; `current` undefined: what is chosen is not shown, as for many at once. */
export const teamOptions = (teams: readonly Team[], current?: number | null): Option[] => [
  { id: NO_CHOICE, label: t('NO_TEAM'), ...(current === undefined ? {} : { chosen: current === null }) },
  ...teams.map(({ id, name }) => ({
    id: String(id),
    label: name,
    ...(current === undefined ? {} : { chosen: current === id }),
  })),
];

export const labelOptions = (labels: readonly Label[], current?: readonly string[]): Option[] =>
  labels.map(({ title, color }) => ({
    id: title,
    label: title,
    mark: <span className={styles.colour} style={{ background: color }} />,
    ...(current === undefined ? {} : { chosen: current.includes(title) }),
  }));

export const slaOptions = (policies: readonly SlaPolicy[], current: number | null): Option[] => [
  { id: NO_CHOICE, label: t('SLA_NONE'), chosen: current === null },
  ...policies.map(({ id, name }) => ({ id: String(id), label: name, chosen: current === id })),
];

/** `current` undefined: what is chosen is not shown, as for many at once. */
export const priorityOptions = (current?: string | null): Option[] => [
  {
    id: NO_CHOICE,
    label: t('PRIORITY_none'),
    ...(current === undefined ? {} : { chosen: current === null }),
  },
  ...PRIORITIES.toReversed().map((priority) => ({
    id: priority,
    label: t(`PRIORITY_${priority}`),
    mark: <Priority priority={priority} />,
    ...(current === undefined ? {} : { chosen: current === priority }),
  })),
];
