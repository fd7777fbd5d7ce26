import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedEmail = {
  recipient: string;
  /** As it came, for what is sewn into its head. */
  raw: string;
  /** As a mail program reads it. */
  mail: Email;
};

/** A real mail server on a free port, that keeps what it is given and refuses what a test wants refused. */
export const startMailServer = async () => {
  const emails: ReceivedEmail[] = [];
  let refusal: string | null = null;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: async (stream, session, done) => {
      const raw = await buffer(stream);
      if (refusal !== null) return done(new Error(refusal));
      emails.push({
        recipient: session.envelope.rcptTo.map(({ address }) => address).join(),
        raw: raw.toString(),
        mail: await PostalMime.parse(raw),
      });
      done();
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    settings: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Shop <shop@example.com>' },
    emails,
    /** From now on, in these words; null: no longer. */
    refuses: (words: string | null) => {
      refusal = words;
    },
    close: () => new Promise<void>((done) => smtp.close(() => done())),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
