export type Finding = {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  says: string;
  fix: string;
};

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says, fix: '' });
export const warn = (name: string, says: string, fix: string): Finding => ({ name, state: 'warn', says, fix });
export const fail = (name: string, says: string, fix: string): Finding => ({ name, state: 'fail', says, fix });
