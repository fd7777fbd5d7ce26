/** Between Stryker's process and the worker thread in it that runs the tests. */
export const CHANNEL = 'porchlight-mutants';
