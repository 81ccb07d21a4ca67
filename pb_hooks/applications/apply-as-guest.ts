import { system } from '../platform/audit'
import { applyAsGuestRoute } from '../../domain/api/people/applications'
import type { InputOf } from '../../domain/api/route'
import type { GuestOutcome } from '../../domain/people/applications'
import { filledSignUpPath, paths } from '../../domain/paths'
import { evenTime } from '../accounts/even-time'
import { enqueue } from '../mail/enqueue'
import { nowMs } from '../platform/clock'
import { inTransaction } from '../platform/db'
import { answerTo } from '../platform/route'
import { readSetting } from '../settings/read-settings'
import { proveBot, useProof } from '../users/challenge'
import { languageOf, userByEmail } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { mayMailStranger } from '../users/stranger-mail'
import { makeApplication, standing, tellAdmins } from './make-application'
import { origin } from '../platform/environment'

type Input = InputOf<typeof applyAsGuestRoute>

/**
 * Accepts the application of a visitor who is not signed in (S4). While `email_check` is private every address gets the
 * same response in the same time and the outcome by email; otherwise the response is one of three outcomes. It never grants
 * the role, because the sender's address is unverified.
 */
export const applyAsGuest = answerTo(applyAsGuestRoute, (context, input) => {
  const { e, app } = context
  limitAddress(e, 'apply')
  const proof = proveBot(context, input.challenge, 'affiliate')
  const started = nowMs()
  const outcome = inTransaction(app, (tx) => {
    useProof(tx, proof, 'affiliate')
    const result = applied(tx, input)
    return readSetting(tx, 'email_check') === 'open' ? result : 'by-mail'
  })
  evenTime(started, 'apply')
  return { outcome }
})

function applied(tx: PbApp, { firstName, lastName, email, language }: Input): GuestOutcome {
  const written = { firstName, lastName, email }
  const mayMail = mayMailStranger(tx, 'apply', written.email)
  const isPrivate = readSetting(tx, 'email_check') === 'private'
  const user = userByEmail(tx, written.email)
  if (!user) {
    if (mayMail && isPrivate) mailNoAccount(tx, written, language)
    return 'no-account'
  }
  const status = standing(tx, user.id)
  if (status !== 'free') {
    if (mayMail && isPrivate) mailKnown(tx, user, status)
    return status === 'already-affiliate' ? status : 'submitted'
  }
  makeApplication(tx, user, written, { source: 'signed-out', actor: system })
  tellAdmins(tx, written)
  return 'submitted'
}

/** Emails an address without an account a sign-up link with the form filled in. */
function mailNoAccount(tx: PbApp, written: Omit<Input, 'challenge' | 'language'>, language: Input['language']): void {
  enqueue(tx, {
    to: written.email,
    template: 'application-no-account',
    language,
    data: { actionLink: `${origin()}${filledSignUpPath(written)}` },
  })
}

function mailKnown(tx: PbApp, user: PbRecord, status: 'already-affiliate' | 'already-submitted'): void {
  const isAffiliate = status === 'already-affiliate'
  enqueue(tx, {
    to: user.getString('email'),
    template: 'application-known',
    language: languageOf(user),
    data: {
      firstName: user.getString('first_name'),
      stands: status,
      actionLink: `${origin()}${isAffiliate ? paths.affiliateDashboard : paths.application}`,
    },
  })
}
