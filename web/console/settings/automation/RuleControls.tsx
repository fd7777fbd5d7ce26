import type { AutomationRule } from '@porchlight/core/wire/settings/automation-rule.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { failureText } from '../../base/failure-text.ts';
import { Problem } from '../../form/Problem.tsx';
import { Tick } from '../../form/Tick.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import styles from './Automation.module.css';

type RuleControlsProps = Pick<PageProps, 'api'> & {
  path: string;
  rule: AutomationRule;
  count: number;
  reload: () => void;
};

export const RuleControls = ({ api, path, rule, count, reload }: RuleControlsProps) => {
  const { id, name, active, position } = rule;
  const address = `${path}/${id}`;
  const prefix = useId();
  const [problem, setProblem] = useState('');
  const movedBy = useRef<'up' | 'down'>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new place is what moves the focus
  useEffect(() => {
    if (!movedBy.current) return;
    const buttons = [movedBy.current, 'up', 'down'].map((way) => document.getElementById(`${prefix}-${way}`));
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
    movedBy.current = null;
  }, [position]);
  const move = async (way: 'up' | 'down') => {
    setProblem('');
    movedBy.current = way;
    try {
      await api.patch(address, { position: way === 'up' ? position - 1 : position + 1 });
      reload();
    } catch (error) {
      setProblem(failureText(error));
    }
  };
  return (
    <span className={styles.controls}>
      <Tick
        name={t('RULE_ACTIVE_NAME', { name })}
        checked={active}
        save={(on) => api.patch(address, { active: on })}
        onSaved={reload}
      >
        {t('RULE_ACTIVE')}
      </Tick>
      {count > 1 && (
        <>
          <IconButton
            id={`${prefix}-up`}
            icon="arrow-up"
            label={t('RULE_UP', { name })}
            disabled={position <= 1}
            onClick={() => void move('up')}
          />
          <IconButton
            id={`${prefix}-down`}
            icon="arrow-down"
            label={t('RULE_DOWN', { name })}
            disabled={position >= count}
            onClick={() => void move('down')}
          />
        </>
      )}
      <Problem text={problem} />
    </span>
  );
};
