import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import { Link } from '../ui/Link.tsx';
import type { Place } from './Places.tsx';
import nav from '../ui/Nav.module.css';

type SetupEntryProps = { workspace: Workspace; place: Place | null; go: (path: string) => void };

/** There until the checklist is finished or dismissed. */
export const SetupEntry = ({ workspace, place, go }: SetupEntryProps) => {
  const onboarding = useStore(workspace.onboarding);
  if (!onboarding || (onboarding.state === 'hidden' && !onboarding.finished)) return null;
  const { items } = onboarding;
  const done = items.filter(({ state }) => state !== 'open').length;
  return (
    <nav aria-label={t('SETUP_CHECKLIST')} className={nav.entry}>
      <Link
        className={nav.open}
        to="/app/get-started"
        go={go}
        title={t('SETUP_CHECKLIST')}
        aria-current={place === 'get-started' ? 'page' : undefined}
      >
        <Icon name="done" size={18} />
        <span className={nav.name}>{t('SETUP_CHECKLIST')}</span>
        <span className={nav.count}>{t('SETUP_PROGRESS', { done, count: items.length })}</span>
      </Link>
    </nav>
  );
};
