import { monthOf } from '../calendar'
import type { CalendarDate, Id, LinkOpens, Month, Referral } from '../entities'

export const referralChannels = ['link', 'invite', 'admin'] as const
export type ReferralChannel = (typeof referralChannels)[number]

/** The number of link opens, and how far the people who signed up have progressed until today. */
export interface FunnelStep {
  /** The number of link opens; null if there are none for the channel or they weren't counted in that month. */
  opened: number | null
  signedUp: number
  started: number
  active: number
}
export interface FunnelMonth extends FunnelStep {
  month: Month
}
/** A label's step of the funnel. `label` is '' for links without a label. */
export interface FunnelLabel extends FunnelStep {
  label: Id
}

type Counted = Pick<
  Referral,
  'referred_user' | 'signup_date' | 'rental_start' | 'account_status' | 'source' | 'link_label'
>
type Opens = Pick<LinkOpens, 'label' | 'month' | 'opens'>

export interface FunnelFacts {
  referrals: readonly Counted[]
  opens: readonly Opens[]
  today: CalendarDate
}

/** Returns a referral's channel. A typed code counts as a link. */
export const referralChannelOf = ({ source }: Pick<Referral, 'source'>): ReferralChannel =>
  source === 'code' ? 'link' : source

const isByLink = (referral: Counted): boolean => referralChannelOf(referral) === 'link' || referral.link_label !== ''

const emptyStep: FunnelStep = { opened: null, signedUp: 0, started: 0, active: 0 }

function addReferral(row: FunnelStep, referral: Counted, today: CalendarDate): FunnelStep {
  const started = referral.rental_start !== '' && referral.rental_start <= today
  return {
    opened: row.opened,
    signedUp: row.signedUp + 1,
    started: row.started + Number(started),
    active: row.active + Number(started && referral.account_status === 'active'),
  }
}

/** Returns the funnel by month, newest first. Opens are included for the channel `link` and for all channels together. */
export function referralFunnel({ referrals, opens, today }: FunnelFacts, way?: ReferralChannel): FunnelMonth[] {
  const months = new Map<Month, FunnelStep>()
  const first = opens.reduce((month, row) => (month === '' || row.month < month ? row.month : month), '')
  const counts = way === undefined || way === 'link'
  const rowOf = (month: Month): FunnelStep =>
    months.get(month) ?? (counts && first !== '' && month >= first ? { ...emptyStep, opened: 0 } : emptyStep)
  for (const referral of referrals) {
    if (referral.referred_user === '' || referral.signup_date === '') continue
    if (way !== undefined && referralChannelOf(referral) !== way) continue
    const month = monthOf(referral.signup_date)
    months.set(month, addReferral(rowOf(month), referral, today))
  }
  for (const { month, opens: times } of counts ? opens : []) {
    const row = rowOf(month)
    months.set(month, { ...row, opened: (row.opened ?? 0) + times })
  }
  return [...months].map(([month, row]) => ({ month, ...row })).sort((a, b) => b.month.localeCompare(a.month))
}

/** Returns the funnel by label: most opens first, then most sign-ups; links without a label last. */
export function funnelByLabel({ referrals, opens, today }: FunnelFacts, month?: Month): FunnelLabel[] {
  const labels = new Map<Id, FunnelStep>()
  const rowOf = (label: Id): FunnelStep => labels.get(label) ?? { ...emptyStep, opened: 0 }
  for (const referral of referrals) {
    if (referral.referred_user === '' || referral.signup_date === '' || !isByLink(referral)) continue
    if (month !== undefined && monthOf(referral.signup_date) !== month) continue
    labels.set(referral.link_label, addReferral(rowOf(referral.link_label), referral, today))
  }
  for (const row of opens) {
    if (month !== undefined && row.month !== month) continue
    labels.set(row.label, { ...rowOf(row.label), opened: (rowOf(row.label).opened ?? 0) + row.opens })
  }
  return [...labels]
    .map(([label, row]) => ({ label, ...row }))
    .sort(
      (a, b) =>
        Number(a.label === '') - Number(b.label === '') ||
        (b.opened ?? 0) - (a.opened ?? 0) ||
        b.signedUp - a.signedUp ||
        a.label.localeCompare(b.label),
    )
}
