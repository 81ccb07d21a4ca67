import { deleteReplyRoute, saveReplyRoute } from '../../domain/api/messages/tickets'
import { maxSavedReplies, unknownReplyPlaceholders } from '../../domain/tickets/saved-replies'
import { commandFor } from '../platform/command'
import { change, exec, insert, one, findRow } from '../platform/db'
import { fail } from '../platform/errors'

/** Model hook of a saved reply, also on the dashboard: checks texts, placeholders and the maximum number. */
export function replySaved(e: PbRecordEvent): void {
  requireTexts(e.record.getString('text_en'), e.record.getString('text_es'))
  const saved = one(e.app, 'SELECT COUNT(*) AS n FROM saved_replies', {}, { n: 0 })
  if (e.record.isNew() && (saved?.n ?? 0) >= maxSavedReplies) fail('too-many-saved-replies')
  e.next()
}

function requireTexts(textEn: string, textEs: string): void {
  if (textEn === '' && textEs === '') fail('saved-reply-empty', {}, { textEn: 'saved-reply-empty' })
  const code = 'template-placeholder-unknown'
  const unknown = {
    ...(unknownReplyPlaceholders(textEn).length > 0 && { textEn: code }),
    ...(unknownReplyPlaceholders(textEs).length > 0 && { textEs: code }),
  } as const
  if (Object.keys(unknown).length > 0) fail(code, {}, unknown)
}

export const saveReply = commandFor(saveReplyRoute, ({ app, audit }, { reply, title, textEn, textEs }) => {
  requireTexts(textEn, textEs)
  const before = reply === '' ? null : replyRow(app, reply)
  if (reply !== '' && before === null) fail('not-found')
  const after = { title, text_en: textEn, text_es: textEs }
  if (before !== null) change(app, 'saved_replies', reply, after)
  const id = before === null ? insert(app, 'saved_replies', after) : reply
  audit('reply.save', `saved_replies/${id}`, { ...(before !== null && { before }), after })
  return { reply: id }
})

export const deleteReply = commandFor(deleteReplyRoute, ({ app, audit }, { reply }) => {
  const before = replyRow(app, reply)
  if (before === null) fail('not-found')
  exec(app, 'DELETE FROM saved_replies WHERE id = {:reply}', { reply })
  audit('reply.delete', `saved_replies/${reply}`, { before, after: {} })
  return {}
})

const replyRow = (app: PbApp, reply: string) =>
  findRow(app, 'saved_replies', reply, { title: '', text_en: '', text_es: '' }) ?? null
