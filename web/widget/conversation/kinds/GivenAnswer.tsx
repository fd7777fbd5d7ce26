import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { useTexts } from '../../base/texts.ts';
import styles from './Question.module.css';

type GivenAnswerProps = { answer: string /** Where the message asks more than its content says. */; question?: string };

export const GivenAnswer = ({ answer, question }: GivenAnswerProps) => {
  const { t } = useTexts();
  return (
    <>
      {question && <div className={styles.questionText}>{question}</div>}
      <Hidden>{t('YOU')}: </Hidden>
      <div className={styles.answer}>{answer}</div>
    </>
  );
};
