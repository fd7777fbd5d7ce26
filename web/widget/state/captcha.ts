import type { WidgetApi } from '../base/widget-api.ts';

export type CaptchaDeps = {
  /** Empty where no captcha is asked. */
  siteKey: string;
  /** The token as it is now says whether it was solved. */
  isSolved: () => boolean;
  passCaptcha: WidgetApi['passCaptcha'];
  keepToken: (authToken: string) => void;
};

/** Whether a captcha comes before a conversation, and what follows when it is solved. */
export const createCaptcha = ({ siteKey, isSolved, passCaptcha, keepToken }: CaptchaDeps) => ({
  siteKey,
  isNeeded: () => siteKey !== '' && !isSolved(),
  /** Hands the service's answer to the server; rejects when it does not take it. An answer is good for one time. */
  pass: async (answer: string) => keepToken((await passCaptcha(answer)).widget_auth_token),
});
export type Captcha = ReturnType<typeof createCaptcha>;
