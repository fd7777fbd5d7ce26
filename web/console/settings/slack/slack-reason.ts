import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { SLACK_REASONS } from '@porchlight/core/wire/settings/slack.ts';
import { ApiError } from '../../../shared/api.ts';
import { t } from '../texts.ts';

/** An error that came from Slack has its reason in the agent's language. */
export const withReason = async <T>(request: Promise<T>): Promise<T> => {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof ApiError) || error.failure.kind !== 'status') throw error;
    const code = fieldOf(error.failure.body, 'reason');
    const reason = SLACK_REASONS.find((each) => each === code);
    throw reason ? new ApiError({ ...error.failure, message: t(`SLACK_REASON_${reason}`) }) : error;
  }
};
