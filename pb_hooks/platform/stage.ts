import { caught } from './caught'

/**
 * Set-based work beside the writers: a connection of its own reads one state of the data and fills a file of its own, so that no
 * write waits for it. The file's tables stand beside the data's, in the file and in a transaction that it is lent to. Files are
 * forgotten at the next start.
 */

/** Fills a new file of that name; what `work` throws leaves none. */
export const fillStage = <T>(name: string, work: (source: PbSource) => T): T =>
  caught(work, (run) => $coterie.fillStage(name, run))

/** Reads a file that was filled, and the data as they are now. Throws when the file is gone. */
export const readStage = <T>(name: string, work: (source: PbSource) => T): T =>
  caught(work, (run) => $coterie.readStage(name, run))

/** Does work whose transactions on `app` may copy from a file that was filled. */
export const withStage = <T>(app: PbApp, name: string, work: () => T): T =>
  caught(work, (run) => $coterie.lendStage(app, name, () => run(undefined)))
