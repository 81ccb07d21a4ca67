import { useState } from 'react'
import { payPalRoute } from '../../../domain/api/money/paypal'
import { exportPayoutRoute, type PayoutBatchRow } from '../../../domain/api/money/payouts'
import { useRoute } from '../../data/queries/use-route'
import { CommandButton } from '../../forms/command-button'
import { CommandDialog } from '../../forms/command-dialog'
import { CountAndSum } from '../../forms/count-and-sum'
import { formatCents } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { payPalApi, payouts } from '../../i18n/areas/admins'
import { Card } from '../../ui/card'
import { useFailureText } from './use-failure-text'

interface Props {
  batch: PayoutBatchRow
  onChanged: () => void
}

/** Sends a draft over PayPal's API if API keys are set. The file remains the default (M24). */
export function SendByApiCard({ batch, onChanged }: Props) {
  const failureText = useFailureText()
  const t = useMessages(payPalApi)
  const messages = useMessages(payouts)
  const { value } = useRoute(payPalRoute, {})
  const [asking, setAsking] = useState(false)
  if (value === undefined || value.mode === 'off') return null
  const seen = { count: batch.count, cents: batch.total_cents }
  return (
    <Card title={t.ways.api}>
      <p className="mb-3 text-muted">{t.apiText}</p>
      {value.mode === 'sandbox' && <p className="mb-3 font-semibold">{t.sandboxText}</p>}
      {batch.needs_other && <p className="mb-3 font-semibold">{messages.needsOther}</p>}
      <CommandButton
        blocked={batch.needs_other ? messages.needsOther : ''}
        kind="quiet"
        size="sm"
        onClick={() => setAsking(true)}
      >
        {t.send}
      </CommandButton>
      {asking && (
        <CommandDialog
          open
          kind="ask"
          route={exportPayoutRoute}
          start={{}}
          toInput={() => ({ batch: batch.id, seen, way: 'api' as const })}
          title={t.sendTitle}
          lead={t.sendText}
          safe={t.notYet}
          confirm={t.sendConfirm(formatCents(batch.total_cents))}
          consequence={() => (
            <CountAndSum {...seen}>
              {value.mode === 'sandbox' && <p className="font-semibold">{t.sandboxText}</p>}
            </CountAndSum>
          )}
          failed={failureText}
          done={() => ({ title: t.sendDone })}
          onDone={onChanged}
          onRefused={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
