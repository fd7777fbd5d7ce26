import { languageName, type Portal } from './centre-api.ts';
import { t } from './texts.ts';
import control from '../ui/Control.module.css';

type SelectProps = { portal: Portal; locale: string; onLocale: (locale: string) => void };

/** Nothing to choose where there is one language. */
export const LanguageSelect = ({ portal, locale, onLocale }: SelectProps) =>
  portal.config.allowed_locales.length > 1 ? (
    <select
      className={control.control}
      aria-label={t('LANGUAGE')}
      value={locale}
      onChange={({ target }) => onLocale(target.value)}
    >
      {portal.config.allowed_locales.map(({ code }) => (
        <option key={code} value={code}>
          {languageName(code)}
        </option>
      ))}
    </select>
  ) : null;
