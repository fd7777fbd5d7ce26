import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Code } from '../Code.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { bodyOf, type InboxDraft, type InboxSettings } from '../inbox.ts';
import { InboxHours } from '../inboxes/hours/InboxHours.tsx';
import { Preview } from '../inboxes/preview/Preview.tsx';
import { PageHead } from '../PageHead.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { StepMessage } from './StepMessage.tsx';
import { StepWebsite } from './StepWebsite.tsx';
import { draftFor, STEPS, type Step, stepAfter, stepBefore } from './steps.ts';
import card from '../../ui/Card.module.css';
import text from '../../ui/Text.module.css';
import previewLooks from '../inboxes/preview/Preview.module.css';
import looks from './Start.module.css';

const Progress = ({ step }: { step: Step }) => (
  <ol className={looks.progress} aria-label={t('START_STEPS')}>
    {STEPS.map((each) => (
      <li key={each} aria-current={each === step ? 'step' : undefined}>
        {t(`STEP_${each}`)}
      </li>
    ))}
  </ol>
);

type GuideProps = Pick<PageProps, 'api' | 'base' | 'go'> & { inbox: InboxSettings };

export const Guide = ({ api, base, go, inbox }: GuideProps) => {
  const [draft, setDraft] = useState<InboxDraft>(() =>
    draftFor(inbox, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [step, setStep] = useState<Step>('website');
  const saving = useSaving();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus to its heading
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  const change = (values: Partial<InboxDraft>) => setDraft((before) => ({ ...before, ...values }));
  const isForm = step === 'website' || step === 'hours';
  const send = async () => {
    const save = async () => setDraft(await api.patch<InboxSettings>(`${base}/inboxes/${inbox.id}`, bodyOf(draft)));
    if (!isForm || (await saving.save(save))) setStep(stepAfter(step));
  };
  return (
    <div className={previewLooks.columns}>
      <div>
        <PageHead title="START" hint="START_HINT" />
        <Progress step={step} />
        <Form className={card.card} saving={saving} onSend={send}>
          <h2 ref={heading} tabIndex={-1}>
            {t(`STEP_${step}`)}
          </h2>
          {step === 'website' && <StepWebsite draft={draft} change={change} />}
          {step === 'hours' && (
            <>
              <p className={text.quiet}>{t('START_HOURS_HINT')}</p>
              <InboxHours draft={draft} change={change} />
            </>
          )}
          {step === 'snippet' && (
            <>
              <p>{t('SNIPPET')}</p>
              <p className={text.quiet}>{t('START_SNIPPET_HINT')}</p>
              <Code title={t('SNIPPET')} text={draft.web_widget_script.trim()} />
              <Buttons>
                <CopyButton text={draft.web_widget_script} name={t('STEP_snippet')} />
              </Buttons>
            </>
          )}
          {step === 'message' && <StepMessage api={api} base={base} go={go} inboxId={inbox.id} />}
          <Problem text={saving.otherError()} />
          <Buttons>
            {step !== 'message' && (
              <Button type="submit" busy={saving.busy}>
                {t('GO_ON')}
              </Button>
            )}
            {step !== 'website' && (
              <Button look="quiet" onClick={() => setStep(stepBefore(step))}>
                {t('GO_BACK')}
              </Button>
            )}
          </Buttons>
        </Form>
      </div>
      {draft.website_token && <Preview draft={draft} token={draft.website_token} />}
    </div>
  );
};
