import { useCallback, useMemo } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { SampleData } from '../../onboarding/SampleData.tsx';
import { createOnboardingApi } from '../../state/onboarding/onboarding-api.ts';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';
import styles from './SetupCards.module.css';

/** Brings the checklist of a new account back, and adds or removes sample data. */
export const SetupCards = ({ api, base, go }: Pick<PageProps, 'api' | 'base' | 'go'>) => {
  const onboarding = useMemo(() => createOnboardingApi(api, base), [api, base]);
  const { state, reload } = useLoaded(useCallback(() => onboarding.read(), [onboarding]));
  const saving = useSaving();
  const show = async () => {
    if (await saving.save(() => onboarding.change({ state: 'active' }))) go('/app/get-started');
  };
  const then = (request: Promise<unknown>) => request.then(reload);
  return (
    <LoadedContent state={state} reload={reload}>
      {(loaded) => (
        <div className={styles.cards}>
          <Card title={t('SETUP_CHECKLIST')}>
            <p className={text.quiet}>{t(loaded.state === 'active' ? 'SETUP_SHOWN' : 'SETUP_HIDDEN')}</p>
            {loaded.state === 'active' ? (
              <Button look="quiet" onClick={() => go('/app/get-started')}>
                {t('SETUP_OPEN')}
              </Button>
            ) : (
              <Button look="quiet" busy={saving.busy} onClick={() => void show()}>
                {t('SETUP_SHOW')}
              </Button>
            )}
            <Problem text={saving.otherError()} />
          </Card>
          <SampleData
            has={loaded.has_sample_data}
            add={() => then(onboarding.addSamples())}
            remove={() => then(onboarding.removeSamples())}
            go={go}
          />
        </div>
      )}
    </LoadedContent>
  );
};
