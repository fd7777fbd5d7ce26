import { CONVERSATION_STATUSES, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import type { MacroAction, MacroActionName } from '@porchlight/core/wire/settings/macro.ts';
import { invalidRecord } from '../../platform/errors.ts';

type Param = MacroAction['action_params'][number];
export type GivenAction = { action_name: MacroActionName; action_params?: Param[] | null };

/** Chatwoot's value for no agent or team. */
export const NONE = 'nil';
export const SELF = 'self';
export const LAST_RESPONDING = 'last_responding_agent';

/** A year. */
const MOST_HOURS = 24 * 366;
const MOST_LABELS = 20;
const MOST_ADDRESS_LENGTH = 255;
const LONGEST_TEXT = 10_000;

const refuse = (message: string) => invalidRecord(message, ['actions']);

const idIn = (param: Param | undefined): number | undefined => {
  const id = Number(param);
  return param !== '' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

const agentIn = ([param]: Param[]): Param[] => {
  if (param === SELF || param === NONE || param === LAST_RESPONDING) return [param];
  const id = idIn(param);
  if (id === undefined) throw refuse(`assign_agent takes an agent's id, ${SELF}, ${LAST_RESPONDING} or ${NONE}`);
  return [id];
};

/** Chatwoot also sends 0 for no team. */
const teamIn = ([param]: Param[]): Param[] => {
  if (param === undefined || param === NONE || Number(param) === 0) return [NONE];
  const id = idIn(param);
  if (id === undefined) throw refuse(`assign_team takes a team's id or ${NONE}`);
  return [id];
};

const labelsIn = (params: Param[]): Param[] => {
  const titles = [...new Set(params.map((param) => String(param).trim().toLowerCase()).filter(Boolean))];
  if (titles.length === 0) throw refuse('Choose at least one label');
  if (titles.length > MOST_LABELS) throw refuse(`An action takes at most ${MOST_LABELS} labels`);
  return titles;
};

const textIn =
  (longest: number) =>
  ([param]: Param[]): Param[] => {
    const text = String(param ?? '').trim();
    if (text === '') throw refuse('The text of an action cannot be empty');
    if (text.length > longest) throw refuse(`The text of an action has at most ${longest} characters`);
    return [text];
  };

const oneOf =
  (values: readonly string[]) =>
  ([param]: Param[]): Param[] => {
    const value = values.find((each) => each === param);
    if (value === undefined) throw refuse(`The action takes one of ${values.join(', ')}`);
    return [value];
  };

const hoursIn = ([param]: Param[]): Param[] => {
  if (param === undefined || param === '') return [];
  const hours = idIn(param);
  if (hours === undefined || hours > MOST_HOURS)
    throw refuse(`snooze_conversation takes hours, at most ${MOST_HOURS}, or nothing`);
  return [hours];
};

const policyIn = ([param]: Param[]): Param[] => {
  const id = idIn(param);
  if (id === undefined) throw refuse('add_sla takes the id of an SLA policy');
  return [id];
};

/** Its id, or the address that Chatwoot's clients send, which is replaced by the id. */
const webhookIn = ([param]: Param[]): Param[] => {
  const id = idIn(param);
  if (id !== undefined) return [id];
  if (typeof param === 'string' && URL.canParse(param)) return [param];
  throw refuse('send_webhook_event takes the id or the address of a webhook');
};

const nothing = (): Param[] => [];

const CHECKS: Record<MacroActionName, (params: Param[]) => Param[]> = {
  assign_agent: agentIn,
  assign_team: teamIn,
  remove_assigned_team: nothing,
  add_label: labelsIn,
  remove_label: labelsIn,
  change_priority: oneOf([...PRIORITIES, NONE]),
  send_message: textIn(LONGEST_TEXT),
  add_private_note: textIn(LONGEST_TEXT),
  send_email_transcript: textIn(MOST_ADDRESS_LENGTH),
  change_status: oneOf(CONVERSATION_STATUSES),
  snooze_conversation: hoursIn,
  resolve_conversation: nothing,
  open_conversation: nothing,
  pending_conversation: nothing,
  mute_conversation: nothing,
  add_sla: policyIn,
  send_webhook_event: webhookIn,
};

/** @throws 422 naming what an action lacks */
export const checkActions = (input: readonly GivenAction[], most: number): MacroAction[] => {
  if (input.length === 0) throw refuse('Add at least one action');
  if (input.length > most) throw refuse(`There can be at most ${most} actions`);
  return input.map(({ action_name, action_params }) => ({
    action_name,
    action_params: CHECKS[action_name](action_params ?? []),
  }));
};
