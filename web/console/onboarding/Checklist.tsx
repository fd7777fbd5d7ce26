import type { Onboarding, OnboardingItem } from '@porchlight/core/wire/settings/onboarding.ts';
import { useEffect } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { isSettled } from '../state/onboarding/onboarding-store.ts';
import type { Workspace } from '../state/workspace.ts';
import { ChecklistItem } from './ChecklistItem.tsx';
import { pathOfItem } from './items.ts';
import { t } from './texts.ts';
import styles from './Checklist.module.css';

type ChecklistProps = { workspace: Workspace; onboarding: Onboarding; go: (path: string) => void };
type ActionProps = Omit<ChecklistProps, 'onboarding'> & { name: OnboardingItem; isNext: boolean };

const Action = ({ workspace, go, name, isNext }: ActionProps) => {
  const { inboxes } = useStore(workspace.directory);
  const push = useStore(workspace.push);
  const look = isNext ? 'primary' : 'quiet';
  if (name === 'notifications') {
    if (push.kind === 'absent') return null;
    const turnOn = async () => {
      try {
        await workspace.push.turnOn(false);
        await workspace.onboarding.load();
      } catch (error) {
        workspace.toast.warn(t('notifications_FAILED', { reason: failureText(error) }));
      }
    };
    return (
      <Button look={look} onClick={() => void turnOn()}>
        {t('notifications_ACTION')}
      </Button>
    );
  }
  const path = pathOfItem(name, inboxes);
  // The visitor's page stands beside the console.
  const open = () => (name === 'reply' ? window.open(path, '_blank', 'noopener') : go(path));
  return (
    <Button look={look} onClick={open}>
      {t(`${name}_ACTION`)}
    </Button>
  );
};

/** The steps from an installation to a conversation: each is settled by what the account has. */
export const Checklist = ({ workspace, onboarding, go }: ChecklistProps) => {
  const push = useStore(workspace.push);
  const { items } = onboarding;
  const settled = isSettled(onboarding);
  useEffect(() => {
    if (settled) void workspace.onboarding.finish();
  }, [settled, workspace]);
  const settledCount = items.filter(({ state }) => state !== 'open').length;
  const next = items.find(({ state }) => state === 'open')?.name;
  const change = (what: Parameters<typeof workspace.onboarding.change>[0]) =>
    workspace.onboarding.change(what).catch((error: unknown) => workspace.toast.failed(error));
  const dismiss = async () => {
    await workspace.onboarding.change({ state: 'hidden' });
    workspace.toast.show(t('DISMISSED'));
  };
  const hintOf = (name: OnboardingItem) =>
    t(name === 'notifications' && push.kind === 'absent' ? 'notifications_ABSENT' : `${name}_HINT`);
  return (
    <section className={styles.checklist} aria-labelledby="onboarding-title">
      <h1 id="onboarding-title">{t('TITLE')}</h1>
      <p className={styles.hint}>{t('HINT')}</p>
      <div className={styles.progress}>
        <progress value={settledCount} max={items.length} aria-label={t('TITLE')} />
        <p role="status">{t('PROGRESS', { done: settledCount, count: items.length })}</p>
      </div>
      <ol className={styles.items}>
        {items.map((item) => (
          <ChecklistItem
            key={item.name}
            item={item}
            hint={hintOf(item.name)}
            isNext={item.name === next}
            onSkip={(skipped) => void change({ item: item.name, skipped })}
          >
            <Action workspace={workspace} go={go} name={item.name} isNext={item.name === next} />
          </ChecklistItem>
        ))}
      </ol>
      <Button look="text" onClick={() => void dismiss().catch((error: unknown) => workspace.toast.failed(error))}>
        {t('DISMISS')}
      </Button>
    </section>
  );
};
