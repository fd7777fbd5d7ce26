import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Crumb } from '../../ui/Crumb.tsx';
import type { AnyInbox } from '../inbox.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { ApiInbox } from './ApiInbox.tsx';
import { WebsiteInbox } from './WebsiteInbox.tsx';

type InboxProps = Pick<PageProps, 'api' | 'base' | 'go'> & { id: number };

export const InboxPage = ({ api, base, id, go }: InboxProps) => {
  const load = useCallback(() => api.get<AnyInbox>(`${base}/inboxes/${id}`), [api, base, id]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <Crumb to="/app/settings/inboxes" text={t('INBOXES')} go={go} />
      <LoadedContent state={state} reload={reload}>
        {(inbox) =>
          inbox.channel_type === 'Channel::Api' ? (
            <ApiInbox api={api} base={base} go={go} inbox={inbox} />
          ) : (
            <WebsiteInbox api={api} base={base} go={go} inbox={inbox} />
          )
        }
      </LoadedContent>
    </>
  );
};
