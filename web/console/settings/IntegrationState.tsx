import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Buttons } from '../form/Buttons.tsx';
import { Problem } from '../form/Problem.tsx';
import { useSaving } from '../form/use-saving.ts';
import { Card } from '../ui/Card.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Moment } from './Moment.tsx';
import { t } from './texts.ts';
import text from '../ui/Text.module.css';

type StateProps = {
  paused: boolean;
  /** Active, and yet nothing can be delivered. */
  isIncomplete?: boolean;
  /** What it is connected with. */
  name: ReactNode;
  /** More facts, one a paragraph. */
  children?: ReactNode;
  lastReceivedAt: string | null;
  error: { text: string; at: string } | null;
  pause: (paused: boolean) => Promise<unknown>;
  /** What the test has shown. */
  test: () => Promise<ReactNode>;
  canTest: boolean;
  onChanged: () => void;
  more?: ReactNode;
};

/** Whether an integration works, what it received and refused last, a test, and a pause. */
export const IntegrationState = (props: StateProps) => {
  const { paused, isIncomplete, name, children, lastReceivedAt, error, canTest, onChanged, more } = props;
  const saving = useSaving();
  const testing = useSaving();
  const [result, setResult] = useState<ReactNode>(null);
  const pause = async () => {
    if (await saving.save(() => props.pause(!paused))) onChanged();
  };
  const test = async () => {
    setResult(null);
    await testing.save(async () => setResult(await props.test()));
    onChanged();
  };
  return (
    <Card title={t('INCOMING_STATE')}>
      <p>
        <Tag tone={paused || isIncomplete ? 'warn' : 'good'}>{t(paused ? 'INCOMING_PAUSED' : 'INCOMING_ACTIVE')}</Tag>{' '}
        {name}
      </p>
      {children}
      <p className={text.quiet}>
        {lastReceivedAt ? (
          <>
            {t('INCOMING_LAST')} <Moment at={lastReceivedAt} />
          </>
        ) : (
          t('INCOMING_NEVER')
        )}
      </p>
      {error && (
        <p className={text.bad}>
          {t('INCOMING_ERROR')} <bdi>{error.text}</bdi> (<Moment at={error.at} />)
        </p>
      )}
      <Buttons>
        <Button busy={testing.busy} disabled={!canTest} onClick={() => void test()}>
          {t('INCOMING_TEST')}
        </Button>
        <Button look="quiet" busy={saving.busy} onClick={() => void pause()}>
          {t(paused ? 'INCOMING_RESUME' : 'INCOMING_PAUSE')}
        </Button>
        {more}
      </Buttons>
      <p role="status" className={text.good}>
        {result}
      </p>
      <Problem text={testing.otherError() ?? saving.otherError()} />
    </Card>
  );
};
