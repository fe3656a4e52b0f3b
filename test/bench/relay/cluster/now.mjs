// @ts-check
import process from 'node:process';

/** Milliseconds of a clock that all processes of this machine share, and that is never set. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;
