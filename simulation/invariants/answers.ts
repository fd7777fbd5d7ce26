import type { Exchange } from '../actors/traffic.ts';
import type { World } from '../world.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const reasonIn = (text: string): string => {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? String(body['error'] ?? body['message'] ?? '') : '';
  } catch {
    return '';
  }
};

/** A 5xx needs a fault that explains it. */
export const checkAnswer = ({ violations, faults, operationOf }: World, exchange: Exchange) => {
  const { status, method, path, text, begunAt, endedAt } = exchange;
  if (status < 500) return;
  const operation = operationOf(method, path);
  const what = `${operation} answered ${status}: ${reasonIn(text) || text.slice(0, 200)}`;
  const fault = faults.explainsAnswer(status, begunAt, endedAt);
  if (!fault) violations.add('answers', what);
  else if (reasonIn(text) === '') violations.add('answers', `${what}: without a reason (during ${fault.name})`);
};
