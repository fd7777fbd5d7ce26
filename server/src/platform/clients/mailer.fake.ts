import type { Mail, Mailer } from './mailer.ts';

/** A mailer that only remembers, for tests. */
export const createFakeMailer = (): Mailer & { sent: Mail[] } => {
  const sent: Mail[] = [];
  return { delivers: true, sent, send: async (mail) => void sent.push(mail) };
};
