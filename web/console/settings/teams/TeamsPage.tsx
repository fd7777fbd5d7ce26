import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback, useRef } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { textOf, textOrNull } from '../../base/form-text.ts';
import { Check } from '../../form/Check.tsx';
import { Checks } from '../../form/Checks.tsx';
import { TextField } from '../../form/TextField.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { type Editing, Editor } from '../resource-list/Editor.tsx';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { loadTeams, type StaffedTeam, saveTeam } from './teams.ts';
import rows from '../../ui/Rows.module.css';
import styles from './Teams.module.css';

type EditorProps = Pick<PageProps, 'api' | 'base'> & {
  team: StaffedTeam | null;
  agents: readonly TeamAgent[];
  editing: Editing;
};

const TeamEditor = ({ api, base, team, agents, editing }: EditorProps) => {
  // A second try after a refusal of the members changes the team that was made.
  const id = useRef(team?.id ?? null);
  const send = (form: FormData) => {
    const fields = {
      name: textOf(form, 'name'),
      description: textOrNull(form, 'description'),
      allow_auto_assign: form.has('allow_auto_assign'),
      user_ids: form.getAll('user_ids').map(Number),
    };
    const onMade = (made: number) => {
      id.current = made;
    };
    return saveTeam(api, base, id.current, fields, onMade);
  };
  const isMember = (user: number) => team?.members.some((member) => member.id === user);
  return (
    <Editor editing={editing} send={send}>
      <TextField label={t('NAME')} required name="name" defaultValue={team?.name} maxLength={255} dir="auto" />
      <TextField
        label={t('DESCRIPTION')}
        name="description"
        defaultValue={team?.description ?? ''}
        maxLength={2_000}
        dir="auto"
      />
      <Check name="allow_auto_assign" defaultChecked={team?.allow_auto_assign ?? true}>
        {t('TEAM_AUTO_ASSIGN')}
      </Check>
      <Checks legend={t('TEAM_MEMBERS')}>
        {agents.map(({ id: user, name, email }) => (
          <Check key={user} name="user_ids" value={user} defaultChecked={isMember(user)}>
            <span className={rows.text}>
              {name} <small>{email}</small>
            </span>
          </Check>
        ))}
      </Checks>
    </Editor>
  );
};

const Members = ({ members }: Pick<StaffedTeam, 'members'>) =>
  members.length === 0 ? (
    <small>{t('TEAM_NO_MEMBERS')}</small>
  ) : (
    <small className={styles.faces}>
      {members.slice(0, 5).map(({ id, name, thumbnail }) => (
        <Avatar key={id} name={name} src={thumbnail} size={22} />
      ))}
      {members.map(({ name }) => name).join(', ')}
    </small>
  );

export const TeamsPage = ({ api, base }: PageProps) => {
  const load = useCallback(() => loadTeams(api, base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="TEAMS" hint="TEAMS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {({ teams, agents }) => (
          <ResourceList
            api={api}
            path={`${base}/teams`}
            things={teams}
            texts={{ add: 'TEAM_NEW', empty: 'TEAMS_EMPTY', ask: 'TEAM_ASK' }}
            nameOf={({ name }) => name}
            row={({ name, description, members }) => (
              <span className={rows.text} dir="auto">
                <strong>{name}</strong>
                {description && <small>{description}</small>}
                <Members members={members} />
              </span>
            )}
            editor={(team, editing) => (
              <TeamEditor api={api} base={base} team={team} agents={agents} editing={editing} />
            )}
            reload={reload}
          />
        )}
      </LoadedContent>
    </>
  );
};
