/** The part of hCaptcha's script that is used (docs.hcaptcha.com/configuration, "explicit render"). */
export type HCaptcha = {
  render: (container: HTMLElement, options: Record<string, unknown>) => string;
  remove: (id: string) => void;
};

type CaptchaWindow = Window & { hcaptcha?: HCaptcha; porchlightCaptchaLoaded?: () => void };

const SCRIPT = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=porchlightCaptchaLoaded';

/** Rejects when the script does not load, and may then be called again. */
export const loadHCaptcha = (view: CaptchaWindow, locale: string): Promise<HCaptcha> =>
  new Promise((resolve, reject) => {
    if (view.hcaptcha) return resolve(view.hcaptcha);
    const script = view.document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('hCaptcha could not be loaded.'));
    };
    view.porchlightCaptchaLoaded = () => (view.hcaptcha ? resolve(view.hcaptcha) : fail());
    script.onerror = fail;
    script.src = `${SCRIPT}&hl=${encodeURIComponent(locale)}`;
    view.document.head.append(script);
  });
