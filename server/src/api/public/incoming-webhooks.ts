import {
  INCOMING_WEBHOOK_PATH,
  IncomingRequest,
  MOST_INCOMING_WEBHOOK_BYTES,
  ReceivedMessage,
} from '@porchlight/core/wire/settings/incoming-webhook.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findByToken } from '../../domain/incoming-webhooks/queries.ts';
import { receiveMessage } from '../../domain/incoming-webhooks/receive-message.ts';
import { logRefusal } from '../../domain/incoming-webhooks/request-log.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { slackEventRoutes } from './slack-events.ts';

/** Those that the sender can mend; unavailable storage is none of theirs. */
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status < 500 && error.status !== 404;

const refuseOtherThanJson = async ({ headers }: FastifyRequest) => {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, { error: 'Send JSON, with the content type application/json.' });
};

/** Another system writes a message of a contact. The address is the only key. */
export const incomingWebhookRoutes = (app: App, deps: Deps) => {
  slackEventRoutes(app, deps);
  app.post(
    `${INCOMING_WEBHOOK_PATH}/:token`,
    {
      config: { permission: 'public' },
      onRequest: refuseOtherThanJson,
      bodyLimit: MOST_INCOMING_WEBHOOK_BYTES,
      // An unknown address learns nothing about its body, and a refused body is in the log of the webhook.
      attachValidation: true,
      schema: { body: IncomingRequest, response: { 200: ReceivedMessage } },
    },
    async (request) => {
      const hook = await findByToken(deps, pathText(request, 'token') ?? '');
      if (!hook) {
        await refuseAbove(deps, [LIMITS.unknownIncomingWebhooks, request.ip]);
        throw notFound();
      }
      await refuseAbove(deps, [LIMITS.incomingWebhooks, String(hook.id)]);
      try {
        if (request.validationError) throw request.validationError;
        return await receiveMessage(deps, hook, request.body);
      } catch (error) {
        if (isRefusal(error)) await deps.write((tx) => logRefusal(tx, hook, error));
        throw error;
      }
    },
  );
};
