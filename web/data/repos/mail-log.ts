import { lettersSentRoute, mailLogOneRoute, mailLogRoute } from '../../../domain/api/mail'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id, MailTemplate } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

type MailPage = OutputOf<typeof mailLogRoute>
export type MailRow = MailPage['rows'][number]
export type WholeMail = OutputOf<typeof mailLogOneRoute>
/** What the log is narrowed to. */
export type MailAsked = Omit<InputOf<typeof mailLogRoute>, 'after'>

/** A page of the mail log, newest first, without the mails' texts. */
export const useMailLog = (asked: MailAsked, after: string): ListSource<MailRow> & { page: MailPage | undefined } =>
  useOnlineList(['mail-log', asked, after], () => fetchRoute(mailLogRoute, { ...asked, after }))

/** All of it, for a file. */
export const wholeMailLog = (asked: MailAsked): Promise<{ rows: MailRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(mailLogRoute, { ...asked, after }))

/** One mail with its text; `masked` when its links may not be read any more. Never kept on the device. */
export const useMail = (id: Id): Online<WholeMail> => useOnlineRead(() => fetchRoute(mailLogOneRoute, { id }), [id])

/** How often a letter was sent, by the mail log. */
export const useLettersSent = (template: MailTemplate): Online<OutputOf<typeof lettersSentRoute>> =>
  useOnlineRead(() => fetchRoute(lettersSentRoute, { template }), [template])
