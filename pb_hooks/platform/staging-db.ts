import { rethrowThroughGo } from './go-errors'

/**
 * Bulk work without blocking writers: a separate connection reads one consistent state and fills a staging file, whose
 * tables can later be read beside the data's. Files are removed at the next start.
 */

/** Creates and fills a staging file; if `work` throws, the file is removed. */
export const writeStagingFile = <T>(name: string, work: (source: PbSource) => T): T =>
  rethrowThroughGo(work, (run) => $coterie.writeStagingFile(name, run))

/** Reads a filled file together with the current data. Throws if the file was removed. */
export const readStagingFile = <T>(name: string, work: (source: PbSource) => T): T =>
  rethrowThroughGo(work, (run) => $coterie.readStagingFile(name, run))

/** Runs work whose transactions on `app` may copy from a filled file. */
export const withStagingFile = <T>(app: PbApp, name: string, work: () => T): T =>
  rethrowThroughGo(work, (run) => $coterie.withStagingFile(app, name, () => run(undefined)))
