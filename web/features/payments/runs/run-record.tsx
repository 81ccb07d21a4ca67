import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { monthsRoute, runRoute, type RunRecord as Told } from '../../../../domain/api/money/payment-runs'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { useRoute } from '../../../data/queries/use-route'
import { paymentsMoved } from '../../../data/queries/money/payments'
import { CommandButton } from '../../../forms/command-button'
import { formatLongMonth, formatMoment, formatMonthName } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { payments, runs as words } from '../../../i18n/areas/admins'
import { UndoRun } from './undo-run'

/** Shows when and by whom a run was made and how long it took, and whether it can be undone (M5). */
export function RunRecord({ run }: { run: PaymentRun }) {
  const { value, reload } = useRoute(runRoute, { run: run.id }, { keep: true, when: run.id !== '' })
  return (
    <>
      {/* Its own line, so that it doesn't wrap around the button. */}
      <p className="order-last min-w-0 basis-full text-sm text-muted">
        <Committed run={run} told={value} />
      </p>
      {run.state === 'committed' && value !== undefined && <Undo run={run} told={value} onUndone={reload} />}
    </>
  )
}

function Committed({ run, told }: { run: PaymentRun; told: Told | undefined }) {
  const t = useMessages(words)
  const language = useLanguage()
  const made = t.committed(formatMoment(run.created, language))
  const who =
    run.actor === ''
      ? t.byItself
      : told === undefined
        ? ''
        : told.committed.by === ''
          ? t.bySomebody
          : t.by(told.committed.by)
  const took = told === undefined || told.tookMs === 0 ? '' : t.seconds((told.tookMs / 1000).toFixed(1))
  const parts = [who === '' ? made : `${made} ${who}`, took].filter((part) => part !== '')
  const undone =
    run.state !== 'undone'
      ? t.stored
      : told?.undone
        ? t.undoneOn(formatMoment(told.undone.at, language), told.undone.by)
        : t.undone
  return `${parts.join(', ')}. ${undone}`
}

interface UndoProps {
  run: PaymentRun
  told: Told
  onUndone: () => void
}

/** Undoes the newest run while all its payments are pending; otherwise shows why it can't be undone. */
function Undo({ run, told, onUndone }: UndoProps) {
  const t = useMessages(words)
  const money = useMessages(payments)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  // Reloaded when one of the run's payments changes, here or on another device.
  const { value, reload } = useRoute(monthsRoute, {}, { again: `${run.id}/${run.state}/${told.moved}` })
  const newest = value?.newestRun
  if (!newest) return null
  if (newest.id !== run.id) return <Kept>{t.notNewest(formatMonthName(newest.month, language))}</Kept>
  if (!newest.undoable) return <Kept>{told.moved > 0 ? t.moved(told.moved) : t.linesMoved}</Kept>
  return (
    <>
      <CommandButton kind="quiet" size="sm" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden />
        {money.undo(formatLongMonth(run.month, language))}
      </CommandButton>
      <UndoRun
        open={asking}
        run={newest}
        onUndone={() => {
          paymentsMoved()
          reload()
          onUndone()
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

const Kept = ({ children }: { children: string }) => (
  <p className="flex items-center gap-1.5 text-sm font-medium">
    <Ban aria-hidden className="size-4 flex-none" />
    {children}
  </p>
)
