import type { Launcher } from '../launcher.ts';
import { createReport } from './report.ts';

const ID = 'porchlight-check';

export const openDoctor = (launcher: Launcher): void => {
  document.getElementById(ID)?.remove();
  const report = createReport(launcher, ID);
  document.documentElement.append(report);
  launcher.lifetime.onEnd(() => report.remove());
};
