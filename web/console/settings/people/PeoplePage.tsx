import { ROLES, type TeamAgent } from '@porchlight/core/wire/agent.ts';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import type { PageProps } from '../page-props.ts';
import { Problem } from '../Problem.tsx';
import styles from '../Settings.module.css';
import { Removal } from '../shelf/Removal.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

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
    <form ref={form} className={styles.card} onSubmit={submit}>
      <h2>{t('INVITE')}</h2>
      <div className={styles.fields}>
        <Field label={t('EMAIL')} required error={saving.errorAt('email')}>
          {(control) => <input {...control} name="email" type="email" autoComplete="off" />}
        </Field>
        <Field label={t('NAME')} error={saving.errorAt('name')}>
          {(control) => <input {...control} name="name" autoComplete="off" maxLength={255} />}
        </Field>
        <Field label={t('ROLE')}>
          {(control) => (
            <select {...control} name="role">
              {ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`ROLE_${role}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div>
        <Button type="submit" busy={saving.busy}>
          {t('INVITE_BUTTON')}
        </Button>
      </div>
      <p role="status" className={styles.saved}>
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
    <li className={styles.row}>
      <Avatar name={person.name} src={person.thumbnail} size={36} />
      <span className={styles.who}>
        <strong>{person.name}</strong> {!person.confirmed && <em>({t('WAITING_FOR_THEM')})</em>}
        <small>{person.email}</small>
        <Problem text={saving.otherError()} />
      </span>
      <select
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
      <p className={styles.hint}>{t('PEOPLE_HINT')}</p>
      <Shown state={state} reload={reload}>
        {(people) => (
          <ul className={styles.list}>
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
