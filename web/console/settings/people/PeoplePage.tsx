import { TextField } from '../../form/TextField.tsx';
import { SelectField } from '../../form/SelectField.tsx';
import control from '../../ui/Control.module.css';
import card from '../../ui/Card.module.css';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';
import { Fields } from '../../form/Fields.tsx';
import { ROLES, type TeamAgent } from '@porchlight/core/wire/agent.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { Shown } from '../../loading/Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import { useSaving } from '../../form/use-saving.ts';

type PeopleProps = { api: Api; base: string; myId: number };

const Invite = ({ api, base, onDone }: Omit<PeopleProps, 'myId'> & { onDone: () => void }) => {
  const saving = useSaving();
  const [invited, setInvited] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget));
    setInvited('');
    if (!(await saving.save(() => api.post(`${base}/agents`, given)))) return;
    setInvited(String(given['email']));
    form.current?.reset();
    onDone();
  };
  return (
    <form ref={form} className={card.card} onSubmit={submit}>
      <h2>{t('INVITE')}</h2>
      <Fields>
        <TextField
          label={t('EMAIL')}
          required
          error={saving.errorAt('email')}
          name="email"
          type="email"
          autoComplete="off"
        />
        <TextField label={t('NAME')} error={saving.errorAt('name')} name="name" autoComplete="off" maxLength={255} />
        <SelectField label={t('ROLE')} name="role">
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`ROLE_${role}`)}
            </option>
          ))}
        </SelectField>
      </Fields>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('INVITE_BUTTON')}
        </Button>
      </div>
      <p role="status" className={text.good}>
        {invited && t('INVITED', { email: invited })}
      </p>
      <Problem text={saving.otherError('email', 'name')} />
    </form>
  );
};

type PersonProps = PeopleProps & { person: TeamAgent; onChange: () => void };

const Person = ({ api, base, myId, person, onChange }: PersonProps) => {
  const saving = useSaving();
  const path = `${base}/agents/${person.id}`;
  const promote = async (role: string) => {
    if (await saving.save(() => api.patch(path, { role }))) onChange();
  };
  return (
    <li className={rows.row}>
      <Avatar name={person.name} src={person.thumbnail} size={36} />
      <span className={rows.words}>
        <strong>{person.name}</strong> {!person.confirmed && <em>({t('WAITING_FOR_THEM')})</em>}
        <small>{person.email}</small>
        <Problem text={saving.otherError()} />
      </span>
      <select
        className={control.control}
        aria-label={`${t('ROLE')}: ${person.name}`}
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
      {person.id !== myId && (
        <Removal
          name={person.name}
          verb={t('REMOVE')}
          question={t('REMOVE_ASK', { name: person.name })}
          remove={() => api.delete(path)}
          onGone={onChange}
        />
      )}
    </li>
  );
};

/** Who works here: invited, promoted, removed. */
export const PeoplePage = ({ api, base, profile }: PageProps) => {
  const load = useCallback(() => api.get<TeamAgent[]>(`${base}/agents`), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('PEOPLE')}</h1>
      <p className={text.hint}>{t('PEOPLE_HINT')}</p>
      <Shown state={state} reload={reload}>
        {(people) => (
          <ul className={rows.rows}>
            {people.map((person) => (
              <Person key={person.id} api={api} base={base} myId={profile.id} person={person} onChange={reload} />
            ))}
          </ul>
        )}
      </Shown>
      <Invite api={api} base={base} onDone={reload} />
    </>
  );
};
