import { uploadFilePartRoute } from '../../domain/api/messages/tickets'
import { fileLimits, filePartLimit } from '../../domain/tickets/files'
import { clearProxyLimit } from '../health/proxy-limit'
import { fail } from '../platform/errors'
import { answerTo } from '../platform/route'
import { fileOwner, requireUploadQuota, findOwnFile } from './file-checks'
import { deleteUpload, uploadName, listUnfinishedUploads, uploadSize } from './unfinished-uploads'

/** Stores a part of a file (Y17), with all checks that apply to a whole file: permission, rate, quota and size. */
export const uploadPart = answerTo(uploadFilePartRoute, ({ e, app, person }, { id, ticket, offset }) => {
  fileOwner(app, ticket, person)
  findOwnFile(app, id, person)
  const waitMs = $coterie.takeFromLimit('ticket-file-part', person.id, filePartLimit.max, filePartLimit.windowMs)
  if (waitMs > 0) fail('rate-limited', { retryAfterMs: waitMs })
  const name = uploadName(person.id, ticket, id)
  const stored = uploadSize(name)
  if (Number(offset) !== stored) fail('sequence-gap', { offset: stored })
  const others = listUnfinishedUploads(person.id).filter((each) => each.name !== name)
  requireUploadQuota(
    app,
    person,
    others.reduce((sum, { bytes }) => sum + bytes, stored),
  )
  const ends = $coterie.appendUpload(e, name, stored, fileLimits.bytes)
  if (ends === -2) fail('file-too-large')
  if (ends === -1) fail('sequence-gap', { offset: uploadSize(name) })
  if (ends > 0) for (const old of others.slice(0, -(fileLimits.unfinished - 1))) deleteUpload(old.name)
  clearProxyLimit(app, ends - stored)
  return { offset: ends }
})
