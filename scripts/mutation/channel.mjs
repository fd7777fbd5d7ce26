/** Between Stryker's process and its worker thread that runs the tests. */
export const CHANNEL = 'porchlight-mutants';
