import { fullNameSql } from '../../domain/people/person-names'
import { iconRoute, setIconRoute } from '../../domain/api/program/settings'
import { iconProblem, iconRules } from '../../domain/program/icon'
import { moment } from '../platform/clock'
import { commandWithPreparation, type CommandRequest } from '../platform/command'
import { exec, one, insertRow, oneOrDefault } from '../platform/db'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'

/** Number of characters of the picture's hash in its addresses. */
const markLength = 12

/**
 * Sets or removes the image that the icons are made from. A new image is decoded first, so a broken file is never stored.
 */
commandWithPreparation(setIconRoute, requireValidPicture, ({ app, person, audit }, { picture }) => {
  const before = one(app, 'SELECT mark FROM _icon', {}, { mark: '' })
  const removes = picture === ''
  const mark = removes ? (before?.mark ?? fail('not-found')) : $security.sha256(picture).slice(0, markLength)
  exec(app, 'DELETE FROM _icon')
  if (!removes) insertRow(app, '_icon', { id: 1, picture, mark, set_by: person.id, set_at: moment() })
  $coterie.publicPagesChanged()
  audit(removes ? 'icon.remove' : 'icon.set', `icon/${mark}`, {
    before: before ? { mark: before.mark } : null,
    after: removes ? null : { mark },
  })
  return { mark }
})

/** Rejects what isn't a valid icon. Decodes in a separate process, outside the transaction. */
function requireValidPicture({ person }: CommandRequest, { picture }: { picture: string }): void {
  if (picture === '') return
  const limits = { pixels: iconRules.maxSide ** 2, edge: iconRules.minSide, shortEdge: iconRules.minSide }
  const readable = (): boolean =>
    (JSON.parse($coterie.redrawPicture(person.id, picture, JSON.stringify(limits))) as { problem: string }).problem ===
    ''
  const problem = iconProblem(picture) ?? (readable() ? null : 'icon-unreadable')
  if (problem) fail('bad-input', {}, { picture: problem })
}

answerTo(iconRoute, ({ app }) => {
  const set = `SELECT i.mark AS mark, COALESCE(${fullNameSql('u')}, '') AS setBy, i.set_at AS setAt
     FROM _icon i LEFT JOIN users u ON u.id = i.set_by`
  return oneOrDefault(app, set, {}, { mark: '', setBy: '', setAt: '' })
})
