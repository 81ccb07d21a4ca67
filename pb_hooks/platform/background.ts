/**
 * Runs a job of the job table in the background, 300 ms after the caller's transaction is committed; a burst of equal ones is one. A job that finds
 * nothing yet runs again at its cron tick.
 */
export const runSoon = (app: PbApp, job: string): void => $coterie.begin(app, 'soon', job)

/** Whether the program is about to end: a long task stops at its next step. Set by `server/hooks/tasks.go`. */
export const isStopping = (): boolean => $app.store().has('coterieStopping')
