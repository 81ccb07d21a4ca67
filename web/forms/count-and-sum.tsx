import type { ReactNode } from 'react'
import type { Cents } from '../../domain/entities'
import { formatCents, formatCount } from '../i18n/format'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'

interface Props {
  count: number
  cents: Cents
  /** Label of the count, "Payments" by default. */
  of?: string | undefined
  children?: ReactNode
}

/** The number of rows and their sum in a confirmation (P16). */
export function CountAndSum({ count, cents, of, children }: Props) {
  const t = useMessages(forms)
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{of ?? t.count}</dt>
          <dd className="font-display text-xl font-semibold">{formatCount(count)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t.sum}</dt>
          <dd className="font-display text-xl font-semibold">{formatCents(cents)}</dd>
        </div>
      </dl>
      {children}
    </>
  )
}
