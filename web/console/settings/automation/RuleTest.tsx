import type { FilterLine } from '@porchlight/core/rules/filters/filter-lines.ts';
import type { AutomationTest } from '@porchlight/core/wire/settings/automation-rule.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { failureText } from '../../base/failure-text.ts';
import type { FilterField } from '../../form/filter/filter-field.ts';
import { lineText } from '../../form/filter/filter-line.ts';
import { TextField } from '../../form/TextField.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import type { RuleContent } from './rule-draft.ts';
import { StepResults } from './StepResults.tsx';
import text from '../../ui/Text.module.css';
import styles from './Automation.module.css';

type RuleTestProps = Pick<PageProps, 'api' | 'base'> & {
  content: RuleContent;
  lines: readonly FilterLine[];
  fields: readonly FilterField[];
};

/** The lines stay with the result: those of the form may change meanwhile. */
type Tested = { result: AutomationTest; texts: readonly string[] };

const Result = ({ result, texts }: Tested) => (
  <>
    <p className={styles.result} data-matches={result.matches}>
      <Icon name={result.matches ? 'check' : 'close'} size={18} />
      {t(result.matches ? 'RULE_MATCHES' : 'RULE_MATCHES_NOT')}
    </p>
    {texts.length > 0 && (
      <ul className={styles.results}>
        {texts.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <li key={index} data-holds={result.conditions[index]}>
            <Icon name={result.conditions[index] ? 'check' : 'close'} size={16} />
            <span>
              <bdi>{line}</bdi> <small>{t(result.conditions[index] ? 'RULE_HOLDS' : 'RULE_HOLDS_NOT')}</small>
            </span>
          </li>
        ))}
      </ul>
    )}
    <p className={text.quiet}>{t(result.matches ? 'RULE_WOULD' : 'RULE_WOULD_THEN')}</p>
    <StepResults steps={result.steps} />
  </>
);

export const RuleTest = ({ api, base, content, lines, fields }: RuleTestProps) => {
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [tested, setTested] = useState<Tested | null>(null);
  const [problem, setProblem] = useState('');
  const heading = useId();
  const conversation_id = Number(number.replace('#', '').trim());
  const canTest = Number.isSafeInteger(conversation_id) && conversation_id > 0;
  const run = async () => {
    if (!canTest || isBusy) return;
    setBusy(true);
    setProblem('');
    const texts = lines.map((line) => lineText(line, fields));
    try {
      const path = `${base}/automation_rules/test`;
      const { payload } = await api.post<{ payload: AutomationTest }>(path, { ...content, conversation_id });
      setTested({ result: payload, texts });
    } catch (error) {
      setTested(null);
      setProblem(failureText(error));
    }
    setBusy(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    void run();
  };
  return (
    <section className={styles.test} aria-labelledby={heading}>
      <h3 id={heading}>{t('RULE_TEST')}</h3>
      <p className={text.quiet}>{t('RULE_TEST_HINT')}</p>
      <div className={styles.testLine}>
        <TextField
          label={t('RULE_TEST_NUMBER')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={12}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button look="quiet" busy={isBusy} disabled={!canTest} onClick={() => void run()}>
          {t('RULE_TEST_RUN')}
        </Button>
      </div>
      <div role="status">
        {problem && <p className={text.bad}>{problem}</p>}
        {tested && <Result {...tested} />}
      </div>
    </section>
  );
};
