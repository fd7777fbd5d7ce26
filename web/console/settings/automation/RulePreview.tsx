import { type AutomationRuleId, NO_ROW } from '@porchlight/core/wire/ids.ts';
import type { AutomationPreview } from '@porchlight/core/wire/settings/automation-rule.ts';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { failureText } from '../../base/failure-text.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import type { RuleContent } from './rule-draft.ts';
import text from '../../ui/Text.module.css';
import styles from './Automation.module.css';

type RulePreviewProps = Pick<PageProps, 'api' | 'base'> & {
  content: RuleContent;
  /** Of the saved rule. */
  id: AutomationRuleId;
};

const Result = ({ count, conversations }: AutomationPreview) => (
  <>
    <p>{t('RULE_PREVIEW_COUNT', { count })}</p>
    {conversations.length > 0 && (
      <p className={text.quiet} dir="ltr">
        {conversations.map((number) => `#${number}`).join(', ')}
      </p>
    )}
  </>
);

/** How many conversations a rule by time would act on at once, if it were saved now. */
export const RulePreview = ({ api, base, content, id }: RulePreviewProps) => {
  const [isBusy, setBusy] = useState(false);
  /** What the count is of: another rule has another count. */
  const [counted, setCounted] = useState<{ of: string; preview: AutomationPreview } | null>(null);
  const [problem, setProblem] = useState('');
  const heading = useId();
  const current = JSON.stringify(content);
  const run = async () => {
    setBusy(true);
    setProblem('');
    try {
      const body = id === NO_ROW ? content : { ...content, automation_rule_id: id };
      const { payload } = await api.post<{ payload: AutomationPreview }>(`${base}/automation_rules/preview`, body);
      setCounted({ of: current, preview: payload });
    } catch (error) {
      setCounted(null);
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  return (
    <section className={styles.test} aria-labelledby={heading}>
      <h3 id={heading}>{t('RULE_PREVIEW')}</h3>
      <p className={text.quiet}>{t('RULE_PREVIEW_HINT')}</p>
      <div>
        <Button look="quiet" busy={isBusy} onClick={() => void run()}>
          {t('RULE_PREVIEW_RUN')}
        </Button>
      </div>
      <div role="status">
        {problem && <p className={text.bad}>{problem}</p>}
        {counted?.of === current && <Result {...counted.preview} />}
      </div>
    </section>
  );
};
