import { chosenLanguage, LANGUAGE, rememberLanguage } from '../base/language.ts';
import type { Session } from '../state/session/session.ts';

/** Loads the page again in the language that the agent has chosen on another device. */
export const followLanguage = (session: Session, reload: () => void): void => {
  session.subscribe(() => {
    const state = session.getSnapshot();
    if (state.kind !== 'in') return;
    const chosen = chosenLanguage(state.profile.ui_settings);
    if (chosen !== null && chosen !== LANGUAGE && rememberLanguage(chosen)) reload();
  });
};
