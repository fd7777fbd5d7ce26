import { existsSync } from 'node:fs';
import { installPackage } from './machine.mjs';

/** The one named, an installed one, or in CI Debian's; undefined without any. */
const prepareEngine = async (named, needed, packages) => {
  if (named) return existsSync(named) ? named : undefined;
  const isThere = () => needed.every((path) => existsSync(path));
  if (!isThere() && process.env.CI) for (const name of packages) if (!(await installPackage(name))) return undefined;
  return isThere() ? needed[0] : undefined;
};

export const prepareFirefox = () => prepareEngine(process.env.FIREFOX_PATH, ['/usr/bin/firefox-esr'], ['firefox-esr']);

/** Safari's engine by its WebDriver, which needs a screen. */
export const prepareWebkit = () =>
  prepareEngine(
    process.env.WEBKIT_DRIVER_PATH,
    ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    ['webkit2gtk-driver', 'xvfb'],
  );
