import { lazyPart } from '../../shared/lazy-part.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { seesConversations } from '../base/permissions.ts';
import { t } from '../base/texts.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './Inbox.module.css';

const OnboardingPage = lazyPart(() => import('../onboarding/OnboardingPage.tsx'), 'OnboardingPage');

type NothingOpenProps = { workspace: Workspace; go: (path: string) => void; isHidden: boolean };

/** Beside a list from which none is open: what to pick, or why there is nothing to pick from. */
export const NothingOpen = ({ workspace, go, isHidden }: NothingOpenProps) => {
  const { phase, total, view } = useStore(workspace.list);
  const { inboxes } = useStore(workspace.directory);
  const onboarding = useStore(workspace.onboarding);
  const isEmpty = phase === 'ready' && total === 0 && view.lines.length === 0;
  if (isEmpty && !isHidden && onboarding && (onboarding.state === 'active' || onboarding.finished))
    return (
      <div className={styles.checklist}>
        <OnboardingPage workspace={workspace} go={go} />
      </div>
    );
  const { profile, accountId } = workspace;
  return (
    <div className={styles.empty}>
      <Icon name="chat" size={40} />
      {!seesConversations({ profile, accountId }) ? (
        <p role="alert">{t('NO_CONVERSATIONS')}</p>
      ) : isEmpty ? (
        <>
          <h1>{t('INBOX_EMPTY')}</h1>
          <p>{t(inboxes.length === 0 ? 'INBOX_EMPTY_MEMBER' : 'INBOX_EMPTY_HINT')}</p>
        </>
      ) : (
        <>
          <h1>{t('PICK')}</h1>
          <p>{t('PICK_HINT')}</p>
        </>
      )}
    </div>
  );
};
