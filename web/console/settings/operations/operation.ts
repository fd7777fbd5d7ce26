export const JOB_STATES = ['failed', 'waiting', 'running'] as const;
export type JobState = (typeof JOB_STATES)[number];
export const MAIL_STATES = ['failed', 'kept', 'sent'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const PAGE = 50;

export type Job = {
  id: number;
  name: string;
  status: JobState;
  attempts: number;
  run_at: string;
  last_error: string | null;
  created_at: string;
};

export type Mail = {
  id: number;
  purpose: string;
  to_address: string;
  subject: string;
  status: MailState;
  error: string | null;
  created_at: string;
};
