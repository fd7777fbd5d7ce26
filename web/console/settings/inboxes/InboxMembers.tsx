import type { TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import styles from '../Settings.module.css';
import { Shown } from '../Shown.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSaving } from '../use-saving.ts';

/** Who answers this inbox: each tick is saved at once. */
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
  const set = async (members: ReadonlySet<number>, user: number, isMember: boolean) => {
    const user_ids = [...members].filter((each) => each !== user);
    if (isMember) user_ids.push(user);
    await saving.save(() => api.patch(`${base}/inbox_members`, { inbox_id: id, user_ids }));
    reload();
  };
  const problem = saving.otherError();
  return (
    <Shown state={state} reload={reload}>
      {({ agents, members }) => (
        <>
          {agents.map(({ id: user, name, email }) => (
            <label key={user} className={styles.check}>
              <input
                type="checkbox"
                checked={members.has(user)}
                disabled={saving.busy}
                onChange={({ target }) => void set(members, user, target.checked)}
              />
              <span className={styles.who}>
                {name} <small>{email}</small>
              </span>
            </label>
          ))}
          {problem && (
            <p role="alert" className={styles.bad}>
              {problem}
            </p>
          )}
        </>
      )}
    </Shown>
  );
};
