/** Permission prompts are part of its interface, and cross-site frames have processes. Measurements use it. */
export const WHOLE_BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** The same engine without its interface: a third less work, and most tests need nothing but pages. */
export const PAGES_ALONE = process.env['HEADLESS_SHELL_PATH'] ?? WHOLE_BROWSER;
