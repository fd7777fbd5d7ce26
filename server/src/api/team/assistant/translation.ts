import { Type } from 'typebox';
import { askModel } from '../../../domain/ai/ask-model.ts';
import { translationPrompt } from '../../../domain/ai/prompt.ts';
import { addressesIn, safeText } from '../../../domain/ai/sanitize-output.ts';
import type { Deps } from '../../../domain/deps.ts';
import { findMessageIn } from '../../../domain/messages/queries.ts';
import { saveTranslation, translationsOf } from '../../../domain/messages/translations.ts';
import { performerOf } from '../../../domain/permissions/agent.ts';
import { notFound, unprocessable } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { pathId } from '../../../platform/http/path-id.ts';
import { conversationsPath } from '../../access/conversation-access.ts';
import { conclude, draftOf, helpOf, whileListening } from './assistant-access.ts';

const LONGEST = 4_000;
const Translate = Type.Object({ target_language: Type.String() });

const Translation = Type.Object({ content: Type.String() });

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

const languageOf = (input: string): { tag: string; name: string } => {
  const parts = /^([a-z]{2,3})(?:[-_]([A-Za-z]{2,4}))?$/i.exec(input);
  const [tag] = parts ? Intl.getCanonicalLocales(input.replace('_', '-')) : [];
  const name = tag && names.of(tag);
  if (!tag || !name) throw unprocessable('target_language must be a language such as "de" or "pt_BR"');
  return { tag: tag.replace('-', '_'), name };
};

export const translateRoute = (app: App, deps: Deps) =>
  app.post(
    `${conversationsPath}/:conversation_id/messages/:message_id/translate`,
    { config: { permission: 'conversations' }, schema: { body: Translate, response: { 200: Translation } } },
    async (request, reply) => {
      const help = await helpOf(deps, request);
      const message = await findMessageIn(deps.db, help.conversation.id, pathId(request, 'message_id'));
      if (!message) throw notFound();
      const { tag, name } = languageOf(request.body.target_language);
      const existing = translationsOf(message)[tag];
      if (existing) return { content: existing };
      const { content } = message;
      if (!content || message.content_attributes['deleted'])
        throw unprocessable('This message has no text to translate');
      if (content.length > LONGEST) throw unprocessable(`Only messages up to ${LONGEST} characters can be translated`);
      const outcome = await askModel(
        deps,
        { ...draftOf(help), purpose: 'translation', message_id: message.id, sources: [] },
        { ...translationPrompt(name, content), signal: whileListening(reply) },
      );
      const stored = await conclude(
        deps,
        outcome,
        (text) => ({ content: safeText(text, addressesIn(content)) }),
        (tx, translated) => saveTranslation(tx, message.id, { language: tag, ...translated }, performerOf(help.agent)),
      );
      return { content: stored.content };
    },
  );
