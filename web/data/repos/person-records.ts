import type {
  AffiliatePeriod,
  AffiliateSubmission,
  Consent,
  Earning,
  Id,
  ReferralAttribution,
  RentalPeriod,
  SupportTicket,
  UserDesk,
} from '../../../domain/entities'
import { useLive, type Live } from './use-live'

/** What an admin's device keeps of a person besides the money. */
export interface PersonRecords {
  consents: Consent[]
  desk: UserDesk | undefined
  tickets: SupportTicket[]
  affiliatePeriods: AffiliatePeriod[]
  submissions: AffiliateSubmission[]
  /** Every rental period, newest first, the voided ones too. */
  periods: RentalPeriod[]
  /** Who earns on this person, newest first. */
  attributions: ReferralAttribution[]
  /** The attribution that goes on was made by an admin's move, which can be taken back. */
  moved: boolean
  /** Living lines that counted days of this person's rentals: own ones and affiliates' (M14). */
  countedLines: Earning[]
}

/** A person's records, live. */
export const usePersonRecords = (id: Id): Live<PersonRecords> =>
  useLive(
    async (db) => {
      const own = <C extends 'consents' | 'user_desk' | 'support_tickets' | 'affiliate_periods' | 'rental_periods'>(
        c: C,
      ) => db.rows(c).where('user_id').equals(id).toArray()
      const [consents, desks, tickets, affiliatePeriods, periods, submissions, attributions] = await Promise.all([
        own('consents'),
        own('user_desk'),
        own('support_tickets'),
        own('affiliate_periods'),
        own('rental_periods'),
        db.rows('affiliate_submissions').where('user_id').equals(id).toArray(),
        db.rows('referral_attributions').where('referred_user').equals(id).toArray(),
      ])
      const sources = [...periods, ...attributions].map((row) => row.id)
      const current = attributions.find((row) => row.voided_at === '' && row.to_date === '')
      const referral = current && (await db.rows('referrals').get(current.referral))
      const lines = await db.rows('earnings').where('source').anyOf(sources).toArray()
      return {
        consents: consents.sort((a, b) => b.at.localeCompare(a.at)),
        desk: desks[0],
        tickets: tickets.sort((a, b) => b.last_public_at.localeCompare(a.last_public_at)),
        affiliatePeriods: affiliatePeriods.sort((a, b) => b.start_date.localeCompare(a.start_date)),
        submissions,
        periods: periods.sort((a, b) => b.start_date.localeCompare(a.start_date)),
        attributions: attributions
          .filter((row) => row.voided_at === '')
          .sort((a, b) => b.from_date.localeCompare(a.from_date)),
        moved: referral?.source === 'admin',
        countedLines: lines.filter((line) => line.status !== 'cancelled'),
      }
    },
    [id],
  )
