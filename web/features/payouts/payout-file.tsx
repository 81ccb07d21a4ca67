import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  cancelPayoutRoute,
  exportPayoutRoute,
  markPayoutSentRoute,
  type PayoutBatchRow,
  type PayoutItemRow,
} from '../../../domain/api/money/payouts'
import { payoutFile, payoutFileName } from '../../../domain/money/payouts/payout-file'
import { refreshPayouts } from '../../data/queries/money/payments'
import { useProductName } from '../../data/queries/installation/installation'
import { CommandButton } from '../../forms/command-parts'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/language'
import { payouts } from '../../i18n/admin-areas'
import { saveCsv } from '../../ui/save-file'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { toast } from '../../ui/layers/toast'
import { TitleActions } from '../../ui/title-actions'
import { NotSentDialog, usePayoutDialogProps } from './payout-dialogs'

interface Props {
  batch: PayoutBatchRow
  items: readonly PayoutItemRow[]
}

const linesShown = 5

/** Shows the first lines of the batch's file, the totals that PayPal must show, and the batch's actions. */
export function PayoutFileCard({ batch, items }: Props) {
  const t = useMessages(payouts)
  const { file, save } = useFile({ batch, items })
  const dialogProps = usePayoutDialogProps()
  const [openDialog, setOpenDialog] = useState<'none' | 'cancel' | 'not-sent'>('none')
  if (items.length === 0) return null
  const close = () => setOpenDialog('none')
  const lines = file.trimEnd().split('\r\n')
  const more = lines.length - linesShown
  const unanswered = items.filter(({ state }) => state === 'sent')
  return (
    <Card title={t.file} aside={<span className="font-mono text-sm text-muted">{payoutFileName(batch.n)}</span>}>
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
      {openDialog === 'cancel' && (
        <CommandDialog
          {...dialogProps}
          open
          start={{}}
          route={cancelPayoutRoute}
          toInput={() => ({ batch: batch.id })}
          title={t.cancelTitle}
          lead={t.cancelText}
          safe={t.keep}
          confirm={t.cancelConfirm}
          done={() => ({ title: t.cancelDone })}
          onClose={close}
        />
      )}
      {openDialog === 'not-sent' && <NotSentDialog batch={batch} items={unanswered} onClose={close} />}
    </Card>
  )
}

/** Returns the batch's file, and a function that downloads it and warns against a second upload. */
function useFile({ batch, items }: Pick<Props, 'batch' | 'items'>): { file: string; save: () => void } {
  const t = useMessages(payouts)
  const file = payoutFile(items, useProductName())
  const name = payoutFileName(batch.n)
  return {
    file,
    save: () => {
      saveCsv(name.replace(/\.csv$/, ''), file)
      toast({ kind: 'ok', title: t.downloadDone(name), text: t.uploadOnce })
    },
  }
}

/** Offers the batch's next step; `first` is true if it is the page's primary action. */
export function NextPayoutStep({ batch, items, first }: Props & { first: boolean }) {
  const t = useMessages(payouts)
  const { save } = useFile({ batch, items })
  const [openDialog, setOpenDialog] = useState<'none' | 'export' | 'sent'>('none')
  const step = batch.state === 'draft' ? 'export' : batch.state === 'exported' ? 'sent' : 'none'
  // The dialog asks for confirmation with count and sum (P16); the server compares both.
  const seen = { count: batch.count, cents: batch.total_cents }
  const sum = formatCents(batch.total_cents)
  const shared = {
    ...usePayoutDialogProps(),
    open: true,
    start: {},
    toInput: () => ({ batch: batch.id, seen }),
    onClose: () => setOpenDialog('none'),
  } as const
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
      {openDialog === 'export' && (
        <CommandDialog
          {...shared}
          route={exportPayoutRoute}
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
            refreshPayouts()
          }}
        />
      )}
      {openDialog === 'sent' && (
        <CommandDialog
          {...shared}
          route={markPayoutSentRoute}
          title={t.sentTitle}
          lead={t.sentText}
          confirm={t.sentConfirm(sum)}
          consequence={() => <CountAndSum {...seen} />}
          done={() => ({ title: t.sentDone })}
        />
      )}
    </>
  )
}
