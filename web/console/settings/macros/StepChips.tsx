import type { MacroAction } from '@porchlight/core/wire/settings/macro.ts';
import { stepText, writtenSteps } from '../../state/macros/step-text.ts';
import type { MacroNames } from './ActionFields.tsx';
import styles from './Macros.module.css';

/** What a macro or a rule does, in a line. */
export const StepChips = ({ actions, names }: { actions: readonly MacroAction[]; names: MacroNames }) => (
  <span className={styles.chips}>
    {writtenSteps(actions, names).map((step, index) => {
      const { label, value } = stepText(step);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity but their place
        <span key={index}>
          <b>{label}</b>
          {value && (
            <>
              {' '}
              <bdi>{value}</bdi>
            </>
          )}
        </span>
      );
    })}
  </span>
);
