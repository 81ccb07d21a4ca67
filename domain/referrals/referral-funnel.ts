import { monthOf } from '../calendar'
import type { CalendarDate, Id, LinkOpens, Month, Referral } from '../entities'

/** How somebody came: by the link or its code, by an invitation, or moved by an admin. */
export const referralWays = ['link', 'invite', 'admin'] as const
export type ReferralWay = (typeof referralWays)[number]

/** How many opened a link, and of those who signed up, how far they came until today. */
export interface FunnelStep {
  /** null: opened links don't belong to this row, or weren't counted yet in its month. */
  opened: number | null
  signedUp: number
  /** Whose rental has begun, also those that have ended since. */
  started: number
  /** Whose rental runs today. */
  active: number
}
/** Opened links and sign-ups of one month. */
export interface FunnelMonth extends FunnelStep {
  month: Month
}
/** The same by label; '' is a link without one. */
export interface FunnelLabel extends FunnelStep {
  label: Id
}

type Counted = Pick<
  Referral,
  'referred_user' | 'signup_date' | 'rental_start' | 'account_status' | 'source' | 'link_label'
>
type Opens = Pick<LinkOpens, 'label' | 'month' | 'opens'>

/** What a funnel is made of: all referrals and all counted openings of an affiliate. */
export interface FunnelFacts {
  referrals: readonly Counted[]
  opens: readonly Opens[]
  today: CalendarDate
}

/** The way of a referral: a code that was typed is the link's. */
export const wayOf = ({ source }: Pick<Referral, 'source'>): ReferralWay => (source === 'code' ? 'link' : source)

/** Whom a link brought: also an invited person who used it, for then its label is known. */
const byLink = (referral: Counted): boolean => wayOf(referral) === 'link' || labelOf(referral) !== ''
// a row of an app of before knows of no label
const labelOf = (referral: Counted): Id => (referral.link_label as Id | undefined) ?? ''

const none: FunnelStep = { opened: null, signedUp: 0, started: 0, active: 0 }

function plus(row: FunnelStep, referral: Counted, today: CalendarDate): FunnelStep {
  const started = referral.rental_start !== '' && referral.rental_start <= today
  return {
    opened: row.opened,
    signedUp: row.signedUp + 1,
    started: row.started + Number(started),
    active: row.active + Number(started && referral.account_status === 'active'),
  }
}

/**
 * From the opened link to active: one row for each month in which a link was opened or somebody signed up, newest first. Invitations that
 * nobody used are in none.
 * @param way only those who came so; undefined: everybody. Openings belong to everybody and to the link alone.
 */
export function referralFunnel({ referrals, opens, today }: FunnelFacts, way?: ReferralWay): FunnelMonth[] {
  const months = new Map<Month, FunnelStep>()
  const first = opens.reduce((month, row) => (month === '' || row.month < month ? row.month : month), '')
  const counts = way === undefined || way === 'link'
  const rowOf = (month: Month): FunnelStep =>
    months.get(month) ?? (counts && first !== '' && month >= first ? { ...none, opened: 0 } : none)
  for (const referral of referrals) {
    if (referral.referred_user === '' || referral.signup_date === '') continue
    if (way !== undefined && wayOf(referral) !== way) continue
    const month = monthOf(referral.signup_date)
    months.set(month, plus(rowOf(month), referral, today))
  }
  for (const { month, opens: times } of counts ? opens : []) {
    const row = rowOf(month)
    months.set(month, { ...row, opened: (row.opened ?? 0) + times })
  }
  return [...months].map(([month, row]) => ({ month, ...row })).sort((a, b) => b.month.localeCompare(a.month))
}

/**
 * The same of those whom a link brought, by its label: most opened first, then most sign-ups; links without a label last.
 * @param month only this month's openings and sign-ups; undefined: all of them
 */
export function funnelByLabel({ referrals, opens, today }: FunnelFacts, month?: Month): FunnelLabel[] {
  const labels = new Map<Id, FunnelStep>()
  const rowOf = (label: Id): FunnelStep => labels.get(label) ?? { ...none, opened: 0 }
  for (const referral of referrals) {
    if (referral.referred_user === '' || referral.signup_date === '' || !byLink(referral)) continue
    if (month !== undefined && monthOf(referral.signup_date) !== month) continue
    labels.set(labelOf(referral), plus(rowOf(labelOf(referral)), referral, today))
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
