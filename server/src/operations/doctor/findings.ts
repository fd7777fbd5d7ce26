/** What was looked at, and what to do about it in plain words when it is not right. */
export type Finding = {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** What is the case. */
  says: string;
  /** What to do; empty when nothing. */
  fix: string;
};

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says, fix: '' });
export const warn = (name: string, says: string, fix: string): Finding => ({ name, state: 'warn', says, fix });
export const fail = (name: string, says: string, fix: string): Finding => ({ name, state: 'fail', says, fix });
