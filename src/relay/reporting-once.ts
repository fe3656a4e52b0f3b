import type { HostElicitOptions } from '../protocol/host.js';

/** The application's status callback, whose first failure is reported: a status page that is down would fill the log. */
export function reportingOnce(
  pollStatus: HostElicitOptions['pollStatus'],
  report: (error: unknown) => void,
): HostElicitOptions['pollStatus'] {
  if (!pollStatus) return undefined;
  let hasFailed = false;
  return async () => {
    try {
      return await pollStatus();
    } catch (error) {
      if (!hasFailed) report(error);
      hasFailed = true;
      return false;
    }
  };
}
