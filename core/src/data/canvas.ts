/** The console's background by day and night: `canvas` in `web/shared/tokens.css`. Bars of windows and phones have it too. */
export const CANVAS = { light: '#f6f4ef', dark: '#0f1217' };
