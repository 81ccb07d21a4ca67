import { useEffect, useState } from 'react'
import { openInvitationRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { invitationParam } from '../../../../domain/paths'
import { callPublic } from '../../../data/queries/commands'
import { auth } from '../../../i18n/areas'
import { useMessages } from '../../../i18n/language'

export type OpenInvitation = NonNullable<OutputOf<typeof openInvitationRoute>['invitation']>

/** Returns the invitation of the link's code, 'gone' if it no longer works, or null while unknown or without one. */
export function useOpenInvitation(hash: string): OpenInvitation | 'gone' | null {
  const [invitation, setInvitation] = useState<OpenInvitation | 'gone' | null>(null)
  const code = new URLSearchParams(hash.replace(/^#/, '')).get(invitationParam) ?? ''
  useEffect(() => {
    if (code === '') return
    let isMounted = true
    callPublic(openInvitationRoute, { code }).then(
      (answer) => isMounted && setInvitation(answer.invitation ?? 'gone'),
      // Without the invitation the form works as usual.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [code])
  return invitation
}

/** Says that the link of an invitation no longer works, because a sign-up without it has no role. */
export const InvitationGone = () => (
  <p role="status" className="mt-4 rounded-lg bg-caution-soft px-4 py-3 text-caution">
    {useMessages(auth).invitationGone}
  </p>
)

/** Names the admin who invited the visitor, with their note. */
export function InvitedBy({ invitation: { invitedBy, note, role } }: { invitation: OpenInvitation }) {
  const t = useMessages(auth)
  return (
    <div role="status" className="mt-4 rounded-lg bg-raised px-4 py-3 ring-1 ring-line ring-inset">
      <p className="font-semibold">{t.invitedBy(invitedBy)}</p>
      {note !== '' && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
      {role === 'affiliate' && <p className="mt-1 text-sm leading-sm text-muted">{t.invitedAsAffiliate}</p>}
    </div>
  )
}
