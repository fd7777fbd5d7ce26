import type { Launcher } from '../launcher.ts';
import { createReport } from './report.ts';

const ID = 'porchlight-check';

/** The entry point of the third file: opens the check on the page, or runs it again. */
export const openDoctor = (launcher: Launcher): void => {
  document.getElementById(ID)?.remove();
  const report = createReport(launcher, ID);
  document.documentElement.append(report);
  launcher.lifetime.onEnd(() => report.remove());
};
