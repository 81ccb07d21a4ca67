import { useEffect, useState } from 'react'
import { pollPayPalBatchRoute, resendPayoutRoute } from '../../../domain/api/money/paypal'
import type { PayoutBatchRow, PayoutItemRow } from '../../../domain/api/money/payouts'
import { refreshPayouts } from '../../data/queries/money/payments'
import { useOnline } from '../../data/queries/network'
import { CommandDialog } from '../../forms/command-dialog'
import { CommandForm, CommandButton } from '../../forms/command-parts'
import { CountAndSum } from '../../forms/count-and-sum'
import { TextField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { formatCents, formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { payPalApi } from '../../i18n/admin-areas'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { StatusBadge } from '../../ui/states/status-badge'
import { AskPayPalButton, NotSentDialog, usePayoutDialogProps } from './payout-dialogs'

interface Props {
  batch: PayoutBatchRow
  items: readonly PayoutItemRow[]
}

const stateBadges = {
  waiting: { glyph: 'dashed', tone: 'caution' },
  sending: { glyph: 'half', tone: 'caution' },
  unknown: { glyph: 'dashed', tone: 'danger' },
  taken: { glyph: 'tick', tone: 'positive' },
  refused: { glyph: 'broken', tone: 'danger' },
} as const
const reloadIntervalMs = 3_000
const reloadsAfterCheck = 5

/** Shows a batch that is sent over PayPal's API: its status, its problems, and what the admin can do about them (M24). */
export function PayPalSubmissionCard({ batch, items }: Props) {
  const t = useMessages(payPalApi)
  const language = useLanguage()
  const { submission: state } = batch
  const [openDialog, setOpenDialog] = useState<'none' | 'again' | 'not-sent'>('none')
  const reloadSoon = useReloads(batch)
  const close = () => setOpenDialog('none')
  // The batch was settled without PayPal's answer.
  if (state === '' || (batch.state === 'reconciled' && state !== 'taken')) return null
  const unanswered = items.filter((item) => item.state === 'sent')
  const isUnsent = unanswered.length === items.length && batch.state === 'exported'
  return (
    <Card
      title={t.panel}
      aside={
        <StatusBadge {...stateBadges[state]} className="text-sm">
          {t.states[state]}
        </StatusBadge>
      }
    >
      <div className="grid gap-3">
        {batch.provider_mode === 'sandbox' && <p className="font-semibold">{t.sandboxBatch}</p>}
        {batch.trouble !== '' && (
          <p role="status" className="font-semibold wrap-anywhere">
            {batch.trouble_detail === ''
              ? t.problems[batch.trouble]
              : t.said(t.problems[batch.trouble], batch.trouble_detail)}
          </p>
        )}
        <p className="text-muted">{t.stateTexts[state]}</p>
        {batch.provider_batch !== '' && <p className="wrap-anywhere">{t.number(batch.provider_batch)}</p>}
        {batch.asked_at !== '' && (
          <p className="text-sm text-muted">{t.askedAt(formatMoment(batch.asked_at, language))}</p>
        )}
        {state === 'unknown' && <BatchNumberForm batch={batch} onDone={reloadSoon} />}
        <div className="flex flex-wrap gap-2">
          {state === 'taken' && (
            <AskPayPalButton batch={batch} size="sm" onDone={reloadSoon}>
              {t.ask}
            </AskPayPalButton>
          )}
          {state === 'refused' && isUnsent && (
            <CommandButton size="sm" onClick={() => setOpenDialog('again')}>
              {t.again}
            </CommandButton>
          )}
          {(state === 'refused' || state === 'unknown' || state === 'waiting') && unanswered.length > 0 && (
            <CommandButton kind="bare" size="sm" onClick={() => setOpenDialog('not-sent')}>
              {t.notSent}
            </CommandButton>
          )}
        </div>
      </div>
      {openDialog === 'again' && <SendAgainDialog batch={batch} onClose={close} />}
      {openDialog === 'not-sent' && <NotSentDialog batch={batch} items={unanswered} onClose={close} />}
    </Card>
  )
}

/** Reloads the batch while PayPal is processing it, and a few times after each call of the returned function. */
function useReloads(batch: PayoutBatchRow): () => void {
  const online = useOnline()
  const [reloadsLeft, setReloadsLeft] = useState(0)
  const isInTransit = batch.submission === 'waiting' || batch.submission === 'sending'
  useEffect(() => {
    if (!online || (!isInTransit && reloadsLeft === 0)) return undefined
    const timer = setTimeout(() => {
      refreshPayouts()
      setReloadsLeft((left) => Math.max(0, left - 1))
    }, reloadIntervalMs)
    return () => clearTimeout(timer)
  }, [online, isInTransit, reloadsLeft, batch])
  return () => setReloadsLeft(reloadsAfterCheck)
}

/** Asks for PayPal's batch number after a lost response. The server accepts it only if it belongs to this batch. */
function BatchNumberForm({ batch, onDone }: { batch: PayoutBatchRow; onDone: () => void }) {
  const t = useMessages(payPalApi)
  const of = useCommandForm({
    route: pollPayPalBatchRoute,
    start: { batch: batch.id, providerBatch: '' },
    check: ({ providerBatch }) => ({ ...(providerBatch.trim() === '' && { providerBatch: 'bad-input' }) }),
    done: () => ({ title: t.asked }),
    onDone,
  })
  const { form, busy, blocked } = of
  return (
    <CommandForm of={of} toasts className="flex flex-wrap items-end gap-3">
      <TextField
        form={form}
        name="providerBatch"
        messages={{ 'bad-input': t.numberWords }}
        label={t.numberLabel}
        autoComplete="off"
        maxLength={30}
        className="min-w-56 flex-1"
      />
      <Button blocked={blocked} kind="quiet" type="submit" busy={busy}>
        {t.useNumber}
      </Button>
    </CommandForm>
  )
}

function SendAgainDialog({ batch, onClose }: Pick<Props, 'batch'> & { onClose: () => void }) {
  const t = useMessages(payPalApi)
  const seen = { count: batch.count, cents: batch.total_cents }
  return (
    <CommandDialog
      {...usePayoutDialogProps()}
      open
      route={resendPayoutRoute}
      start={{}}
      toInput={() => ({ batch: batch.id, seen })}
      title={t.againTitle}
      lead={t.againText}
      confirm={t.againConfirm(formatCents(batch.total_cents))}
      consequence={() => <CountAndSum {...seen} />}
      done={() => ({ title: t.againDone })}
      onClose={onClose}
    />
  )
}
