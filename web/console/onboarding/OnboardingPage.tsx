import { useEffect } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { Waiting } from '../loading/Waiting.tsx';
import type { OnboardingState } from '../state/onboarding/onboarding-store.ts';
import type { Workspace } from '../state/workspace.ts';
import { Checklist } from './Checklist.tsx';
import { SampleData } from './SampleData.tsx';
import { t } from './texts.ts';
import styles from './Checklist.module.css';

type OnboardingProps = { workspace: Workspace; go: (path: string) => void };

const Over = ({ workspace, state, go }: OnboardingProps & { state: OnboardingState }) => {
  const close = () => {
    workspace.onboarding.closeEnd();
    go('/app');
  };
  const show = () =>
    workspace.onboarding.change({ state: 'active' }).catch((error: unknown) => workspace.toast.failed(error));
  return (
    <section className={styles.over} data-finished={state.finished || undefined}>
      <Icon name="done" size={40} />
      <h1>{t(state.finished ? 'FINISHED' : 'HIDDEN')}</h1>
      <p role="status">{t(state.finished ? 'FINISHED_HINT' : 'HIDDEN_HINT')}</p>
      {state.finished ? (
        <Button onClick={close}>{t('CLOSE')}</Button>
      ) : (
        <Button look="quiet" onClick={() => void show()}>
          {t('SHOW')}
        </Button>
      )}
    </section>
  );
};

/** The checklist, its end, and the sample data below. */
export const OnboardingPage = ({ workspace, go }: OnboardingProps) => {
  const state = useStore(workspace.onboarding);
  useEffect(() => workspace.onboarding.watch(), [workspace]);
  if (!workspace.onboarding.isAdministrator)
    return (
      <div className={styles.page}>
        <h1>{t('TITLE')}</h1>
        <p role="alert">{t('NO_PERMISSION')}</p>
      </div>
    );
  if (!state) return <Waiting />;
  const { addSamples, removeSamples } = workspace.onboarding;
  return (
    <div className={styles.page}>
      {state.state === 'active' && !state.finished ? (
        <Checklist workspace={workspace} onboarding={state} go={go} />
      ) : (
        <Over workspace={workspace} state={state} go={go} />
      )}
      <SampleData has={state.has_sample_data} add={addSamples} remove={removeSamples} go={go} />
    </div>
  );
};
