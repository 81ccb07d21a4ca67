import type { PayoutBatchRow } from '../../../domain/api/money/payouts'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payPalApi, payouts } from '../../i18n/areas/admins'
import { StatusGlyph } from '../../ui/pictures/status-glyph'

const order = ['draft', 'exported', 'sent', 'reconciled'] as const

/** The steps check, download, send and reconcile. Finished steps have their time, and the current step is highlighted. */
export function PayoutStages({ batch }: { batch: PayoutBatchRow }) {
  const t = useMessages(payouts)
  const api = useMessages(payPalApi)
  const language = useLanguage()
  const steps = batch.submission === '' ? t.steps : api.steps
  if (batch.state === 'cancelled') return <p className="text-muted">{t.states.cancelled}</p>
  // A download also completes the check.
  const at = { draft: 0, exported: 2, sent: 3, reconciled: 4 }[batch.state]
  const when = ['', batch.exported_at, batch.sent_at, batch.reconciled_at]
  return (
    <ol aria-label={t.stepsLabel} className="flex flex-wrap gap-x-6 gap-y-1">
      {order.map((step, n) => {
        const [next, done] = steps[step]
        const state = n < at ? 'done' : n === at ? 'now' : 'to-come'
        return (
          <li
            key={step}
            aria-current={state === 'now' ? 'step' : undefined}
            className={`flex items-center gap-1.5 ${state === 'now' ? 'font-semibold' : 'text-muted'}`}
          >
            <span className={{ done: 'text-positive', now: 'text-accent', 'to-come': '' }[state]}>
              <StatusGlyph glyph={state === 'done' ? 'tick' : state === 'now' ? 'half' : 'dashed'} />
            </span>
            {state === 'done' ? t.stepDone(done ?? '', formatMoment(when[n] ?? '', language)) : next}
          </li>
        )
      })}
    </ol>
  )
}
