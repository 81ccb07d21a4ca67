import { sendVerificationLinkRoute } from '../../../../domain/api/people/people'
import type { User } from '../../../../domain/entities'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import { useCommand } from '../../../forms/use-command'
import { personRental } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'

/** Sends the link that verifies the person's email address; no rental can start before that (M22). */
export function SendVerificationButton({ person }: { person: User }) {
  const t = useMessages(personRental)
  const kept = useMailsOnlyLogged()
  const command = useCommand(sendVerificationLinkRoute, {
    done: () => ({ title: kept ? t.proofMade : t.proofSent, text: t.proofSentText(person.email) }),
    refused: (why) => ({ title: t.proofNotSent, text: why }),
  })
  return (
    <Button
      blocked={command.blocked}
      kind="quiet"
      size="sm"
      busy={command.busy}
      onClick={() => void command.send({ user: person.id })}
    >
      {t.sendProof}
    </Button>
  )
}
