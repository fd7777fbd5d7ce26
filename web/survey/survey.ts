import { isRatingOpen } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import { type Api, ApiError } from '../shared/api.ts';
import { createStore } from '../shared/store.ts';

export type Answer = { rating: number; comment: string };

/** Wire protocol 7.2. */
export type SurveyFacts = { inboxName: string; avatarUrl: string; question: string; isOpen: boolean };

export type SurveyState =
  | { kind: 'loading' }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }
  | { kind: 'ready'; facts: SurveyFacts; answer: Answer; saving: boolean; failed: boolean };

type Response = {
  csat_survey_response: { rating: number; feedback_message: string | null } | null;
  inbox_avatar_url: string;
  inbox_name: string;
  locale: string;
  created_at: string;
  question?: string | null;
};

const NOTHING: Answer = { rating: 0, comment: '' };

const answerIn = ({ csat_survey_response: rating }: Response): Answer =>
  rating ? { rating: rating.rating, comment: rating.feedback_message ?? '' } : NOTHING;

const factsOf = ({ inbox_name, inbox_avatar_url, question, created_at }: Response): SurveyFacts => ({
  inboxName: inbox_name,
  avatarUrl: inbox_avatar_url,
  question: question ?? '',
  isOpen: isRatingOpen(Date.parse(created_at), Date.now()),
});

const isMissing = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 404;
const isOver = (error: unknown) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === 422;

/** The answer stays when saving fails. `speak` loads the texts before the questions are shown. */
export const openSurvey = (api: Api, uuid: string, speak: (locale: string) => Promise<void>) => {
  const path = `/public/api/v1/csat_survey/${encodeURIComponent(uuid)}`;
  const store = createStore<SurveyState>({ kind: 'loading' });

  const load = async () => {
    store.set({ kind: 'loading' });
    try {
      const response = await api.get<Response>(path);
      await speak(response.locale);
      store.set({ kind: 'ready', facts: factsOf(response), answer: answerIn(response), saving: false, failed: false });
    } catch (error) {
      store.set({ kind: isMissing(error) ? 'unknown' : 'unreachable' });
    }
  };

  const save = async ({ rating, comment }: Answer) => {
    const before = store.getSnapshot();
    if (before.kind !== 'ready' || before.saving) return;
    store.set({ ...before, saving: true, failed: false });
    const csat_survey_response = { rating, ...(comment ? { feedback_message: comment } : {}) };
    try {
      await api.put(path, { message: { submitted_values: { csat_survey_response } } });
      // The response may still have the former answer (wire protocol 7.5).
      store.set({ ...before, answer: { rating, comment }, saving: false, failed: false });
    } catch (error) {
      const facts = isOver(error) ? { ...before.facts, isOpen: false } : before.facts;
      store.set({ ...before, facts, saving: false, failed: true });
    }
  };

  void load();
  return { subscribe: store.subscribe, getSnapshot: store.getSnapshot, load, save };
};
export type Survey = ReturnType<typeof openSurvey>;
