import { may, mayStart } from '../base/permissions.ts';
import { VisitorsPage } from '../contacts/live/VisitorsPage.tsx';
import { t } from '../contacts/texts.ts';
import { Greeting } from '../new-conversation/Greeting.tsx';
import type { SectionProps } from './section-props.ts';
import page from '../ui/Page.module.css';

/** `/app/visitors`: who is on the websites now. */
export const Visitors = ({ workspace, go }: SectionProps) => {
  if (!may(workspace, 'contact_manage'))
    return (
      <div className={page.page}>
        <h1>{t('LIVE_TITLE')}</h1>
        <p role="alert">{t('NO_PERMISSION')}</p>
      </div>
    );
  return (
    <div className={page.page}>
      <VisitorsPage
        workspace={workspace}
        managesInboxes={may(workspace, 'inbox_manage')}
        go={go}
        {...(mayStart(workspace)
          ? {
              greeting: (visitor, reload) => (
                <Greeting workspace={workspace} visitor={visitor} reload={reload} go={go} />
              ),
            }
          : {})}
      />
    </div>
  );
};
