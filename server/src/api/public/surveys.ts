import { isRatingOpen } from '@porchlight/core/rules/visitor-forms/ratings.ts';
import { Iso, Nullable } from '@porchlight/core/wire/schema.ts';
import { type Static, Type } from 'typebox';
import { rateMessage } from '../../domain/conversations/answer-interactive.ts';
import { languageOf } from '../../domain/conversations/language.ts';
import { findConversationById } from '../../domain/conversations/queries.ts';
import type { Deps } from '../../domain/deps.ts';
import { findRating, findSurvey } from '../../domain/messages/surveys.ts';
import { avatarAddress } from '../../domain/uploads/file-urls.ts';
import { notFound, unprocessable } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { chatTextsIn } from '../../platform/i18n/chat-texts.ts';
import { iso } from '../../platform/times.ts';

const path = '/public/api/v1/csat_survey/:uuid';
const Path = Type.Object({ uuid: Type.String({ pattern: '^[0-9a-fA-F-]{36}$' }) });
const Answer = Type.Object({ message: Type.Object({ submitted_values: Type.Unknown() }) });

const SurveyPage = Type.Object({
  id: Type.Integer(),
  csat_survey_response: Nullable(
    Type.Object({
      id: Type.Integer(),
      rating: Type.Integer(),
      feedback_message: Nullable(Type.String()),
      created_at: Iso,
      updated_at: Iso,
    }),
  ),
  inbox_avatar_url: Type.String(),
  inbox_name: Type.String(),
  locale: Type.String(),
  conversation_id: Type.Integer(),
  created_at: Iso,
  question: Nullable(Type.String()),
});

const surveyOf = async ({ db }: Deps, uuid: string) => {
  const survey = await findSurvey(db, uuid);
  if (!survey) throw notFound();
  return survey;
};

type Survey = Awaited<ReturnType<typeof surveyOf>>;

/** The question of the chat. The page uses the account's language, and so does the default question. */
const questionOf = async (deps: Deps, { content, locale, conversation_id }: Survey) => {
  const conversation = await findConversationById(deps, conversation_id);
  const texts = await chatTextsIn((conversation && languageOf(conversation)) ?? locale);
  return content === texts('RATE') ? (await chatTextsIn(locale))('RATE') : content;
};

/** Wire protocol 7.2. `question` is ours: the inbox's wording. */
const presentSurvey = async (deps: Deps, survey: Survey): Promise<Static<typeof SurveyPage>> => {
  const response = await findRating(deps.db, survey.id);
  return {
    id: survey.id,
    csat_survey_response: response
      ? { ...response, created_at: iso(response.created_at), updated_at: iso(response.updated_at) }
      : null,
    inbox_avatar_url: avatarAddress(survey.avatar_key),
    inbox_name: survey.inbox_name,
    locale: survey.locale,
    conversation_id: survey.conversation_id,
    created_at: iso(survey.created_at),
    question: await questionOf(deps, survey),
  };
};

/** Wire protocol 7: anyone with the link may rate, for fourteen days. */
export const surveyPublicRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'public' }, schema: { params: Path, response: { 200: SurveyPage } } },
    async (request) => presentSurvey(deps, await surveyOf(deps, request.params.uuid)),
  );

  app.route({
    config: { permission: 'public' },
    method: ['PUT', 'PATCH'],
    url: path,
    schema: { params: Path, body: Answer, response: { 200: SurveyPage } },
    handler: async (request) => {
      const survey = await surveyOf(deps, request.params.uuid);
      if (!isRatingOpen(survey.created_at, deps.clock.now()))
        throw unprocessable('You cannot update the CSAT survey after 14 days');
      const {
        contact_id,
        inbox_name: _name,
        avatar_key: _avatar,
        business_name: _business,
        locale: _locale,
        ...message
      } = survey;
      await deps.write((tx) => rateMessage(tx, message, request.body.message.submitted_values, contact_id));
      return presentSurvey(deps, survey);
    },
  });
};
