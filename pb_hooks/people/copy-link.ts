import { copyLinkRoute } from '../../domain/api/people/invitations'
import type { Id } from '../../domain/entities'
import { paths } from '../../domain/paths'
import type { CopiedLink } from '../../domain/people/invitations'
import { mustSignUpFirst } from '../../domain/people/people-list'
import { fullName } from '../../domain/people/person-names'
import { resetLinkMs, verifyLinkMs } from '../../domain/people/security/account-limits'
import { hasMailServer } from '../mail/active-delivery'
import { letsAdminIn } from '../mail/mail-log'
import { findTokens } from '../mail/viewable-mail'
import { audit } from '../platform/audit'
import { moment, nowMs } from '../platform/clock'
import { inTransaction, requireOne } from '../platform/db'
import { origin } from '../platform/environment'
import { fail, requirePasswordFor } from '../platform/errors'
import { answerTo } from '../platform/route'
import { findActiveToken, issueAccountToken, replaceTokens } from '../users/account-tokens'
import { findUserByEmail, hasRole, requireAccount } from '../users/find-user'
import { findCandidateByLink, findCandidate, renewCandidateLink } from '../accounts/account-candidates'
import { openInvitationLink } from '../accounts/invitations'
import { verificationCandidate } from '../accounts/recover-password'

interface Copied {
  link: string
  until: string
  name: string
  /** The subject of the audit entry, and the address if the subject may be gone before it is read. */
  subject: string
  email?: string
}

/**
 * Returns a link for an admin to pass on (S26). The audit entry names it but doesn't contain it; nothing stores the
 * answer.
 */
answerTo(copyLinkRoute, ({ e, app, person }, { kind, id, password }) => {
  e.response.header().set('Cache-Control', 'no-store')
  return inTransaction(app, (tx) => {
    // an invitation gives access to nothing, so its link may also be copied instead of emailed
    if (kind !== 'invitation' && hasMailServer(tx)) fail('mail-set-up')
    const { link, until, name, subject, email } = linksOf[kind](tx, id, password)
    audit(tx, person, 'link.copy', subject, {
      after: { link: kind === 'sign-up' ? 'verification' : kind, ...(email !== undefined && { email }) },
    })
    return { link, until, name }
  })
})

type CopyLink = (tx: PbApp, id: Id, password: string | undefined) => Copied

const linksOf: { readonly [kind in CopiedLink]: CopyLink } = {
  'sign-up': copySignUp,
  verification: copyVerification,
  invitation: copyInvitation,
  reset: copyReset,
  approval: copyApproval,
  email: copyEmailed,
}

function copySignUp(tx: PbApp, id: Id): Copied {
  const candidate = findCandidate(tx, id)
  if (candidate?.kind !== 'sign-up') return fail('not-found')
  const known = findUserByEmail(tx, candidate.email)
  if (known?.getBool('verified')) fail('not-found')
  if (known) requireNoAdmin(tx, known.id)
  const name = `${candidate.firstName} ${candidate.lastName}`.trim()
  return { ...verifyLink(tx, id), name, subject: `_sign_up_candidates/${id}`, email: candidate.email }
}

function copyVerification(tx: PbApp, id: Id): Copied {
  const user = requireAccount(tx, id)
  if (user.getBool('verified')) fail('not-found')
  requireNoAdmin(tx, id)
  const termsVersion = user.getString('terms_version')
  if (mustSignUpFirst({ verified: false, terms_version: termsVersion, anonymised_at: '' })) fail('not-found')
  return { ...verifyLink(tx, verificationCandidate(tx, user)), name: fullName(user), subject: `users/${id}` }
}

const verifyLink = (tx: PbApp, candidate: Id): Pick<Copied, 'link' | 'until'> => ({
  link: `${origin()}${paths.verify}#${renewCandidateLink(tx, candidate)}`,
  until: moment(nowMs() + verifyLinkMs),
})

function copyInvitation(tx: PbApp, id: Id): Copied {
  const { link, until, email } = openInvitationLink(tx, id) ?? fail('not-found')
  return { link, until, name: email, subject: `_invitations/${id}`, email }
}

function copyReset(tx: PbApp, id: Id, password: string | undefined): Copied {
  const user = requireAccount(tx, id)
  requireNoAdmin(tx, id)
  if (!user.getBool('verified')) fail('not-found')
  requirePasswordFor('copy-reset-link', password)
  replaceTokens(tx, id, 'reset')
  const token = issueAccountToken(tx, { kind: 'reset', user: id, lifeMs: resetLinkMs })
  return {
    link: `${origin()}${paths.resetPassword}#${token}`,
    until: moment(nowMs() + resetLinkMs),
    name: fullName(user),
    subject: `users/${id}`,
  }
}

/** The page to which the email about the approval leads. It requires the person's own sign-in. */
function copyApproval(tx: PbApp, id: Id): Copied {
  const user = requireAccount(tx, id)
  if (!hasRole(tx, id, 'affiliate')) fail('not-found')
  return { link: `${origin()}${paths.share}`, until: '', name: fullName(user), subject: `users/${id}` }
}

/** Returns the link in a stored email that nothing could send, as long as it is still valid. */
function copyEmailed(tx: PbApp, id: Id, password: string | undefined): Copied {
  const shape = { to: '', template: '', text: '', html: '', data: '' }
  const sql = `SELECT "to", template, text, html, COALESCE(data, '{}') AS data FROM mail_outbox WHERE id = {:id}`
  const mail = requireOne(tx, sql, { id }, shape)
  if (letsAdminIn(tx, mail)) fail('link-of-admin')
  const page = mail.template === 'verify' ? paths.verify : mail.template === 'reset-password' ? paths.resetPassword : ''
  const [token = ''] = findTokens(mail.text)
  if (page === '' || token === '') return fail('not-found')
  if (page === paths.resetPassword) requirePasswordFor('copy-reset-link', password)
  const isValid =
    page === paths.verify ? findCandidateByLink(tx, token) !== null : findActiveToken(tx, 'reset', token) !== null
  if (!isValid) fail('link-invalid')
  return { link: `${origin()}${page}#${token}`, until: '', name: mail.to, subject: `mail_outbox/${id}`, email: mail.to }
}

/** An admin must never get a link into another admin's account, nor into a member's account with the admin role. */
function requireNoAdmin(tx: PbApp, user: Id): void {
  if (hasRole(tx, user, 'admin')) fail('link-of-admin')
}
