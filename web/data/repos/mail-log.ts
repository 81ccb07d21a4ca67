import type { RouteOutput } from '../../../domain/api/routes'
import type { Id } from '../../../domain/entities'
import { fetchRoute, runCommand } from './commands'
import { useOnlineRead, type Online } from './use-online-read'

export type MailPage = RouteOutput<'GET /api/admin/mail-log'>
export type MailRow = MailPage['rows'][number]
export type WholeMail = RouteOutput<'GET /api/admin/mail-log/one'>

/** A page of the mail log, newest first. */
export const useMailLog = (page: number): Online<MailPage> =>
  useOnlineRead(() => fetchRoute('GET /api/admin/mail-log', { page: String(page) }), [page])

/** One mail with its text; `masked` when its links may not be read any more. Null without an id. */
export const useMail = (id: Id | null): Online<WholeMail | null> =>
  useOnlineRead(() => (id === null ? Promise.resolve(null) : fetchRoute('GET /api/admin/mail-log/one', { id })), [id])

/** Puts a mail into the queue again. */
export const sendMailAgain = (id: Id): Promise<unknown> => runCommand('POST /api/admin/mail-log/send-again', { id })
