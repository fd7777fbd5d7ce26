/** `unseen`: could not be looked at from this page. */
export type State = 'ok' | 'look' | 'wrong' | 'unseen';

export type Finding = { name: string; state: State; says: string; fix: string };

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says, fix: '' });
export const look = (name: string, says: string, fix: string): Finding => ({ name, state: 'look', says, fix });
export const wrong = (name: string, says: string, fix: string): Finding => ({ name, state: 'wrong', says, fix });
export const unseen = (name: string, says: string): Finding => ({ name, state: 'unseen', says, fix: '' });
