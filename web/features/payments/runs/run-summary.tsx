import { Ban, Undo2 } from 'lucide-react'
import {
  monthsRoute,
  runRoute,
  type RunRecord as RunDetails,
  undoRunRoute,
} from '../../../../domain/api/money/payment-runs'
import type { PaymentRun } from '../../../../domain/collections/money/payment-runs'
import { useRoute } from '../../../data/queries/use-route'
import { refreshPayments } from '../../../data/queries/money/payments'
import { formatLongMonth, formatMoment, formatMonthName } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { payments, runs as messages } from '../../../i18n/admin-areas'
import type { MonthsState } from '../../../../domain/money/payments/payment-run'
import { CommandDialog } from '../../../forms/command-dialog'
import { CountAndSum } from '../../../forms/count-and-sum'
import { formatSignedCents } from '../../../shared/formats'
import { DialogButton } from '../../../forms/command-parts'

export function RunSummary({ run }: { run: PaymentRun }) {
  const { value, reload } = useRoute(runRoute, { run: run.id }, { keep: true })
  return (
    <>
      {/* This is a separate row, so it doesn't wrap around the button. */}
      <p className="order-last min-w-0 basis-full text-sm text-muted">
        <CommittedRun run={run} details={value} />
      </p>
      {run.state === 'committed' && value !== undefined && <Undo run={run} details={value} onUndone={reload} />}
    </>
  )
}

function CommittedRun({ run, details }: { run: PaymentRun; details: RunDetails | undefined }) {
  const t = useMessages(messages)
  const language = useLanguage()
  const committed = t.committed(formatMoment(run.created, language))
  const who =
    run.actor === ''
      ? t.byItself
      : details === undefined
        ? ''
        : details.committed.by === ''
          ? t.bySomebody
          : t.by(details.committed.by)
  const took = details === undefined || details.tookMs === 0 ? '' : t.seconds((details.tookMs / 1000).toFixed(1))
  const parts = [who === '' ? committed : `${committed} ${who}`, took].filter((part) => part !== '')
  const undone =
    run.state !== 'undone'
      ? t.stored
      : details?.undone
        ? t.undoneOn(formatMoment(details.undone.at, language), details.undone.by)
        : t.undone
  return `${parts.join(', ')}. ${undone}`
}

/** Undoes the newest run if all its payments are pending; otherwise shows why it can't be undone. */
function Undo({ run, details, onUndone }: { run: PaymentRun; details: RunDetails; onUndone: () => void }) {
  const t = useMessages(messages)
  const money = useMessages(payments)
  const language = useLanguage()
  // Reloads when one of the run's payments changes, here or on another device.
  const { value, reload } = useRoute(monthsRoute, {}, { again: `${run.id}/${run.state}/${details.moved}` })
  const newest = value?.newestRun
  if (!newest) return null
  if (newest.id !== run.id) return <CannotUndo>{t.notNewest(formatMonthName(newest.month, language))}</CannotUndo>
  if (!newest.undoable) return <CannotUndo>{details.moved > 0 ? t.moved(details.moved) : t.linesMoved}</CannotUndo>
  return (
    <DialogButton
      kind="quiet"
      size="sm"
      dialog={(close) => (
        <UndoRun
          run={newest}
          onUndone={() => {
            refreshPayments()
            reload()
            onUndone()
          }}
          onClose={close}
        />
      )}
    >
      <Undo2 aria-hidden />
      {money.undo(formatLongMonth(run.month, language))}
    </DialogButton>
  )
}

const CannotUndo = ({ children }: { children: string }) => (
  <p className="flex items-center gap-1.5 text-sm font-medium">
    <Ban aria-hidden className="size-4 flex-none" />
    {children}
  </p>
)

interface Props {
  run: NonNullable<MonthsState['newestRun']>
  onUndone: () => void
  onClose: () => void
}

/** Confirms undoing the newest run (M5), and shows what is cancelled (U15) and which holds are affected (M36). */
export function UndoRun({ run, onUndone, onClose }: Props) {
  const t = useMessages(payments)
  const month = formatLongMonth(run.month, useLanguage())
  const effects = [
    t.undoCost(run.lines),
    ...(run.keptHolds > 0 ? [t.undoKeptHolds(run.keptHolds)] : []),
    ...(run.otherHolds > 0 ? [t.undoOtherHolds(run.otherHolds)] : []),
    ...(run.corrections > 0 ? [t.undoCorrections(run.corrections, formatSignedCents(run.correctionCents))] : []),
  ]
  return (
    <CommandDialog
      open
      route={undoRunRoute}
      start={{ run: run.id }}
      kind="ask"
      danger
      title={t.undoTitle(month)}
      lead={t.undoText}
      safe={t.undoKeep}
      confirm={t.undoConfirm(month)}
      consequence={() => (
        <CountAndSum count={run.payments} cents={run.cents}>
          {effects.map((text) => (
            <p key={text} className="text-sm text-muted">
              {text}
            </p>
          ))}
        </CountAndSum>
      )}
      done={() => ({ title: t.undone(month) })}
      onDone={onUndone}
      onClose={onClose}
    />
  )
}
