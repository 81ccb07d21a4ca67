import { withdrawInvitationRoute, type invitationsRoute } from '../../../../domain/api/people/invitations'
import type { OutputOf } from '../../../../domain/api/route'
import { useMailsOnlyLogged } from '../../../data/queries/installation/installation'
import type { Answer } from '../../../data/queries/use-route'
import { useCommand } from '../../../forms/use-command'
import { invitations as area } from '../../../i18n/admin-areas'
import { formatDayMonth } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { CopyLinkButton } from '../../../shared/copy-link'
import { PendingSignUps, PeopleCard, PersonLine } from '../../../shared/invite-people'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/states/empty-state'
import { LoadingOrError } from '../../../ui/states/error-state'

type Invitations = Answer<OutputOf<typeof invitationsRoute>>

/** With a mail server the sign-ups get their link by email, so only the invitations are listed. */
export function useInvitedCount({ value }: Invitations): number | undefined {
  const mailOff = useMailsOnlyLogged()
  return value && value.invitations.length + (mailOff ? value.pending.length : 0)
}

/** The people who are invited, or who signed up and need their verification link. */
export function InvitedPeople({ invitations }: { invitations: Invitations }) {
  const t = useMessages(area)
  const mailOff = useMailsOnlyLogged()
  const { value, reload } = invitations
  if (value === undefined) return <LoadingOrError read={invitations} failed={t.failed} className="h-64 rounded-xl" />
  const pending = mailOff ? value.pending : []
  return (
    <div className="grid max-w-254 gap-4">
      <PendingSignUps rows={pending} />
      {value.invitations.length > 0 && (
        <PeopleCard title={t.invitations} count={value.invitations.length}>
          {value.invitations.map((row) => (
            <InvitationLine key={row.id} row={row} onDone={reload} />
          ))}
        </PeopleCard>
      )}
      {value.invitations.length + pending.length === 0 && (
        <Card>
          <EmptyState title={t.none}>{t.noneText}</EmptyState>
        </Card>
      )}
    </div>
  )
}

function InvitationLine({
  row,
  onDone,
}: {
  row: OutputOf<typeof invitationsRoute>['invitations'][number]
  onDone: () => void
}) {
  const t = useMessages(area)
  const language = useLanguage()
  const { id, email, role, invitedBy, until, mailedAt } = row
  const withdraw = useCommand(withdrawInvitationRoute, {
    done: () => ({ title: t.withdrawn }),
    onDone,
    refused: (why) => ({ title: why }),
  })
  const facts = [
    t.invitedAs[role],
    t.invitedBy(invitedBy, formatDayMonth(until.slice(0, 10), language)),
    ...(mailedAt === '' ? [] : [t.emailed]),
  ]
  return (
    <PersonLine name={email} detail={email} note={facts.join(' · ')}>
      <span className="flex flex-wrap gap-2">
        <CopyLinkButton
          kind="invitation"
          id={id}
          label={t.copyLink}
          name={`${t.copyLink}: ${email}`}
          className="max-md:flex-1"
        />
        <Button
          kind="bare"
          size="sm"
          busy={withdraw.busy}
          blocked={withdraw.blocked}
          aria-label={t.withdrawOf(email)}
          onClick={() => void withdraw.send({ invitation: id })}
        >
          {t.withdraw}
        </Button>
      </span>
    </PersonLine>
  )
}
