import { useEffect, useState } from 'react'
import type { Month } from '../../../../domain/entities'
import { parseDollars } from '../../../../domain/money/dollars'
import { maxPolicyCents, type Policy, type PolicyTrial } from '../../../../domain/money/forecast/policy-trial'
import { usePolicyTrial } from '../../../data/queries/money/policy-lab'
import { adminSettings } from '../../../i18n/areas/admins'
import { formatCents, formatDayMonth, formatLongMonth } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'

/** How long the component waits after the last key press before it tries an amount, in ms. */
const debounceMs = 500

interface Props {
  value: keyof Policy
  /** The amount as typed, in dollars. */
  text: string
  fromMonth: Month
  online: boolean
  /** The stored amounts; a change of them remounts the trial, which discards an outdated result. */
  storedAmounts: string
}

/**
 * Shows the financial effect of a changed amount. The policy lab on the server computes the effect; this component computes
 * nothing (decision 0035).
 */
export function AmountEffect({ value, text, fromMonth, online, storedAmounts }: Props) {
  const amount = parseDollars(text, { zero: true })
  const cents = amount.ok && amount.cents <= maxPolicyCents[value] ? amount.cents : null
  const debounced = useDebounced(cents)
  return cents === null || debounced !== cents || !online ? null : (
    <TrialResult key={`${value} ${cents} ${storedAmounts}`} value={value} cents={cents} fromMonth={fromMonth} />
  )
}

function useDebounced<T>(value: T): T | null {
  const [debounced, setDebounced] = useState<T | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

function TrialResult({ value, cents, fromMonth }: { value: keyof Policy; cents: number; fromMonth: Month }) {
  const t = useMessages(adminSettings)
  const { trial, error } = usePolicyTrial({ [value]: cents }, true)
  const texts = useTrialTexts()
  if (error !== null) return <span>{t.means.failed}</span>
  if (trial === null) return <span role="status">{t.means.working}</span>
  return (
    <b role="status" className="font-semibold text-caution">
      {texts[value](trial, fromMonth)}
    </b>
  )
}

/** Returns functions that describe the result of a trial, one per kind of amount. */
function useTrialTexts(): { readonly [value in keyof Policy]: (trial: PolicyTrial, fromMonth: Month) => string } {
  const { means } = useMessages(adminSettings)
  const language = useLanguage()
  const month = (of: Month): string => formatLongMonth(of, language)
  return {
    commission: ({ month: of, referrals, now, then }, from) =>
      means.commission(month(from), month(of), referrals, formatCents(now.commission), formatCents(then.commission)),
    rental: ({ month: of, rentals, now, then }, from) =>
      means.rental(month(from), month(of), rentals, formatCents(now.rental), formatCents(then.rental)),
    threshold: ({ tried, counts, earlierCents, laterCents, payday }) => {
      const day = formatDayMonth(payday, language)
      return [
        tried.threshold === 0 ? means.zero : '',
        counts.earlier > 0 ? means.earlier(counts.earlier, formatCents(earlierCents), day) : '',
        counts.later > 0 ? means.later(counts.later, formatCents(laterCents), day) : '',
        counts.earlier + counts.later === 0 ? means.nobody(day) : '',
      ]
        .filter((part) => part !== '')
        .join(' ')
    },
  }
}
