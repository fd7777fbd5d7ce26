import type { WidgetApi } from '../base/widget-api.ts';

export type CaptchaDeps = {
  siteKey: string;
  isSolved: () => boolean;
  passCaptcha: WidgetApi['passCaptcha'];
  keepToken: (authToken: string) => void;
};

export const createCaptcha = ({ siteKey, isSolved, passCaptcha, keepToken }: CaptchaDeps) => ({
  siteKey,
  isNeeded: () => siteKey !== '' && !isSolved(),
  /** Rejects when the server refuses the answer, which is valid once. */
  pass: async (answer: string) => keepToken((await passCaptcha(answer)).widget_auth_token),
});
export type Captcha = ReturnType<typeof createCaptcha>;
