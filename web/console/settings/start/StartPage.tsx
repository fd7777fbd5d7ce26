import { useCallback } from 'react';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { InboxSettings } from '../inbox.ts';
import { NewInbox } from '../inboxes/NewInbox.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { Guide } from './Guide.tsx';

export const StartPage = ({ api, base, go }: PageProps) => {
  const load = useCallback(async () => {
    const { payload } = await api.get<{ payload: InboxSettings[] }>(`${base}/inboxes`);
    return payload.find(({ channel_type }) => channel_type === 'Channel::WebWidget') ?? null;
  }, [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(inbox) =>
        inbox ? (
          <Guide api={api} base={base} go={go} inbox={inbox} />
        ) : (
          <>
            <PageHead title="START" hint="START_HINT" />
            <NewInbox api={api} base={base} onMade={reload} websiteOnly />
          </>
        )
      }
    </LoadedContent>
  );
};
