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

/** What the server may say while it lacks something: its store, or room for files. */
const isPassing = (status: number) => status === 503 || status === 507;

/** No answer is a failure of the server, but a 503 with its reason while a fault is there. */
export const checkAnswer = ({ violations, faults, operationOf }: World, exchange: Exchange) => {
  const { status, method, path, text, begunAt, endedAt } = exchange;
  if (status < 500) return;
  const operation = operationOf(method, path);
  const what = `${operation} answered ${status}: ${reasonIn(text) || text.slice(0, 200)}`;
  const fault = faults.explains(begunAt, endedAt);
  if (!fault || !isPassing(status)) violations.add('answers', fault ? `${what} (during ${fault.name})` : what);
  else if (reasonIn(text) === '') violations.add('answers', `${what}: without a reason (during ${fault.name})`);
};
