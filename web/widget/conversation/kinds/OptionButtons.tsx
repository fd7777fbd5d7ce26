import { usePartTexts } from '../../base/part-texts.ts';
import type { SendAnswer } from '../../state/conversation/answer.ts';
import { readOptions, readSubmitted } from '../../state/conversation/message-items.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { useAnswer } from '../../state/conversation/use-answer.ts';
import { GivenAnswer } from './GivenAnswer.tsx';
import styles from './Question.module.css';

export const OptionButtons = ({ message, onAnswer }: { message: DisplayMessage; onAnswer: SendAnswer }) => {
  const { t } = usePartTexts();
  const { busy, failed, answer } = useAnswer(onAnswer);
  const chosen = readSubmitted(message.content_attributes.submitted_values)[0];
  if (chosen) return <GivenAnswer answer={chosen.title || chosen.value} />;
  return (
    <div className={styles.panel}>
      <div className={styles.options}>
        {readOptions(message.content_attributes.items).map(({ title, value, description }) => (
          <button
            type="button"
            key={value}
            className={styles.option}
            disabled={busy}
            onClick={() => answer({ submitted_values: [{ title, value }] })}
          >
            {title}
            {description && <small>{description}</small>}
          </button>
        ))}
      </div>
      {failed && <p className={styles.error}>{t('ANSWER_FAILED')}</p>}
    </div>
  );
};
