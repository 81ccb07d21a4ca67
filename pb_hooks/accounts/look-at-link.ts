import { lookAtLinkRoute } from '../../domain/api/security/accounts'
import type { OutputOf } from '../../domain/api/route'
import { momentOf } from '../../domain/moments'
import { notMeLinkMs, resetLinkMs, verifyLinkMs } from '../../domain/people/security/account-limits'
import {
  isSuggestedForRemoval,
  kindsAskedAtReset,
  type KindAskedAtReset,
} from '../../domain/people/security/credentials'
import { needsSecondStep } from '../factor/second-step'
import { momentMs, nowMs } from '../platform/clock'
import { find } from '../platform/db'
import { answerTo } from '../platform/route'
import { knownToken, livingToken } from '../users/account-tokens'
import { userByEmail } from '../users/find-user'
import { limitAddress } from '../users/limits'
import { knownLink } from './candidates'
import { heldSince } from './credentials'
import { mayStillSetUp } from './setup'

type LinkState = OutputOf<typeof lookAtLinkRoute>

const lives = { reset: resetLinkMs, 'not-me': notMeLinkMs, verify: verifyLinkMs }
const unknown: LinkState = { open: false, email: '', madeAt: '', endsAt: '', usedAt: '', replacedAt: '' }

/** Returns whether a link is still valid, and its times. Does not consume the link. */
export const lookAtLink = answerTo(lookAtLinkRoute, ({ e, app }, { kind, token }) => {
  limitAddress(e, 'link')
  if (kind === 'verify') return inspectVerification(app, token)
  if (kind !== 'setup') return inspectToken(app, kind, token)
  const active = livingToken(app, kind, token)
  return { ...unknown, open: active !== null && mayStillSetUp(app, active) }
})

function inspectToken(app: PbApp, kind: keyof typeof lives, rawToken: string): LinkState {
  const token = knownToken(app, kind, rawToken)
  const user = token && find(app, 'users', token.user)
  // links of anonymized accounts are treated as unknown
  if (!token || !user || user.getString('anonymised_at') !== '') return unknown
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

/** What a password reset offers to keep or remove, and whether it needs a second step. */
const heldBy = (app: PbApp, user: PbRecord): Pick<LinkState, 'held' | 'secondStep'> => ({
  held: heldSince(app, user, '', kindsAskedAtReset).map(({ kind, id, name, addedAt }) => ({
    kind: kind as KindAskedAtReset,
    id,
    name,
    addedAt,
    suggestRemoval: isSuggestedForRemoval(momentMs(addedAt), nowMs()),
  })),
  secondStep: needsSecondStep(app, user),
})

/** The addresses of a "not me" link about a changed address; false for other links. */
function changedAddress(app: PbApp, rawToken: string): Pick<LinkState, 'paypal' | 'emailChange'> | false {
  const { about, before = '', after = '' } = livingToken(app, 'not-me', rawToken)?.data ?? {}
  if (about === 'email') return { emailChange: { before, after } }
  return about === 'paypal' && { paypal: { before, after } }
}

function inspectVerification(app: PbApp, rawToken: string): LinkState {
  const link = knownLink(app, rawToken)
  if (!link) return inspectToken(app, 'verify', rawToken)
  // the address was verified by another link in the meantime: reveal no times
  if (userByEmail(app, link.email)?.getBool('verified')) return unknown
  const times = { madeAt: momentOf(link.endsMs - verifyLinkMs), endsAt: momentOf(link.endsMs) }
  const open = link.endsMs > nowMs()
  return { ...unknown, ...times, open, email: open ? link.email : '' }
}
