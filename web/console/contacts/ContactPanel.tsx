import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { useEffect, useState } from 'react';
import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import type { Desk } from '../desk.ts';
import { toItem } from '../inbox/item.ts';
import { t } from '../texts.ts';
import { ago } from '../time.ts';
import { useStore } from '../use-store.ts';
import styles from './ContactPanel.module.css';
import { factsOf } from './facts.ts';

type PanelProps = { desk: Desk; conversation: number; onSelect: (id: number) => void };
type Loaded = { conversation: TeamConversation; former: TeamConversation[] };

const load = async ({ api, accountId }: Desk, id: number): Promise<Loaded> => {
  const conversation = await api.get<TeamConversation>(accountPath(accountId, `conversations/${id}`));
  const { payload } = await api.get<{ payload: TeamConversation[] }>(
    accountPath(accountId, `contacts/${conversation.meta.sender.id}/conversations`),
  );
  return { conversation, former: payload.filter((each) => each.id !== id) };
};

/** Who is asking: what they said of themselves, where they are, and what they asked before. */
export const ContactPanel = ({ desk, conversation: id, onSelect }: PanelProps) => {
  const [loaded, setLoaded] = useState<Loaded | 'loading' | 'failed'>('loading');
  const online = useStore(desk.contactsOnline);
  useEffect(() => {
    let current = true;
    load(desk, id).then(
      (answer) => current && setLoaded(answer),
      () => current && setLoaded('failed'),
    );
    return () => {
      current = false;
    };
  }, [desk, id]);
  if (loaded === 'loading')
    return (
      <aside className={styles.panel}>
        <Spinner label={t('LOADING')} />
      </aside>
    );
  if (loaded === 'failed') return <aside className={styles.panel}>{t('THREAD_FAILED')}</aside>;
  const { sender } = loaded.conversation.meta;
  const name = sender.name ?? t('VISITOR');
  return (
    <aside className={styles.panel} aria-label={t('CONTACT')}>
      <Avatar name={name} src={sender.thumbnail} size={56} online={online.has(sender.id)} />
      <h2>{name}</h2>
      {online.has(sender.id) && <p className={styles.online}>{t('ONLINE_NOW')}</p>}
      <dl className={styles.facts}>
        {factsOf(loaded.conversation).map(({ label, value, claimed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} {claimed && <span className={styles.claimed}>{t('CLAIMED')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('FORMER')}</h3>
      {loaded.former.length === 0 && <p className={styles.quiet}>{t('NONE_BEFORE')}</p>}
      <ul className={styles.former}>
        {loaded.former.map(toItem).map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onSelect(item.id)}>
              <span>{item.preview || t('NO_MESSAGE')}</span>
              <span className={styles.quiet}>{ago(item.lastActivityAt, Date.now() / 1000)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
};
