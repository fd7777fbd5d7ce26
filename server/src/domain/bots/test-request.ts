import { OutboundError } from '../../platform/clients/outbound-http.ts';
import type { AgentBotRow } from '../../platform/database/schema/bots.ts';
import { unprocessable } from '../../platform/errors.ts';
import { iso, unix } from '../../platform/times.ts';
import type { Deps } from '../deps.ts';
import { newEventId } from '../webhooks/event-id.ts';
import { deliveryHeaders } from '../webhooks/signature.ts';
import { readBotAnswer } from './webhook-response.ts';

const sampleEvent = (bot: AgentBotRow, content: string, now: number) => ({
  event: 'message_created',
  id: 0,
  content,
  content_type: 'text',
  content_attributes: {},
  message_type: 'incoming',
  private: false,
  created_at: iso(now),
  account: { id: bot.account_id, name: 'Test' },
  inbox: { id: 0, name: 'Test' },
  sender: { id: 0, name: 'Test visitor', email: null, type: 'contact' },
  conversation: { id: 0, status: 'pending', inbox_id: 0, messages: [], created_at: unix(now) },
});

export const tryBot = async (deps: Deps, bot: AgentBotRow, content: string) => {
  if (!bot.outgoing_url) throw unprocessable('This bot has no outgoing URL');
  const now = deps.clock.now();
  const event = sampleEvent(bot, content, now);
  const body = JSON.stringify(event);
  const headers = deliveryHeaders(body, bot.secret, newEventId(), now);
  try {
    const response = await deps.http.request({ method: 'POST', url: bot.outgoing_url, headers, body });
    const text = response.body.toString('utf8').slice(0, 10_000);
    const { answer = null, problem = null } = bot.answers_in_response ? readBotAnswer(text) : {};
    return { event, status: response.status, body: text, answer, problem, duration_ms: deps.clock.now() - now };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { event, status: null, body: '', answer: null, problem: error.message, duration_ms: deps.clock.now() - now };
  }
};
