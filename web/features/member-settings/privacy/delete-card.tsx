import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ownDeletionRoute, deleteAccountRoute } from '../../../../domain/api/people/profile'
import type { Deletion } from '../../../../domain/people/deletion/deletion-facts'
import { useRoute } from '../../../data/queries/use-route'
import { signOut } from '../../../data/queries/session/session-actions'
import { CommandButton } from '../../../forms/command-parts'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/member-areas'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'

/** Lists what prevents the deletion of the account, or asks for the password (P18). */
export function DeleteCard({ online }: { online: boolean }) {
  const t = useMessages(memberSettings)
  const { value, loading, error, reload } = useRoute(ownDeletionRoute, {}, { again: online })
  const [confirming, setConfirming] = useState(false)
  const [, setSearch] = useSearchParams()
  const reasons = useObstacles(value)
  const outlined = 'ring-1 ring-line ring-inset'
  return (
    <Card title={t.deleteTitle}>
      <div className="grid justify-items-start gap-4">
        <p className="max-w-[60ch] text-muted">{t.deleteText}</p>
        {!online && value === undefined && <p className="text-muted">{t.deleteOffline}</p>}
        {online && value === undefined && loading && <p role="status">{t.deleteReading}</p>}
        {online && error !== null && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {t.deleteUnknown}
            <Button kind="quiet" size="sm" onClick={reload}>
              {t.deleteAgain}
            </Button>
          </p>
        )}
        {reasons.length > 0 && (
          <ul className="grid list-disc gap-1 pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {value !== undefined && value.rentingSince !== '' && (
          <Button kind="danger" className={outlined} onClick={() => setSearch({ tab: 'cancel' }, { replace: true })}>
            {t.deleteRentalFirst}
          </Button>
        )}
        {value !== undefined && reasons.length === 0 && (
          <CommandButton kind="danger" className={outlined} onClick={() => setConfirming(true)}>
            {t.deleteOpen}
          </CommandButton>
        )}
      </div>
      {confirming && value !== undefined && <DeleteDialog deletion={value} onClose={() => setConfirming(false)} />}
    </Card>
  )
}

function useObstacles(deletion: Deletion | undefined): string[] {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  if (deletion === undefined) return []
  const { rentingSince, onItsWayCents, balanceCents, heldCents, returnedCents, comingCents, isOwn } = deletion
  return [
    isOwn ? t.deleteAdmin : '',
    rentingSince === '' ? '' : t.deleteRental(formatDate(rentingSince, language)),
    onItsWayCents > 0 ? t.deleteWay(formatCents(onItsWayCents)) : '',
    balanceCents > 0 ? t.deleteOwed(formatCents(balanceCents)) : '',
    heldCents > 0 ? t.deleteHeld(formatCents(heldCents)) : '',
    returnedCents > 0 ? t.deleteReturned(formatCents(returnedCents)) : '',
    comingCents > 0 ? t.deleteComing(formatCents(comingCents)) : '',
  ].filter((text) => text !== '')
}

function DeleteDialog({ deletion, onClose }: { deletion: Deletion; onClose: () => void }) {
  const t = useMessages(memberSettings)
  return (
    <CommandDialog
      open
      route={deleteAccountRoute}
      start={{ password: '' }}
      at={{ 'current-password-wrong': 'password' }}
      kind="ask"
      danger
      title={t.deleteAsk}
      safe={t.deleteKeep}
      confirm={t.deleteDo}
      done={() => ({ title: t.deleteDone })}
      onDone={() => void signOut()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{t.deleteGoes(deletion.tickets)}</p>
          <p className="text-muted">{t.deleteStays}</p>
          <p className="font-semibold">{t.deleteForGood}</p>
          <PasswordField form={form} name="password" label={t.passwordYours} />
        </>
      )}
    </CommandDialog>
  )
}
