import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { sendsEmail } from '../../state/sends-email.ts';
import type { PageProps } from '../page-props.ts';
import { RoleOptions } from '../roles/RoleOptions.tsx';
import { mayGrant, roleFieldsOf, roleValueOf } from '../roles/role.ts';
import { t } from '../texts.ts';
import { AgentAssignment, AssignmentLine } from './AgentAssignment.tsx';
import { AgentEmail } from './AgentEmail.tsx';
import { InvitationState } from './InvitationState.tsx';
import control from '../../ui/Control.module.css';
import rows from '../../ui/Rows.module.css';

type PersonProps = Pick<PageProps, 'api' | 'base' | 'isAdministrator' | 'permissions'> & {
  myId: number;
  person: TeamAgent;
  roles: readonly CustomRole[];
  /** Titles of the account's labels. */
  labels: readonly string[];
  onChange: () => void;
};

export const Person = ({ api, base, myId, person, roles, labels, onChange, ...granter }: PersonProps) => {
  const saving = useSaving();
  const path = `${base}/agents/${person.id}`;
  const { name, invitation } = person;
  const value = roleValueOf(person);
  const isMine = mayGrant(granter, value, roles);
  const promote = async (role: string) => {
    if (await saving.save(() => api.patch(path, roleFieldsOf(role)))) onChange();
  };
  return (
    <li className={rows.row}>
      <Avatar name={name} src={person.thumbnail} size={36} />
      <div className={rows.text}>
        <strong>{name}</strong> {!person.confirmed && <em>({t('WAITING_FOR_THEM')})</em>}
        <small>{person.email}</small>
        <AssignmentLine {...person} />
        {invitation && (
          <InvitationState api={api} path={path} person={person} invitation={invitation} onChange={onChange} />
        )}
        <Problem text={saving.otherError()} />
      </div>
      <select
        className={control.control}
        aria-label={`${t('ROLE')}: ${name}`}
        value={value}
        disabled={saving.busy || !isMine}
        onChange={({ target }) => void promote(target.value)}
      >
        <RoleOptions roles={roles} current={value} {...granter} />
      </select>
      {!invitation && isMine && (
        <AgentAssignment api={api} path={path} person={person} labels={labels} onChange={onChange} />
      )}
      {!invitation && isMine && !sendsEmail() && person.id !== myId && (
        <AgentEmail api={api} path={path} person={person} onChange={onChange} />
      )}
      {!invitation && isMine && person.id !== myId && (
        <Removal
          name={name}
          verb={t('SESSIONS_END_ALL')}
          question={t('SESSIONS_END_ALL_ASK', { name })}
          remove={() => api.delete(`${path}/sessions`)}
          done={t('SESSIONS_ENDED_ALL')}
          onGone={onChange}
        />
      )}
      {!invitation && isMine && (
        <Removal
          name={name}
          verb={t('TOKENS_REVOKE_ALL')}
          question={t('TOKENS_REVOKE_ALL_ASK', { name })}
          remove={() => api.delete(`${path}/api_tokens`)}
          done={t('TOKENS_REVOKED_ALL')}
          onGone={onChange}
        />
      )}
      {person.id !== myId && isMine && (
        <Removal
          name={name}
          verb={t(invitation ? 'WITHDRAW' : 'REMOVE')}
          question={t(invitation ? 'WITHDRAW_ASK' : 'REMOVE_ASK', { name })}
          remove={() => api.delete(path)}
          onGone={onChange}
        />
      )}
    </li>
  );
};
