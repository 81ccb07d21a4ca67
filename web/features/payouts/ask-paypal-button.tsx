import { ExternalLink } from 'lucide-react'
import { pollPayPalBatchRoute } from '../../../domain/api/money/paypal'
import type { PayoutBatchRow } from '../../../domain/api/money/payouts'
import { useCommand } from '../../forms/use-command'
import { useMessages } from '../../i18n/messages'
import { payPalApi, payouts } from '../../i18n/areas/admins'
import { Button, LinkButton } from '../../ui/button'
import { useFailureText } from './use-failure-text'

/**
 * Button that checks a batch at PayPal. A batch that was sent over the API is checked over the API; for any other batch it
 * links to PayPal's activity page.
 */
export function CheckAtPayPalButton({ batch }: { batch: PayoutBatchRow }) {
  const failureText = useFailureText()
  const t = useMessages(payouts)
  const tp = useMessages(payPalApi)
  const check = useCommand(pollPayPalBatchRoute, {
    done: () => ({ title: tp.asked }),
    refused: (why, refusal) => ({ title: failureText(why, refusal) }),
  })
  if (batch.submission === 'taken') {
    return (
      <Button
        blocked={check.blocked}
        kind="quiet"
        size="xs"
        busy={check.busy}
        onClick={() => void check.send({ batch: batch.id, providerBatch: '' })}
      >
        {t.askPayPal}
      </Button>
    )
  }
  return (
    <LinkButton kind="quiet" size="xs" href="https://www.paypal.com/activities/" external>
      <ExternalLink aria-hidden />
      {t.openPayPal}
    </LinkButton>
  )
}
