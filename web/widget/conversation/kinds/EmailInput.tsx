import { isEmail } from '@porchlight/core/rules/visitor-forms/email.ts';
import type { FormEvent } from 'react';
import { Field } from '../../../shared/ui/Field.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import { type SendAnswer, useKept } from '../../state/conversation/answer.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { useAnswer } from '../../state/conversation/use-answer.ts';
import { GivenAnswer } from './GivenAnswer.tsx';
import styles from './Question.module.css';

export const EmailInput = ({ message, onAnswer }: { message: DisplayMessage; onAnswer: SendAnswer }) => {
  const { t } = usePartTexts();
  const [email, setEmail] = useKept(`${message.key}/email`, '');
  const [wrong, setWrong] = useKept(`${message.key}/wrong`, false);
  const { busy, failed, answer } = useAnswer(onAnswer);
  const submitted = message.content_attributes.submitted_email;
  if (submitted) return <GivenAnswer answer={submitted} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isEmail(email));
    if (isEmail(email)) void answer({ email: email.trim() });
  };
  const error = wrong ? t('EMAIL_INVALID') : failed ? t('ANSWER_FAILED') : undefined;
  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      <Field label={t('EMAIL_LABEL')} error={error}>
        {(control) => (
          <span className={styles.inline}>
            <input
              {...control}
              type="email"
              autoComplete="email"
              placeholder={t('EMAIL_PLACEHOLDER')}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <IconButton icon="arrow-right" type="submit" label={t('SUBMIT')} disabled={busy} />
          </span>
        )}
      </Field>
    </form>
  );
};
