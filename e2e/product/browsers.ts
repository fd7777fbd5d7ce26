/**
 * Chromium as people have it: what asks them for a permission is part of its own interface, and a frame of another site is
 * another process's work. What is measured is measured here.
 */
export const WHOLE_BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/**
 * The same engine without windows and the interface around them, where this machine has it: a third less work, and most
 * journeys meet nothing but pages.
 */
export const PAGES_ALONE = process.env['HEADLESS_SHELL_PATH'] ?? WHOLE_BROWSER;
