import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { questionsAndAnswers } from '@porchlight/core/rules/visitor-forms/questions-and-answers.ts';
import type { FormEvent } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Field, type FieldControl } from '../../../shared/ui/Field.tsx';
import { usePartTexts } from '../../base/part-texts.ts';
import { isAnswered, type SendAnswer, useKept } from '../../state/conversation/answer.ts';
import { type FormItem, readForm } from '../../state/conversation/message-items.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { useAnswer } from '../../state/conversation/use-answer.ts';
import { GivenAnswer } from './GivenAnswer.tsx';
import styles from './Question.module.css';

const fits = (item: FormItem, value: string): boolean => {
  if (!value.trim()) return false;
  if (item.type === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim())) return false;
  try {
    return !item.pattern || new RegExp(`^(?:${item.pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
};

type InputProps = { item: FormItem; control: FieldControl; value: string; onChange: (value: string) => void };

const Input = ({ item, control, value, onChange }: InputProps) => {
  const common = { ...control, value, placeholder: item.placeholder, title: item.hint || undefined };
  if (item.type === 'text_area') return <textarea {...common} onChange={(event) => onChange(event.target.value)} />;
  if (item.type !== 'select') {
    return (
      <input
        {...common}
        type={item.type === 'email' ? 'email' : 'text'}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{item.placeholder}</option>
      {item.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.title}
        </option>
      ))}
    </select>
  );
};

export const FormBubble = ({ message, onAnswer }: { message: DisplayMessage; onAnswer: SendAnswer }) => {
  const { t } = usePartTexts();
  const items = readForm(message.content_attributes.items);
  const [values, setValues] = useKept(
    `${message.key}/form`,
    Object.fromEntries(items.map((item) => [item.name, item.initial])),
  );
  const [tried, setTried] = useKept(`${message.key}/tried`, false);
  const { busy, failed, answer } = useAnswer(onAnswer);
  if (isAnswered(message))
    return questionsAndAnswers(message).flatMap(({ question, answer: submitted }) =>
      submitted ? [<GivenAnswer key={question} question={question} answer={submitted} />] : [],
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!items.every((item) => fits(item, values[item.name] ?? ''))) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void answer({ submitted_values: items.map(({ name }) => ({ name, value: values[name] ?? '' })) });
  };
  const errorTextOf = (item: FormItem, value: string) => {
    if (!value.trim()) return t('FIELD_REQUIRED');
    return item.patternError || t(item.type === 'email' ? 'EMAIL_INVALID' : 'FIELD_INVALID');
  };
  const label = fieldOf(message.content_attributes, 'button_label');
  return (
    <form className={styles.panel} onSubmit={submit} noValidate>
      {items.map((item) => {
        const value = values[item.name] ?? '';
        const error = tried && !fits(item, value) ? errorTextOf(item, value) : undefined;
        return (
          <Field key={item.name} label={item.label} error={error} required>
            {(control) => (
              <Input
                item={item}
                control={control}
                value={value}
                onChange={(next) => setValues({ ...values, [item.name]: next })}
              />
            )}
          </Field>
        );
      })}
      {failed && <p className={styles.error}>{t('ANSWER_FAILED')}</p>}
      <Button type="submit" busy={busy}>
        {typeof label === 'string' && label ? label : t('SUBMIT')}
      </Button>
    </form>
  );
};
