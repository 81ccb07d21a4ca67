import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { errorCodes, type ErrorCode } from '../../domain/error-code-list'
import { errorMessages } from '../../web/i18n/en/everyone/errors'
import { refusals } from '../../web/i18n/en/signed-in/refusals'
import { filesIn } from './files.mjs'

/** Code whose errors a guest can see: folders and prefixes of file names. */
const seenByGuests = [
  'pb_hooks/accounts/',
  'pb_hooks/sessions/sign-in',
  'pb_hooks/sessions/exchange',
  'pb_hooks/users/',
  'pb_hooks/platform/',
  'pb_hooks/factor/prove-step',
  'pb_hooks/factor/steps',
  'pb_hooks/factor/passkeys',
  'pb_hooks/factor/second-step',
  'pb_hooks/mail/unsubscribe',
  'pb_hooks/applications/applications',
  'domain/people/account-fields',
  'domain/people/security/passwords',
  'domain/people/security/bot-',
  'server/routing/',
  'server/bodylimit/',
  'web/app/shell/session-banner',
  'web/app/pages/test-email',
  'web/data/engine/remote/',
  'web/data/engine/session/',
  'web/features/auth/',
  'web/pages/',
]
/** Code whose errors a member can see. All other errors are visible only to admins. */
const seenByMembers = [
  ...seenByGuests,
  'pb_hooks/agreements/agreements',
  'pb_hooks/factor/',
  'pb_hooks/people/delete-person',
  'pb_hooks/push/',
  'pb_hooks/referrals/invitations',
  'pb_hooks/referrals/referrer',
  'pb_hooks/sessions/',
  'pb_hooks/statements/download-statement',
  'pb_hooks/terms/edit-terms',
  'pb_hooks/tickets/create-',
  'pb_hooks/tickets/upload-',
  'domain/agreements/',
  'domain/people/',
  'domain/tickets/files',
  'domain/tickets/ticket-fields',
  'server/sync/',
  'web/app/',
  'web/data/engine/sync/',
  'web/features/affiliate/',
  'web/features/application/',
  'web/features/earnings/',
  'web/features/member/',
  'web/features/member-settings/',
  'web/features/referrals/',
  'web/features/tickets/',
]
/** Codes that only API clients receive, so no screen shows them. */
const apiOnly: readonly string[] = ['key-invalid']
/** Codes that only admin routes return, although a shared folder contains the code (`domain/api/all.test`). */
const seenByAdmins: readonly string[] = ['log-broken']

const sources = ['pb_hooks', 'domain', 'server', 'web']
  .flatMap((folder) => filesIn(folder) as string[])
  .filter((file) => /\.(ts|tsx|go)$/.test(file) && !/\.test\.|_test\.go$|\/testing\//.test(file))

/** Returns the error codes that occur in these folders and files. */
function codesOf(places: readonly string[]): ErrorCode[] {
  const texts = sources
    .filter((file) => places.some((place) => file.startsWith(place)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  return errorCodes.filter(
    (code) => new RegExp(`['"]${code}['"]`).test(texts) && ![...apiOnly, ...seenByAdmins].includes(code),
  )
}

describe('texts for error codes', () => {
  it('the listed folders and files exist', () => {
    for (const place of seenByMembers)
      expect(
        sources.some((file) => file.startsWith(place)),
        place,
      ).toBe(true)
  })

  it.each([
    ['everyone if a guest', seenByGuests, errorMessages, 40],
    ['everyone or for signed-in users if a member', seenByMembers, { ...errorMessages, ...refusals }, 60],
  ] as const)('are in the texts for %s can see the code', (_, places, texts, atLeast) => {
    const codes = codesOf(places)
    expect(codes.length).toBeGreaterThan(atLeast)
    expect(codes.filter((code) => !(code in texts))).toEqual([])
  })
})

it('every error code is used', () => {
  const words = /^web\/i18n\/|^domain\/error-(?:codes|code-list|statuses)\.ts$/
  const texts = sources
    .filter((file) => !words.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  expect(errorCodes.filter((code) => !new RegExp(`['"]${code}['"]`).test(texts))).toEqual([])
})
