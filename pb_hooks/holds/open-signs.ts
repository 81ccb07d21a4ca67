import type { holdRoute } from '../../domain/api/holds'
import type { OutputOf } from '../../domain/api/route'
import type { EvidenceCause, Id, Moment } from '../../domain/entities'
import { rows } from '../platform/db'
import { signWeight } from './under-review'

type Signs = OutputOf<typeof holdRoute>['signs']

/** The open signs between an affiliate and somebody they referred, the strongest first. */
export const openSigns = (app: PbApp, affiliate: Id, referred: Id): Signs =>
  signs(app, `v.cleared_at = ''`, { affiliate, referred, at: '' })

/** The signs that were open at a moment: what somebody decided by. */
export const signsAt = (app: PbApp, affiliate: Id, referred: Id, at: Moment): Signs =>
  signs(app, `v.noticed_at <= {:at} AND (v.cleared_at = '' OR v.cleared_at >= {:at})`, { affiliate, referred, at })

const signs = (app: PbApp, where: string, of: { affiliate: Id; referred: Id; at: Moment }): Signs =>
  rows(
    app,
    `SELECT v.id, v.cause, v.detail, v.noticed_at AS noticedAt, ${signWeight('v')} AS weight FROM fraud_signals v
     WHERE v.affiliate_id = {:affiliate} AND v.referred_user = {:referred} AND ${where}
     ORDER BY weight, v.noticed_at, v.id`,
    of,
    { id: '', cause: '', detail: '', noticedAt: '', weight: 0 },
  ).map(({ weight, cause, ...sign }) => ({ ...sign, cause: cause as EvidenceCause, weak: weight > 0 }))
