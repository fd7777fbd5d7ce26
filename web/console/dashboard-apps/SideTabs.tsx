import { accountPath } from '@porchlight/core/wire/http.ts';
import type { DashboardApp } from '@porchlight/core/wire/settings/dashboard-app.ts';
import { type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { t } from '../base/texts.ts';
import { useLoaded } from '../loading/use-loaded.ts';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import { ICONS } from '../ui/icons.ts';
import { AppFrame } from './AppFrame.tsx';
import { createAppTabs, stepOf } from './app-tabs.ts';
import styles from './DashboardApps.module.css';

type SideTabsProps = { workspace: Workspace; thread: Thread; children: ReactNode };

/**
 * The contact, and the dashboard apps of the account in tabs beside it. An app is loaded when its tab is first opened and
 * stays so while the agent goes to other tabs and conversations.
 */
export const SideTabs = ({ workspace, thread, children }: SideTabsProps) => {
  const { api, accountId } = workspace;
  const load = useCallback(() => api.get<DashboardApp[]>(accountPath(accountId, 'dashboard_apps')), [api, accountId]);
  const { state } = useLoaded(load);
  const apps = state.kind === 'ready' ? state.data : [];
  const [tabs, setTabs] = useState(createAppTabs);
  const prefix = useId();
  const visible = apps.find(({ id }) => id === tabs.visible);
  const order = [0, ...apps.map(({ id }) => id)];
  const tabId = (id: number) => `${prefix}-tab-${id}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = stepOf(order, visible?.id ?? 0, event.key, isRightToLeft);
    if (next === undefined) return;
    event.preventDefault();
    setTabs((before) => before.show(next));
    document.getElementById(tabId(next))?.focus();
  };
  const tab = (id: number, title: string) => (
    <button
      key={id}
      type="button"
      role="tab"
      id={tabId(id)}
      aria-selected={(visible?.id ?? 0) === id}
      aria-controls={`${prefix}-${id}`}
      tabIndex={(visible?.id ?? 0) === id ? 0 : -1}
      title={title}
      onClick={() => setTabs((before) => before.show(id))}
    >
      <bdi>{title}</bdi>
    </button>
  );
  const panel = (id: number) =>
    apps.length > 0 ? { role: 'tabpanel', id: `${prefix}-${id}`, 'aria-labelledby': tabId(id) } : {};
  return (
    <div className={styles.side}>
      {apps.length > 0 && (
        <section className={styles.bar} aria-label={t('SORTED')}>
          <div role="tablist" aria-label={t('SORTED')} className={styles.tabs} onKeyDown={onKeyDown}>
            {tab(0, t('CONTACT'))}
            {apps.map(({ id, title }) => tab(id, title))}
          </div>
          {visible && (
            <IconButton
              icon={ICONS.repeat}
              size={15}
              label={`${t('APP_RELOAD')}: ${visible.title}`}
              onClick={() => setTabs((before) => before.reload(visible.id))}
            />
          )}
        </section>
      )}
      <div className={styles.contact} hidden={visible !== undefined} {...panel(0)}>
        {children}
      </div>
      {apps.map((app) => (
        <section key={app.id} className={styles.panel} hidden={app !== visible} aria-label={app.title}>
          <div className={styles.contact} {...panel(app.id)}>
            {tabs.loads(app.id) > 0 && (
              <AppFrame
                key={tabs.loads(app.id)}
                workspace={workspace}
                thread={thread}
                app={app}
                isShown={app === visible}
                onReload={() => setTabs((before) => before.reload(app.id))}
              />
            )}
          </div>
        </section>
      ))}
    </div>
  );
};
