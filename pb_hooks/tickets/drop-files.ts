import { fileLimits } from '../../domain/tickets/files'
import { moment, nowMs } from '../platform/clock'
import { rows } from '../platform/db'
import { dropStale } from './unfinished'

/** How many go in one round of the night's job. */
const most = 1000

/** Removes rows of `ticket_files` through the model, so that the stored file goes with its row. */
export function dropFiles(app: PbApp, where: string, params: { [name: string]: string }): void {
  const found = rows(app, `SELECT id FROM ticket_files WHERE ${where} ORDER BY id LIMIT ${most}`, params, { id: '' })
  for (const { id } of found) app.delete(app.findRecordById('ticket_files', id))
}

/**
 * Removes what was uploaded a day ago and more for a message that never came, and unfinished uploads of which no part came for a day.
 * Each has a transaction of its own, so that no writer waits for all of them.
 */
export function dropUnusedFiles(app: PbApp): void {
  dropFiles(app, `message_id = '' AND note_id = '' AND created < {:before}`, {
    before: moment(nowMs() - fileLimits.unusedMs),
  })
  dropStale()
}
