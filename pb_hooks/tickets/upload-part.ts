import { uploadPartRoute } from '../../domain/api/messages/tickets'
import { fileLimits, partPace } from '../../domain/tickets/files'
import { hasArrived } from '../health/proxy-limit'
import { fail } from '../platform/refusals'
import { answerTo } from '../platform/route'
import { fileOwner, keepQuota, ownFile } from './file-checks'
import { dropUpload, unfinishedName, unfinishedOf, uploadSize } from './unfinished'

/** Stores a part of a file (Y17), with all checks of a whole file: permission, rate, quota and size. */
export const uploadPart = answerTo(uploadPartRoute, ({ e, app, person }, { id, ticket, offset }) => {
  if (!person) return fail('signed-out')
  fileOwner(app, ticket, person)
  ownFile(app, id, person)
  const waitMs = $coterie.allow('ticket-file-part', person.id, partPace.max, partPace.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  const name = unfinishedName(person.id, ticket, id)
  const stored = uploadSize(name)
  if (Number(offset) !== stored) fail('sequence-gap', { offset: stored })
  const others = unfinishedOf(person.id).filter((each) => each.name !== name)
  keepQuota(
    app,
    person,
    others.reduce((sum, { bytes }) => sum + bytes, stored),
  )
  const ends = $coterie.appendUpload(e, name, stored, fileLimits.bytes)
  if (ends === -2) fail('file-too-large')
  if (ends === -1) fail('sequence-gap', { offset: uploadSize(name) })
  if (ends > 0) for (const old of others.slice(0, -(fileLimits.unfinished - 1))) dropUpload(old.name)
  hasArrived(app, ends - stored)
  return { offset: ends }
})
