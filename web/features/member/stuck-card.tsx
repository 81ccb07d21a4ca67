import { paths } from '../../../domain/paths'
import { firstSteps } from '../../i18n/first-steps'
import { useMessages } from '../../i18n/messages'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'

/** Beside the first steps: a person to ask. */
export function StuckCard() {
  const t = useMessages(firstSteps)
  return (
    <Card title={t.stuck}>
      <p className="mb-4 text-muted">{t.stuckText}</p>
      <LinkButton kind="quiet" href={`${paths.support}?new=1&category=account`}>
        {t.createTicket}
      </LinkButton>
    </Card>
  )
}
