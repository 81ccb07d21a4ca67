import { inspectLinkRoute } from '../../domain/api/security/accounts'
import type { OutputOf } from '../../domain/api/route'
import { momentOf } from '../../domain/moments'
import { notMeLinkMs, resetLinkMs, verifyLinkMs } from '../../domain/people/security/account-limits'
import {
  isSuggestedForRemoval,
  kindsChosenAtReset,
  type KindChosenAtReset,
} from '../../domain/people/security/credentials'
import { needsSecondStep } from '../factor/second-step'
import { momentMs, nowMs } from '../platform/clock'
import { answerTo } from '../platform/route'
import { findToken, findActiveToken } from '../users/account-tokens'
import { findUserByEmail, findAccount } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { findCandidateLink } from './account-candidates'
import { credentialsAddedSince } from './credentials'
import { canStillSetUp, hasAdmin } from './setup'

type LinkState = OutputOf<typeof inspectLinkRoute>

const lives = { reset: resetLinkMs, 'not-me': notMeLinkMs, verify: verifyLinkMs }
const unknown: LinkState = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

/** Returns whether a link is still valid, and when it was created and expires. Does not consume the link. */
answerTo(inspectLinkRoute, ({ e, app }, { kind, token }) => {
  limitAddress(e, 'link')
  if (kind === 'verify') return inspectVerification(app, token)
  if (kind !== 'setup') return inspectToken(app, kind, token)
  const active = findActiveToken(app, kind, token)
  const open = active !== null && canStillSetUp(app, active)
  return { ...unknown, open, ...(open && hasAdmin(app) && { another: true }) }
})

function inspectToken(app: PbApp, kind: keyof typeof lives, rawToken: string): LinkState {
  const token = findToken(app, kind, rawToken)
  const user = token && findAccount(app, token.user)
  // links of anonymized accounts are treated as unknown
  if (!token || !user) return unknown
  const open = token.usedMs === 0 && token.endsMs > nowMs()
  return {
    open,
    email: open && kind === 'reset' ? user.getString('email') : '',
    madeAt: momentOf(token.endsMs - (token.lifeMs || lives[kind])),
    endsAt: momentOf(token.endsMs),
    usedAt: token.usedMs === 0 || token.replacedMs > 0 ? '' : momentOf(token.usedMs),
    replacedAt: token.replacedMs === 0 ? '' : momentOf(token.replacedMs),
    ...(open && kind === 'not-me' && changedAddress(app, rawToken)),
    ...(open && kind === 'reset' && heldBy(app, user)),
  }
}

const heldBy = (app: PbApp, user: PbRecord): Pick<LinkState, 'held' | 'secondStep'> => ({
  held: credentialsAddedSince(app, user, '', kindsChosenAtReset).map(({ kind, id, name, addedAt }) => ({
    kind: kind as KindChosenAtReset,
    id,
    name,
    addedAt,
    suggestRemoval: isSuggestedForRemoval(momentMs(addedAt), nowMs()),
  })),
  secondStep: needsSecondStep(app, user),
})

function changedAddress(app: PbApp, rawToken: string): Pick<LinkState, 'paypal' | 'emailChange'> | false {
  const { about, before = '', after = '' } = findActiveToken(app, 'not-me', rawToken)?.data ?? {}
  if (about === 'email') return { emailChange: { before, after } }
  return about === 'paypal' && { paypal: { before, after } }
}

function inspectVerification(app: PbApp, rawToken: string): LinkState {
  const link = findCandidateLink(app, rawToken)
  if (!link) return inspectToken(app, 'verify', rawToken)
  // the address was verified with another link in the meantime, so no times are revealed
  if (findUserByEmail(app, link.email)?.getBool('verified')) return unknown
  const times = { madeAt: momentOf(link.endsMs - verifyLinkMs), endsAt: momentOf(link.endsMs) }
  const open = link.endsMs > nowMs()
  return { ...unknown, ...times, open, email: open ? link.email : '' }
}
