import type { CustomRole, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback, useEffect } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { Invite } from './Invite.tsx';
import { Person } from './Person.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

/** While a mail is on its way; the server does not tell when it has gone. */
const ASK_AGAIN_MS = 2_000;

const isSending = ({ invitation }: TeamAgent) => invitation?.state === 'sending';

export const PeoplePage = ({ api, base, profile, isAdministrator, permissions }: PageProps) => {
  const granter = { isAdministrator, permissions };
  const load = useCallback(async () => {
    const [people, roles, { payload }] = await Promise.all([
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<CustomRole[]>(`${base}/custom_roles`),
      api.get<{ payload: { title: string }[] }>(`${base}/labels`),
    ]);
    return { people, roles, labels: payload.map(({ title }) => title) };
  }, [api, base]);
  const { state, reload } = useLoaded(load);
  useEffect(() => {
    if (state.kind !== 'ready' || !state.data.people.some(isSending)) return;
    const timer = setTimeout(reload, ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, reload]);
  return (
    <>
      <h1>{t('PEOPLE')}</h1>
      <p className={text.hint}>{t('PEOPLE_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {({ people, roles, labels }) => (
          <>
            <ul className={rows.rows}>
              {people.map((person) => (
                <Person
                  key={person.id}
                  api={api}
                  base={base}
                  myId={profile.id}
                  person={person}
                  roles={roles}
                  labels={labels}
                  onChange={reload}
                  {...granter}
                />
              ))}
            </ul>
            <Invite api={api} base={base} roles={roles} onDone={reload} {...granter} />
          </>
        )}
      </LoadedContent>
    </>
  );
};
