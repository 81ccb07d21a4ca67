import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  cancelPayoutRoute,
  exportPayoutRoute,
  markPayoutItemsNotSentRoute,
  markPayoutSentRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../../domain/api/money/payouts'
import { payoutFile, payoutFileName } from '../../../domain/money/payouts/payout-file'
import { totalsOf } from '../../../domain/money/payments/payment-selection'
import { useProductName } from '../../data/queries/installation/installation'
import { CommandButton } from '../../forms/command-button'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payouts } from '../../i18n/areas/admins'
import { saveCsv } from '../../ui/save-file'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { toast } from '../../ui/layers/toast'
import { TitleActions } from '../../ui/title-actions'
import { ReasonDialog } from '../../shared/reason-dialog'
import { usePayoutDialogProps } from './payout-dialog'

interface Props {
  batch: PayoutBatchRow
  items: readonly PayoutItemRow[]
  onChanged: () => void
}

type OpenDialog = 'none' | 'export' | 'sent' | 'cancel' | 'not-sent'

const linesShown = 5

/** Shows the first lines of the batch's file, the totals that PayPal must show, and the batch's actions. */
export function PayoutFileCard({ batch, items, onChanged }: Props) {
  const t = useMessages(payouts)
  const note = useProductName()
  const [openDialog, setOpenDialog] = useState<OpenDialog>('none')
  if (items.length === 0) return null
  const name = payoutFileName(batch.n)
  const file = payoutFile(items, note)
  const lines = file.trimEnd().split('\r\n')
  const more = lines.length - linesShown
  const save = () => saveFile(batch.n, file, t)
  const unanswered = items.filter(({ state }) => state === 'sent')
  return (
    <Card title={t.file} aside={<span className="font-mono text-sm text-muted">{name}</span>}>
      <pre
        // Focusable, because the keyboard must be able to scroll it sideways.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t.fileLines}
        className="overflow-x-auto rounded-lg bg-sunken p-4 font-mono text-xs/5"
      >
        {lines.slice(0, linesShown).join('\n')}
        {more > 0 && `\n… ${t.fileMore(more)}`}
      </pre>
      <p className="my-3 text-muted">
        {batch.state === 'draft' ? t.fileText(batch.count) : t.uploadOnce} {batch.state !== 'reconciled' && t.mustShow}
      </p>
      <CountAndSum count={batch.count} cents={batch.total_cents} of={t.payments} />
      {batch.needs_other && <p className="mt-3 font-semibold">{t.needsOther}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {batch.state !== 'draft' && (
          <Button kind="quiet" size="sm" onClick={save}>
            <Download aria-hidden />
            {t.downloadAgain}
          </Button>
        )}
        {batch.state === 'draft' && (
          <CommandButton kind="bare" size="sm" onClick={() => setOpenDialog('cancel')}>
            {t.cancel}
          </CommandButton>
        )}
        {batch.state === 'exported' && unanswered.length === items.length && (
          <CommandButton kind="bare" size="sm" onClick={() => setOpenDialog('not-sent')}>
            {t.notSentAll}
          </CommandButton>
        )}
      </div>
      <StepDialog
        {...{ openDialog, batch, onChanged, save }}
        unanswered={unanswered}
        onClose={() => setOpenDialog('none')}
      />
    </Card>
  )
}

/** Downloads the file, and warns against a second upload. */
function saveFile(n: number, file: string, t: { downloadDone: (name: string) => string; uploadOnce: string }): void {
  const name = payoutFileName(n)
  saveCsv(name.replace(/\.csv$/, ''), file)
  toast({ kind: 'ok', title: t.downloadDone(name), text: t.uploadOnce })
}

/** Offers the batch's next step; `first` is true if it is the page's primary action. */
export function NextPayoutStep({ batch, items, first, onChanged }: Props & { first: boolean }) {
  const t = useMessages(payouts)
  const note = useProductName()
  const [openDialog, setOpenDialog] = useState<OpenDialog>('none')
  const step = batch.state === 'draft' ? 'export' : batch.state === 'exported' ? 'sent' : 'none'
  if (items.length === 0 || step === 'none' || batch.submission !== '') return null
  const button = (
    <CommandButton
      blocked={batch.needs_other ? t.needsOther : ''}
      kind={first ? 'primary' : 'quiet'}
      size="sm"
      className="max-md:w-full"
      onClick={() => setOpenDialog(step)}
    >
      {step === 'export' && <Download aria-hidden />}
      {step === 'export' ? t.download : t.sent}
    </CommandButton>
  )
  return (
    <>
      <TitleActions>
        <span className="max-md:hidden">{button}</span>
      </TitleActions>
      <span className="md:hidden">{button}</span>
      <StepDialog
        {...{ openDialog, batch, onChanged }}
        save={() => saveFile(batch.n, payoutFile(items, note), t)}
        unanswered={[]}
        onClose={() => setOpenDialog('none')}
      />
    </>
  )
}

interface StepDialogProps {
  openDialog: OpenDialog
  batch: PayoutBatchRow
  unanswered: readonly PayoutItemRow[]
  save: () => void
  onChanged: () => void
  onClose: () => void
}

/** Asks for confirmation of a step with count and sum (P16); the server compares both. */
function StepDialog({ openDialog, batch, unanswered, save, onChanged, onClose }: StepDialogProps) {
  const t = useMessages(payouts)
  const seen = { count: batch.count, cents: batch.total_cents }
  const sum = formatCents(batch.total_cents)
  const shared = { ...usePayoutDialogProps(onChanged), open: true, start: {}, onClose } as const
  if (openDialog === 'export') {
    return (
      <CommandDialog
        {...shared}
        route={exportPayoutRoute}
        toInput={() => ({ batch: batch.id, seen })}
        title={t.downloadTitle(batch.count)}
        lead={t.fileText(batch.count)}
        confirm={t.downloadConfirm(sum)}
        consequence={() => (
          <CountAndSum {...seen}>
            <p className="font-semibold">{t.uploadOnce}</p>
          </CountAndSum>
        )}
        onDone={() => {
          save()
          onChanged()
        }}
      />
    )
  }
  if (openDialog === 'sent') {
    return (
      <CommandDialog
        {...shared}
        route={markPayoutSentRoute}
        toInput={() => ({ batch: batch.id, seen })}
        title={t.sentTitle}
        lead={t.sentText}
        confirm={t.sentConfirm(sum)}
        consequence={() => <CountAndSum {...seen} />}
        done={() => ({ title: t.sentDone })}
      />
    )
  }
  if (openDialog === 'cancel') {
    return (
      <CommandDialog
        {...shared}
        route={cancelPayoutRoute}
        toInput={() => ({ batch: batch.id })}
        title={t.cancelTitle}
        lead={t.cancelText}
        safe={t.keep}
        confirm={t.cancelConfirm}
        done={() => ({ title: t.cancelDone })}
      />
    )
  }
  return (
    openDialog === 'not-sent' && (
      <NotSentDialog batch={batch} items={unanswered} onChanged={onChanged} onClose={onClose} />
    )
  )
}

interface NotSentProps {
  batch: PayoutBatchRow
  items: readonly PayoutItemRow[]
  onChanged: () => void
  onClose: () => void
}

/** Marks payments as never sent, with a reason. This is the only solution if PayPal never answered. */
export function NotSentDialog({ batch, items, onChanged, onClose }: NotSentProps) {
  const t = useMessages(payouts)
  return (
    <ReasonDialog
      {...usePayoutDialogProps(onChanged)}
      danger
      route={markPayoutItemsNotSentRoute}
      input={{ batch: batch.id, payments: items.map(({ payment }) => payment), seen: totalsOf(items) }}
      title={t.notSentTitle(items.length)}
      lead={t.notSentText}
      safe={t.keep}
      confirm={t.notSentConfirm(items.length)}
      consequence={() => <CountAndSum {...totalsOf(items)} />}
      done={() => ({ title: t.notSentDone })}
      onClose={onClose}
    />
  )
}
