import type { ReactNode } from 'react'
import type { LedgerPart } from '../../../domain/money/views/ledger'
import { ledger as messages } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { MonthDisc } from '../../ui/pictures/month-disc'

export function LedgerLegend({ describePart }: { describePart: (part: LedgerPart) => string }) {
  const t = useMessages(messages)
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <LegendItem picture={<MonthDisc share={0.5} name="" />}>{t.shareMeans}</LegendItem>
      <LegendItem picture={<MonthDisc running share={0.7} name="" />}>{t.runningMeans}</LegendItem>
      {(['held', 'waiting', 'owed', 'inPayout'] as const).map((part) => (
        <span key={part}>
          <b className="font-semibold text-text">{t.parts[part]}</b> {describePart(part)}
        </span>
      ))}
    </p>
  )
}

const LegendItem = ({ picture, children }: { picture: ReactNode; children: string }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden className="flex">
      {picture}
    </span>
    {children}
  </span>
)
