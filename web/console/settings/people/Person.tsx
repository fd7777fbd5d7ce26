import control from '../../ui/Control.module.css';
import rows from '../../ui/Rows.module.css';
import { ROLES, type TeamAgent } from '@porchlight/core/wire/agent.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { t } from '../texts.ts';
import { useSaving } from '../../form/use-saving.ts';
import { InvitationState } from './InvitationState.tsx';

type PersonProps = Pick<PageProps, 'api' | 'base'> & { myId: number; person: TeamAgent; onChange: () => void };

/** One who works here, or is to. */
export const Person = ({ api, base, myId, person, onChange }: PersonProps) => {
  const saving = useSaving();
  const path = `${base}/agents/${person.id}`;
  const { name, invitation } = person;
  const promote = async (role: string) => {
    if (await saving.save(() => api.patch(path, { role }))) onChange();
  };
  return (
    <li className={rows.row}>
      <Avatar name={name} src={person.thumbnail} size={36} />
      <div className={rows.words}>
        <strong>{name}</strong> {!person.confirmed && <em>({t('WAITING_FOR_THEM')})</em>}
        <small>{person.email}</small>
        {invitation && (
          <InvitationState api={api} path={path} person={person} invitation={invitation} onChange={onChange} />
        )}
        <Problem text={saving.otherError()} />
      </div>
      <select
        className={control.control}
        aria-label={`${t('ROLE')}: ${name}`}
        value={person.role}
        disabled={saving.busy}
        onChange={({ target }) => void promote(target.value)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`ROLE_${role}`)}
          </option>
        ))}
      </select>
      {!invitation && (
        <Removal
          name={name}
          verb={t('TOKENS_REVOKE_ALL')}
          question={t('TOKENS_REVOKE_ALL_ASK', { name })}
          remove={() => api.delete(`${path}/api_tokens`)}
          onGone={onChange}
        />
      )}
      {person.id !== myId && (
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
