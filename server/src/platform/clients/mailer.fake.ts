import type { Mail, Mailer } from './mailer.ts';

export const createFakeMailer = (): Mailer & { sent: Mail[] } => {
  const sent: Mail[] = [];
  return { delivers: true, sent, send: async (mail) => void sent.push(mail) };
};
