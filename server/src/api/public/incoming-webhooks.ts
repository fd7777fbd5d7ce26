import {
  INCOMING_WEBHOOK_PATH,
  IncomingRequest,
  MOST_INCOMING_WEBHOOK_BYTES,
  ReceivedMessage,
} from '@porchlight/core/wire/settings/incoming-webhook.ts';
import type { FastifyError, FastifyRequest } from 'fastify';
import type { Deps } from '../../domain/deps.ts';
import { findByToken } from '../../domain/incoming-webhooks/queries.ts';
import { receiveMessage } from '../../domain/incoming-webhooks/receive-message.ts';
import { logRefusal } from '../../domain/incoming-webhooks/request-log.ts';
import type { IncomingWebhookRow } from '../../platform/database/schema/webhooks.ts';
import { HttpError, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { toHttpError } from '../../platform/http/error-response.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { slackEventRoutes } from './slack-events.ts';

/** Those that the sender can mend; unavailable storage is none of theirs. */
const isRefusal = ({ status }: HttpError) => status < 500 && status !== 404;

const refuseOtherThanJson = ({ headers }: FastifyRequest) => {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, { error: 'Send JSON, with the content type application/json.' });
};

/** Another system writes a message of a contact. The address is the only key. */
export const incomingWebhookRoutes = (app: App, deps: Deps) => {
  slackEventRoutes(app, deps);
  /** Of the requests that are being handled. */
  const hooks = new WeakMap<object, IncomingWebhookRow>();

  /** Before the body is read: a busy webhook reads none, and its log has what is wrong with one. */
  const findHook = async (request: FastifyRequest) => {
    const hook = await findByToken(deps, pathText(request, 'token') ?? '');
    if (hook) {
      hooks.set(request, hook);
      await refuseAbove(deps, [LIMITS.incomingWebhooks, String(hook.id)]);
    }
    refuseOtherThanJson(request);
  };

  /** The log of the webhook has every refusal, also of a body that is too large or no JSON. */
  const logRefused = async (error: FastifyError, request: FastifyRequest): Promise<never> => {
    const hook = hooks.get(request);
    const refusal = toHttpError(error, request.raw.errored);
    if (hook && refusal && isRefusal(refusal)) await deps.write((tx) => logRefusal(tx, hook, refusal));
    throw error;
  };

  app.post(
    `${INCOMING_WEBHOOK_PATH}/:token`,
    {
      config: { permission: 'public', jsonOnly: true },
      onRequest: findHook,
      bodyLimit: MOST_INCOMING_WEBHOOK_BYTES,
      errorHandler: logRefused,
      // An unknown address learns nothing about its body.
      attachValidation: true,
      schema: { body: IncomingRequest, response: { 200: ReceivedMessage } },
    },
    async (request) => {
      const hook = hooks.get(request);
      if (!hook) {
        await refuseAbove(deps, [LIMITS.unknownIncomingWebhooks, request.ip]);
        throw notFound();
      }
      if (request.validationError) throw request.validationError;
      return receiveMessage(deps, hook, request.body);
    },
  );
};
