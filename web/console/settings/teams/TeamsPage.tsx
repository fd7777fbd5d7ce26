import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback, useRef } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Field } from '../../../shared/ui/Field.tsx';
import { textOf, textOrNull } from '../form-text.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import styles from '../Settings.module.css';
import { Editor } from '../shelf/Editor.tsx';
import { Shelf } from '../shelf/Shelf.tsx';
import { Shown } from '../Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';
import { loadTeams, type StaffedTeam, saveTeam } from './teams.ts';

type EditorProps = Pick<PageProps, 'api' | 'base'> & {
  team: StaffedTeam | null;
  agents: readonly TeamAgent[];
  done: (saved: boolean) => void;
};

const TeamEditor = ({ api, base, team, agents, done }: EditorProps) => {
  const saving = useSaving();
  // A second try after a refusal of the members changes the team that was made.
  const id = useRef(team?.id ?? null);
  const submit = async (form: FormData) => {
    const fields = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      allow_auto_assign: form.has('allow_auto_assign'),
      user_ids: form.getAll('user_ids').map(Number),
    };
    const onMade = (made: number) => {
      id.current = made;
    };
    if (await saving.save(() => saveTeam(api, base, id.current, fields, onMade))) done(true);
  };
  const isMember = (user: number) => team?.members.some((member) => member.id === user);
  return (
    <Editor
      title={team ? team.name : t('TEAM_NEW')}
      saving={saving}
      shown={['name']}
      onSubmit={submit}
      onCancel={() => done(false)}
    >
      <Field label={t('NAME')} required error={saving.errorAt('name')}>
        {(control) => <input {...control} name="name" defaultValue={team?.name} maxLength={255} dir="auto" />}
      </Field>
      <Field label={t('DESCRIPTION')}>
        {(control) => (
          <input {...control} name="description" defaultValue={team?.description ?? ''} maxLength={2_000} dir="auto" />
        )}
      </Field>
      <label className={styles.check}>
        <input type="checkbox" name="allow_auto_assign" defaultChecked={team?.allow_auto_assign ?? true} />
        {t('TEAM_AUTO_ASSIGN')}
      </label>
      <fieldset className={styles.choices}>
        <legend>{t('TEAM_MEMBERS')}</legend>
        {agents.map(({ id: user, name, email }) => (
          <label key={user} className={styles.check}>
            <input type="checkbox" name="user_ids" value={user} defaultChecked={isMember(user)} />
            <span className={styles.who}>
              {name} <small>{email}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Editor>
  );
};

const Members = ({ members }: Pick<StaffedTeam, 'members'>) =>
  members.length === 0 ? (
    <small>{t('TEAM_NOBODY')}</small>
  ) : (
    <small className={styles.faces}>
      {members.slice(0, 5).map(({ id, name, thumbnail }) => (
        <Avatar key={id} name={name} src={thumbnail} size={22} />
      ))}
      {members.map(({ name }) => name).join(', ')}
    </small>
  );

/** Groups of people that conversations are given to. */
export const TeamsPage = ({ api, base }: PageProps) => {
  const load = useCallback(() => loadTeams(api, base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="TEAMS" hint="TEAMS_HINT" />
      <Shown state={state} reload={reload}>
        {({ teams, agents }) => (
          <Shelf
            things={teams}
            words={{ add: 'TEAM_NEW', empty: 'TEAMS_EMPTY', ask: 'TEAM_ASK' }}
            nameOf={({ name }) => name}
            row={({ name, description, members }) => (
              <span className={styles.who} dir="auto">
                <strong>{name}</strong>
                {description && <small>{description}</small>}
                <Members members={members} />
              </span>
            )}
            editor={(team, done) => <TeamEditor api={api} base={base} team={team} agents={agents} done={done} />}
            remove={({ id }) => api.delete(`${base}/teams/${id}`)}
            reload={reload}
          />
        )}
      </Shown>
    </>
  );
};
