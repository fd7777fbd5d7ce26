import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useEffect, useState } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { may } from '../base/permissions.ts';
import { t } from '../base/texts.ts';
import type { Starter } from '../state/conversations/start-conversation.ts';
import type { Workspace } from '../state/workspace.ts';

/** The id of an agent as the select has it, or one of these. */
export type AssigneeChoice = 'me' | 'none' | string;

export const assigneeOf = (workspace: Workspace, choice: AssigneeChoice): { assignee_id?: number | null } => {
  if (!may(workspace, 'conversation_manage')) return {};
  if (choice === 'none') return { assignee_id: null };
  return { assignee_id: choice === 'me' ? workspace.profile.id : Number(choice) };
};

type AssigneeProps = {
  workspace: Workspace;
  starter: Starter;
  inboxId: number;
  value: AssigneeChoice;
  onChange: (choice: AssigneeChoice) => void;
};

/** Agents of the inbox; until they are loaded, and where they cannot be, the agent and no agent. */
export const Assignee = ({ workspace, starter, inboxId, value, onChange }: AssigneeProps) => {
  const [agents, setAgents] = useState<readonly TeamAgent[]>([]);
  useEffect(() => {
    let isOver = false;
    starter.assigneesOf(inboxId).then(
      (found) => !isOver && setAgents(found.filter(({ id }) => id !== workspace.profile.id)),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [starter, inboxId, workspace.profile.id]);
  // Another inbox has other agents: one who is not there is chosen no more.
  useEffect(() => {
    if (value === 'me' || value === 'none' || agents.length === 0) return;
    if (!agents.some(({ id }) => String(id) === value)) onChange('me');
  }, [agents, value, onChange]);
  if (!may(workspace, 'conversation_manage')) return null;
  return (
    <Field label={t('ASSIGNEE')}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="me">{t('ASSIGNEE_ME')}</option>
          <option value="none">{t('UNASSIGNED')}</option>
          {agents.map(({ id, available_name }) => (
            <option key={id} value={id}>
              {available_name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
