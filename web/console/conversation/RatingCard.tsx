import { isRecord } from '@porchlight/core/rules/read-field.ts';
import { ratingOf } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import type { DisplayMessage } from '../../shared/conversation-store/types.ts';
import { RatingFace } from '../../shared/ui/RatingFace.tsx';
import { t } from '../base/texts.ts';
import styles from './RatingCard.module.css';

const responseOf = ({ content_type, content_attributes: { submitted_values: values } }: DisplayMessage) => {
  if (content_type !== 'input_csat' || !isRecord(values)) return null;
  const response = values['csat_survey_response'];
  return isRecord(response) ? response : null;
};

export const RatingCard = ({ message }: { message: DisplayMessage }) => {
  const response = responseOf(message);
  const rating = ratingOf(response?.['rating']);
  if (!rating) return null;
  const comment = response?.['feedback_message'];
  return (
    <div className={styles.card}>
      <RatingFace value={rating.value} />
      <div>
        <strong>{t('RATED', { value: rating.value })}</strong>
        {typeof comment === 'string' && comment && <p dir="auto">{comment}</p>}
      </div>
    </div>
  );
};
