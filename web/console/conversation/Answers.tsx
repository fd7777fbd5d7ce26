import { questionsAndAnswers } from '@porchlight/core/rules/visitor-forms/questions-and-answers.ts';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { t } from '../base/texts.ts';
import styles from './Answers.module.css';

export const Answers = ({ message }: { message: DisplayMessage }) => {
  const questions = questionsAndAnswers(message);
  if (questions.length === 0) return null;
  return (
    <dl className={styles.answers}>
      {questions.map(({ question, answer }) => (
        <div key={question}>
          <dt>
            <bdi>{question || t('ANSWER')}</bdi>
          </dt>
          <dd data-open={!answer || undefined}>
            <bdi>{answer || t('NOT_ANSWERED')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
