import { passwordFormProblem } from '@porchlight/core/rules/passwords/password-form.ts';
import { passwordStrength } from '@porchlight/core/rules/passwords/strength.ts';
import { type ComponentProps, useState } from 'react';
import { Field } from '../../shared/ui/Field.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { t } from '../base/texts.ts';
import { ICONS } from '../ui/icons.ts';
import { useRefusal } from './refusal.ts';
import { useValidationText } from './use-validation-text.ts';
import styles from './PasswordField.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'onInvalid' | 'onInput' | 'type'> & {
  label: string;
  error?: string | undefined;
  /** A password that is being chosen: how hard it is to guess is shown. */
  isNew?: boolean;
};

/** Bars of a password that the server would refuse. */
const MOST_OF_REFUSED = 1;

const Strength = ({ password }: { password: string }) => {
  const isRefused = passwordFormProblem(password) !== undefined;
  const strength = passwordStrength(password);
  const level = isRefused ? Math.min(strength, MOST_OF_REFUSED) : strength;
  const text = isRefused ? t('PASSWORD_INCOMPLETE') : t(`STRENGTH_${strength}`);
  return (
    <div className={styles.strength} data-level={password ? level : undefined}>
      <div className={styles.bars} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
      <small role="status">{password && text}</small>
    </div>
  );
};

export const PasswordField = ({ label, error, isNew, required, ...input }: PasswordFieldProps) => {
  const { problem, onInvalid, onInput } = useValidationText(label, { required, ...input });
  const refusal = useRefusal(input.name);
  const [isVisible, setVisible] = useState(false);
  const [written, setWritten] = useState('');
  return (
    <Field label={label} error={problem ?? error ?? refusal} required={required}>
      {(control) => (
        <>
          <div className={styles.password} dir="ltr">
            <input
              {...control}
              {...input}
              type={isVisible ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              onInvalid={onInvalid}
              onInput={(event) => {
                onInput();
                setWritten(event.currentTarget.value);
              }}
            />
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={isVisible}
              onClick={() => setVisible(!isVisible)}
            >
              <Icon name={isVisible ? ICONS.hide : ICONS.show} size={18} />
              <Hidden>{t('SHOW_PASSWORD')}</Hidden>
            </button>
          </div>
          {isNew && <Strength password={written} />}
        </>
      )}
    </Field>
  );
};
