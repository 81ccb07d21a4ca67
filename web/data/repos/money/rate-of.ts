import type { Cents, Month, Programme, Rate } from '../../../../domain/entities'

/**
 * A person's rate in a month (M13), as far as the device knows: their own newest rate in force, else the programme's of today.
 * @returns cents a month, and whether it is their own
 */
export function rateOf(
  kind: 'rental' | 'commission',
  month: Month,
  own: readonly Rate[],
  programme: Pick<Programme, 'rental_rate_cents' | 'commission_rate_cents'> | undefined,
): { cents: Cents; own: boolean } {
  const newest = own
    .filter((rate) => rate.kind === kind && rate.user_id !== '' && rate.from_month <= month)
    .sort((a, b) => a.from_month.localeCompare(b.from_month) || a.n - b.n)
    .at(-1)
  if (newest !== undefined && !newest.use_default) return { cents: newest.amount_cents, own: true }
  const cents = kind === 'rental' ? programme?.rental_rate_cents : programme?.commission_rate_cents
  return { cents: cents ?? 0, own: false }
}
