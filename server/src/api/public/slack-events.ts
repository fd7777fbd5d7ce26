import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { MOST_SLACK_EVENT_BYTES, SLACK_EVENTS_PATH } from '@porchlight/core/wire/settings/slack.ts';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { noteRemoval } from '../../domain/slack/note-removal.ts';
import { listConnectionsOfTeam, signingSecretOf } from '../../domain/slack/queries.ts';
import { readReply, receiveReply } from '../../domain/slack/receive-event.ts';
import { isInSlackWindow, isSignedBySlack } from '../../platform/crypto/slack-signature.ts';
import { badRequest, notAuthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';

const CHALLENGE = /^[\w.~-]{1,200}$/;

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw badRequest('Send an event of Slack, as JSON.');
  }
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The connections whose app has signed the request: a workspace may have several. */
const signedConnections = async (deps: Deps, { headers }: FastifyRequest, body: string, event: unknown) => {
  const timestamp = textOf(headers['x-slack-request-timestamp']);
  const signature = textOf(headers['x-slack-signature']);
  const team_id = textOf(fieldOf(event, 'team_id'));
  if (team_id === '' || team_id.length > 40 || !isInSlackWindow(timestamp, deps.clock.now())) return [];
  return (await listConnectionsOfTeam(deps, team_id.replaceAll('\u0000', ''))).filter((connection) => {
    const secret = signingSecretOf(connection, deps.env);
    return secret !== undefined && isSignedBySlack(secret, { timestamp, signature, body });
  });
};

/** Slack's Events API. The answer is immediate: a job makes a message of the reply. */
export const slackEventRoutes = (app: App, deps: Deps) => {
  // In a plugin scope of its own: the signature is that of the unparsed text.
  app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    room.post<{ Body: string | undefined }>(
      SLACK_EVENTS_PATH,
      {
        config: { permission: 'public', rawBody: true },
        bodyLimit: MOST_SLACK_EVENT_BYTES,
        schema: { response: { 200: Type.Object({ challenge: Type.Optional(Type.String()) }) } },
      },
      async (request) => {
        const body = request.body ?? '';
        const event = parse(body);
        const challenge = textOf(fieldOf(event, 'challenge'));
        // Slack tests the address before its secret is known here. The answer says nothing that the question does not.
        if (fieldOf(event, 'type') === 'url_verification' && CHALLENGE.test(challenge)) {
          await refuseAbove(deps, [LIMITS.unknownSlackEvents, request.ip]);
          return { challenge };
        }
        const connections = await signedConnections(deps, request, body, event);
        const [first] = connections;
        if (!first) {
          await refuseAbove(deps, [LIMITS.unknownSlackEvents, request.ip]);
          throw notAuthorized('The signature of the request is wrong or too old.');
        }
        await refuseAbove(deps, [LIMITS.slackEvents, first.team_id]);
        const inner = fieldOf(event, 'type') === 'event_callback' ? fieldOf(event, 'event') : undefined;
        const reply = readReply(inner);
        for (const connection of connections) {
          if (reply) await receiveReply(deps, connection, reply);
          else await noteRemoval(deps, connection, inner);
        }
        return {};
      },
    );
  });
};
