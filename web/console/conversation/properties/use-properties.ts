import { PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { useStore } from '../../../shared/use-store.ts';
import {
  agentOptions,
  labelOptions,
  NO_CHOICE,
  priorityOptions,
  slaOptions,
  teamOptions,
} from '../../actions/options.tsx';
import { t } from '../../base/texts.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import type { Option } from '../../ui/OptionList.tsx';

const PROPERTIES = ['assign', 'team', 'labels', 'priority', 'sla'] as const;
export type PropertyName = (typeof PROPERTIES)[number];
export type Run = (action: Promise<unknown>) => void;

type Property = {
  label: string;
  search?: string;
  many?: boolean;
  options: () => readonly Option[];
  onPick: (id: string) => void;
};

const idOf = (id: string) => (id === NO_CHOICE ? null : Number(id));

export const useProperties = (workspace: Workspace, thread: Thread, run: Run): Record<PropertyName, Property> => {
  const { agents, teams, labels, slaPolicies } = useStore(workspace.directory);
  const details = useStore(thread.details);
  const assignee = details?.meta.assignee;
  const team = details?.meta.team?.['id'];
  return {
    assign: {
      label: assignee ? t('ASSIGNED_TO', { name: assignee.available_name }) : t('ASSIGN'),
      search: t('FIND_AGENT'),
      options: () => agentOptions(agents, workspace, assignee?.id ?? null),
      onPick: (id) => run(thread.assign(idOf(id))),
    },
    team: {
      label: t('ASSIGN_TEAM'),
      search: t('FIND_TEAM'),
      options: () => teamOptions(teams, typeof team === 'number' ? team : null),
      onPick: (id) => run(thread.assignTeam(idOf(id))),
    },
    labels: {
      label: t('LABELS'),
      search: t('FIND_LABEL'),
      many: true,
      options: () => labelOptions(labels, details?.labels ?? []),
      onPick: (title) => run(thread.toggleLabel(title)),
    },
    sla: {
      label: t('SLA_CHOOSE'),
      search: t('FIND_SLA'),
      options: () => slaOptions(slaPolicies, details?.applied_sla?.sla_id ?? null),
      onPick: (id) => run(thread.setSlaPolicy(idOf(id))),
    },
    priority: {
      label: t('PRIORITY'),
      options: () => priorityOptions(details?.priority ?? null),
      onPick: (id) => run(thread.setPriority(PRIORITIES.find((each) => each === id) ?? null)),
    },
  };
};
