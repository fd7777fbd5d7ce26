import type { AutomationStep } from '@porchlight/core/wire/settings/automation-rule.ts';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { t as consoleText } from '../../base/texts.ts';
import { stepText } from '../../state/macros/step-text.ts';
import { t } from '../texts.ts';
import styles from './Automation.module.css';

const problemOf = ({ outcome, reason, error }: AutomationStep) => {
  if (reason) return consoleText(`MACRO_SKIP_${reason}`);
  return outcome === 'failed' ? t('RULE_STEP_FAILED', { reason: error ?? '' }) : '';
};

const Step = ({ step }: { step: AutomationStep }) => {
  const { label, value } = stepText({
    action_name: step.action_name,
    value: step.value,
    outcome: step.outcome === 'failed' ? 'skipped' : step.outcome,
  });
  const problem = problemOf(step);
  return (
    <li>
      <b>{label}</b> <bdi>{value}</bdi>
      {step.outcome === 'unchanged' && <small> {t('RULE_STEP_UNCHANGED')}</small>}
      {problem && (
        <span className={styles.problem}>
          <Icon name="alert" size={16} />
          {problem}
        </span>
      )}
    </li>
  );
};

export const StepResults = ({ steps }: { steps: readonly AutomationStep[] }) => (
  <ol className={styles.stepResults}>
    {steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
      <Step key={index} step={step} />
    ))}
  </ol>
);
