import { useCallback } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { GoOptions } from '../../base/router.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { ICONS } from '../../ui/icons.ts';
import { Swatch } from '../../ui/Swatch.tsx';
import type { AnyInbox } from '../inbox.ts';
import { t } from '../texts.ts';
import { NewInbox } from './NewInbox.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

type InboxesProps = { api: Api; base: string; go: (path: string, options?: GoOptions) => void };

export const InboxesPage = ({ api, base, go }: InboxesProps) => {
  const load = useCallback(
    async () => (await api.get<{ payload: AnyInbox[] }>(`${base}/inboxes`)).payload,
    [api, base],
  );
  const { state, reload } = useLoaded(load);
  return (
    <>
      <h1>{t('INBOXES')}</h1>
      <p className={text.hint}>{t('INBOXES_HINT')}</p>
      <LoadedContent state={state} reload={reload}>
        {(inboxes) =>
          inboxes.length === 0 ? (
            <p className={text.hint}>{t('NO_INBOX')}</p>
          ) : (
            <ul className={rows.rows}>
              {inboxes.map(({ id, name, ...inbox }) => (
                <li key={id} className={rows.row}>
                  {inbox.channel_type === 'Channel::Api' ? (
                    <Icon name={ICONS.api} size={16} />
                  ) : (
                    <Swatch color={inbox.widget_color} />
                  )}
                  <span className={rows.text}>
                    <strong>{name}</strong>
                    <small>{inbox.channel_type === 'Channel::Api' ? t('KIND_api') : inbox.website_url}</small>
                  </span>
                  <Button
                    look="quiet"
                    aria-label={`${t('TITLE')}: ${name}`}
                    onClick={() => go(`/app/settings/inboxes/${id}`)}
                  >
                    {t('TITLE')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
      <NewInbox api={api} base={base} onMade={(id) => go(`/app/settings/inboxes/${id}`, { anyway: true })} />
    </>
  );
};
