import type { SlackSettings } from '@porchlight/core/wire/settings/slack.ts';
import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { type Inbox, SlackContent } from './SlackContent.tsx';
import { SlackKeys } from './SlackKeys.tsx';
import { SlackLog } from './SlackLog.tsx';
import { SlackSetup } from './SlackSetup.tsx';
import { SlackState } from './SlackState.tsx';
import text from '../../ui/Text.module.css';

export const SlackPage = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const path = `${base}/slack`;
  const load = useCallback(async () => {
    const [settings, inboxes] = await Promise.all([
      api.get<SlackSettings>(path),
      api.get<{ payload: Inbox[] }>(`${base}/inboxes`),
    ]);
    return { settings, inboxes: inboxes.payload };
  }, [api, base, path]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="SLACK" hint="SLACK_HINT" />
      <p className={text.hint}>{t('SLACK_PRIVACY')}</p>
      <LoadedContent state={state} reload={reload}>
        {({ settings: { connection, request_url }, inboxes }) =>
          connection ? (
            <>
              <SlackState api={api} path={path} connection={connection} reload={reload} />
              <SlackContent
                key={connection.team_name}
                api={api}
                path={path}
                connection={connection}
                inboxes={inboxes}
                reload={reload}
              />
              <SlackLog api={api} path={path} go={go} />
              <SlackKeys api={api} path={path} isConnected reload={reload} />
              <SlackSetup requestUrl={request_url} />
            </>
          ) : (
            <>
              <SlackSetup requestUrl={request_url} />
              <SlackKeys api={api} path={path} isConnected={false} reload={reload} />
            </>
          )
        }
      </LoadedContent>
    </>
  );
};
