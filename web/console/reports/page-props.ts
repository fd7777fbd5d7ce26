import type { GoOptions } from '../base/router.ts';
import type { ReportAddress } from './address.ts';
import type { Question, ReportApi } from './report-api.ts';

/** What every tab of the reports is given. `before`: the same question of as many days before. */
export type PageProps = {
  api: ReportApi;
  address: ReportAddress;
  question: Question;
  before: Question;
  /** Changes what the address says; the rest of it stays. */
  show: (part: Partial<ReportAddress>) => void;
  go: (path: string, options?: GoOptions) => void;
};

/** Names a question, with whatever else an answer depends on. */
export const keyOf = (question: Question, ...rest: (string | number | boolean | null)[]): string =>
  JSON.stringify([question, ...rest]);
