import { deleteReplyRoute, saveReplyRoute } from '../../domain/api/tickets'
import { savedRepliesAtMost, unknownInReply } from '../../domain/tickets/saved-replies'
import { audit } from '../platform/audit'
import { moment } from '../platform/clock'
import { commandFor } from '../platform/command'
import { exec, insert, one } from '../platform/db'
import { fail } from '../platform/refusals'

/** Keeps an answer for all admins, a new one or an earlier one changed; refused with a placeholder that isn't known. */
export const saveReply = commandFor(saveReplyRoute, ({ app, person }, { reply, title, textEn, textEs }) => {
  if (textEn === '' && textEs === '') fail('saved-reply-empty', {}, { textEn: 'saved-reply-empty' })
  const code = 'template-placeholder-unknown'
  const unknown = {
    ...(unknownInReply(textEn).length > 0 && { textEn: code }),
    ...(unknownInReply(textEs).length > 0 && { textEs: code }),
  } as const
  if (Object.keys(unknown).length > 0) fail(code, {}, unknown)
  const before = reply === '' ? null : replyRow(app, reply)
  if (reply !== '' && before === null) fail('not-found')
  const after = { title, text_en: textEn, text_es: textEs }
  const id = before === null ? added(app, after) : reply
  if (before !== null) {
    exec(
      app,
      `UPDATE saved_replies SET title = {:title}, text_en = {:text_en}, text_es = {:text_es}, updated = {:now} WHERE id = {:id}`,
      { ...after, id, now: moment() },
    )
  }
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'reply.save',
    subject: `saved_replies/${id}`,
    ...(before !== null && { before }),
    after,
  })
  return { reply: id }
})

/** Takes an answer away for all admins; what was sent of it stays. */
export const deleteReply = commandFor(deleteReplyRoute, ({ app, person }, { reply }) => {
  const before = replyRow(app, reply)
  if (before === null) fail('not-found')
  exec(app, 'DELETE FROM saved_replies WHERE id = {:reply}', { reply })
  audit(app, {
    actor: person.id,
    actorName: person.name,
    action: 'reply.delete',
    subject: `saved_replies/${reply}`,
    before,
    after: {},
  })
  return {}
})

function added(app: PbApp, fields: { title: string; text_en: string; text_es: string }): string {
  const kept = one(app, 'SELECT COUNT(*) AS n FROM saved_replies', {}, { n: 0 })
  if ((kept?.n ?? 0) >= savedRepliesAtMost) fail('too-many-saved-replies')
  return insert(app, 'saved_replies', fields)
}

const replyRow = (app: PbApp, reply: string) =>
  one(
    app,
    'SELECT title, text_en, text_es FROM saved_replies WHERE id = {:reply}',
    { reply },
    { title: '', text_en: '', text_es: '' },
  ) ?? null
