import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Check } from '../../form/Check.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { setMember } from './set-member.ts';
import rows from '../../ui/Rows.module.css';

export const InboxMembers = ({ api, base, id }: { api: Api; base: string; id: number }) => {
  const load = useCallback(async () => {
    const [agents, members] = await Promise.all([
      api.get<TeamAgent[]>(`${base}/agents`),
      api.get<{ payload: TeamAgent[] }>(`${base}/inbox_members/${id}`),
    ]);
    return { agents, members: new Set<number>(members.payload.map((member) => member.id)) };
  }, [api, base, id]);
  const { state, reload } = useLoaded(load);
  const saving = useSaving();
  const set = async (user: number, isMember: boolean) => {
    await saving.save(() => setMember(api, base, id, user, isMember));
    reload();
  };
  return (
    <LoadedContent state={state} reload={reload}>
      {({ agents, members }) => (
        <>
          {agents.map(({ id: user, name, email }) => (
            <Check
              key={user}
              checked={members.has(user)}
              disabled={saving.busy}
              onChange={({ target }) => void set(user, target.checked)}
            >
              <span className={rows.text}>
                {name} <small>{email}</small>
              </span>
            </Check>
          ))}
          <Problem text={saving.otherError()} />
        </>
      )}
    </LoadedContent>
  );
};
