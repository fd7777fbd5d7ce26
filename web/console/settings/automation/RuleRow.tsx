import type { AutomationRule } from '@porchlight/core/wire/settings/automation-rule.ts';
import { t as consoleText } from '../../base/texts.ts';
import { ago, fullTimeOf } from '../../base/time.ts';
import { lineText } from '../../form/filter/filter-line.ts';
import { StepChips } from '../macros/StepChips.tsx';
import { t } from '../texts.ts';
import { lineOfCondition } from './rule-draft.ts';
import { type RuleDirectory, ruleFields } from './rule-fields.ts';
import styles from './Automation.module.css';

type Given = { rule: AutomationRule; directory: RuleDirectory };

const conditionTexts = ({ rule, directory }: Given): { joiner: string; text: string }[] => {
  const fields = ruleFields(directory, rule.event_name);
  const lines = rule.conditions.map(lineOfCondition);
  return lines.map((line, index) => {
    const sign = lines[index - 1]?.query_operator;
    return { joiner: sign ? consoleText(sign) : '', text: lineText(line, fields) };
  });
};

export const RuleSummary = (props: Given) => {
  const { rule, directory } = props;
  return (
    <>
      <span className={styles.trigger} dir="auto">
        {t(`RULE_WHEN_${rule.event_name}`)}
        {conditionTexts(props).map(({ joiner, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <span key={index}>
            {index === 0 ? t('RULE_IF') : ` ${joiner}`} <bdi>{text}</bdi>
          </span>
        ))}
      </span>
      <StepChips actions={rule.actions} names={directory} />
    </>
  );
};

const LastRun = ({ at }: { at: string }) => {
  const seconds = Date.parse(at) / 1_000;
  return (
    <time dateTime={at} title={fullTimeOf(seconds)}>
      {t('RULE_LAST_RUN', { time: ago(seconds, Date.now() / 1_000) })}
    </time>
  );
};

export const RuleRow = (props: Given) => {
  const { name, description, recent_runs, last_run_at } = props.rule;
  return (
    <span className={styles.rule}>
      <strong dir="auto">{name}</strong>
      {description && <small dir="auto">{description}</small>}
      <RuleSummary {...props} />
      <small>
        {last_run_at ? (
          <>
            {t('RULE_RUNS_TODAY', { count: recent_runs })} · <LastRun at={last_run_at} />
          </>
        ) : (
          t('RULE_NEVER_RAN')
        )}
      </small>
    </span>
  );
};
