import { Removal } from '../../form/Removal.tsx';
import { Card } from '../../ui/Card.tsx';
import type { SharedSettings } from '../inbox.ts';
import { Picture } from '../Picture.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { InboxBot } from './InboxBot.tsx';
import { InboxMembers } from './InboxMembers.tsx';
import text from '../../ui/Text.module.css';

type CardsProps = Pick<PageProps, 'api' | 'base' | 'go'> & {
  inbox: Pick<SharedSettings, 'id' | 'name' | 'avatar_url'>;
  hint: 'INBOX_PICTURE_HINT' | 'API_PICTURE_HINT';
  showPicture: (address: string) => void;
};

export const InboxCards = ({ api, base, go, inbox: { id, name, avatar_url }, hint, showPicture }: CardsProps) => {
  const path = `${base}/inboxes/${id}`;
  return (
    <>
      <Card title={t('PICTURE')}>
        <Picture
          name={name}
          src={avatar_url}
          hint={t(hint)}
          save={async (form) => showPicture((await api.patch<SharedSettings>(path, form)).avatar_url)}
          remove={async () => {
            await api.delete(`${path}/avatar`);
            showPicture('');
          }}
        />
      </Card>
      <Card title={t('BOTS')}>
        <InboxBot api={api} base={base} go={go} id={id} />
      </Card>
      <Card title={t('GROUP_PEOPLE')}>
        <InboxMembers api={api} base={base} id={id} />
      </Card>
      <Card title={t('INBOX_DELETE')}>
        <p className={text.quiet}>{t('INBOX_DELETE_HINT')}</p>
        <div>
          <Removal
            name={name}
            verb={t('INBOX_DELETE')}
            question={t('INBOX_ASK', { name: name })}
            remove={() => api.delete(path)}
            onGone={() => go('/app/settings/inboxes', { anyway: true })}
          />
        </div>
      </Card>
    </>
  );
};
