import { useCallback } from 'react';
import { Tick } from '../../form/Tick.tsx';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { ResourceList } from '../resource-list/ResourceList.tsx';
import { t } from '../texts.ts';
import { CampaignEditor } from './CampaignEditor.tsx';
import { type Campaign, loadCampaigns } from './campaign.ts';
import rows from '../../ui/Rows.module.css';

type LineProps = Pick<PageProps, 'api'> & { path: string; campaign: Campaign; reload: () => void };

const Line = ({ api, path, campaign, reload }: LineProps) => {
  const { id, title, inbox, trigger_rules, enabled } = campaign;
  return (
    <>
      <span className={rows.text} dir="auto">
        <strong>{title}</strong>
        <small>
          {inbox?.name} · {t('CAMPAIGN_AFTER', { seconds: Number(trigger_rules.time_on_page ?? 0) })}
        </small>
        <small dir="ltr">{trigger_rules.url}</small>
      </span>
      <Tick
        name={`${t('ON')}: ${title}`}
        checked={enabled}
        save={(on) => api.patch(`${path}/${id}`, { enabled: on })}
        onSaved={reload}
      >
        {t('ON')}
      </Tick>
    </>
  );
};

export const CampaignsPage = ({ api, base, go }: PageProps) => {
  const path = `${base}/campaigns`;
  const load = useCallback(() => loadCampaigns(api, base), [api, base]);
  const { state, reload } = useLoaded(load);
  return (
    <>
      <PageHead title="CAMPAIGNS" hint="CAMPAIGNS_HINT" />
      <LoadedContent state={state} reload={reload}>
        {(workspace) =>
          workspace.websites.length === 0 ? (
            <Empty>
              {t('NO_INBOX')}{' '}
              <Link to="/app/settings/inboxes" go={go}>
                {t('INBOXES')}
              </Link>
            </Empty>
          ) : (
            <ResourceList
              api={api}
              path={path}
              things={workspace.campaigns}
              texts={{ add: 'CAMPAIGN_NEW', empty: 'CAMPAIGNS_EMPTY', ask: 'CAMPAIGN_ASK' }}
              nameOf={({ title }) => title}
              row={(campaign) => <Line api={api} path={path} campaign={campaign} reload={reload} />}
              editor={(campaign, editing) => (
                <CampaignEditor campaign={campaign} workspace={workspace} editing={editing} />
              )}
              reload={reload}
            />
          )
        }
      </LoadedContent>
    </>
  );
};
