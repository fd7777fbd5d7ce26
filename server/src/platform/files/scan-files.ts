import type { Logger } from 'pino';
import { findVirus } from '../clients/clamd.ts';
import type { ClamdAddress } from '../config/virus-scanner.ts';
import { HttpError, unprocessable } from '../errors.ts';
import type { FileStore } from './files.ts';

const RETRY_SECONDS = 30;

const scannerAway = () =>
  new HttpError(
    503,
    { error: 'Files cannot be scanned for viruses at the moment. Please try again later.' },
    RETRY_SECONDS,
  );

/** A file with a virus gets 422; while the scanner does not respond, all get 503. Text can still be sent. */
export const scanFiles = (files: FileStore, address: ClamdAddress, log: Pick<Logger, 'warn'>): FileStore => {
  const refuseInfected = async (path: string) => {
    const virus = await findVirus(address, path).catch((err: unknown) => {
      log.warn({ err }, 'a file was refused because the virus scanner did not answer');
      throw scannerAway();
    });
    if (virus === undefined) return;
    log.warn({ virus }, 'a file with a virus was refused');
    throw unprocessable('The file contains a virus and was refused.');
  };
  return {
    ...files,
    receive: async (stream) => {
      const received = await files.receive(stream);
      try {
        await refuseInfected(received.path);
        return received;
      } catch (error) {
        await files.discard(received);
        throw error;
      }
    },
  };
};
