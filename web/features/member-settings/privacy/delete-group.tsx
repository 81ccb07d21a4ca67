import { useState, type ReactNode } from 'react'
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
import { Button, LinkButton } from '../../../ui/button'
import { StatusGlyph } from '../../../ui/pictures/status-glyph'
import { paths } from '../../../../domain/paths'
import { SettingsGroup } from './settings-group'

/** Lists what comes before the deletion of the account; without anything left it asks for the password (P18). */
export function DeleteGroup({ online }: { online: boolean }) {
  const t = useMessages(memberSettings)
  const { value, loading, error, reload } = useRoute(ownDeletionRoute, {}, { again: online })
  const [confirming, setConfirming] = useState(false)
  const conditions = useConditions(value)
  return (
    <SettingsGroup
      title={t.deleteTitle}
      text={t.deleteLead}
      foot={
        <>
          <span>{t.deleteFoot}</span>
          <CommandButton
            kind="danger"
            size="sm"
            className="ring-1 ring-line ring-inset"
            blocked={value === undefined ? t.deleteReading : conditions.length > 0 ? t.deleteBlocked : ''}
            onClick={() => setConfirming(true)}
          >
            {t.deleteTitle}
          </CommandButton>
        </>
      }
    >
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
      {value !== undefined && (
        <p className="font-semibold">{conditions.length === 0 ? t.deletePossible : t.deleteFirst(conditions.length)}</p>
      )}
      {conditions.length > 0 && (
        <ul className="mt-1">
          {conditions.map(({ title, texts, action }) => (
            <li
              key={title}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line py-3 sm:grid-cols-[1.25rem_minmax(0,1fr)_auto]"
            >
              <StatusGlyph glyph="ring" className="mt-0.5 size-4.5 text-muted" />
              <span>
                <b className="block font-semibold">{title}</b>
                {texts.map((text) => (
                  <span key={text} className="block text-sm leading-sm text-muted">
                    {text}
                  </span>
                ))}
              </span>
              <span className="max-sm:col-start-2">{action}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 grid gap-4 text-sm leading-sm sm:grid-cols-2">
        {(
          [
            [t.deleteErased, t.deleteErasedParts],
            [t.deleteKept, t.deleteKeptParts],
          ] as const
        ).map(([title, parts]) => (
          <div key={title}>
            <h3 className="font-sans text-sm leading-sm font-semibold">{title}</h3>
            <ul className="mt-1 grid gap-1 text-muted">
              {parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {confirming && value !== undefined && <DeleteDialog deletion={value} onClose={() => setConfirming(false)} />}
    </SettingsGroup>
  )
}

interface Condition {
  title: string
  texts: readonly string[]
  action?: ReactNode
}

/** Returns what must happen before the deletion: the rental ends, the last payment arrives, the admin role is gone. */
function useConditions(deletion: Deletion | undefined): Condition[] {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  if (deletion === undefined) return []
  const { rentingSince, onItsWayCents, balanceCents, heldCents, returnedCents, comingCents, isOwn } = deletion
  const money = [
    onItsWayCents > 0 ? t.deleteWay(formatCents(onItsWayCents)) : '',
    balanceCents > 0 ? t.deleteOwed(formatCents(balanceCents)) : '',
    heldCents > 0 ? t.deleteHeld(formatCents(heldCents)) : '',
    returnedCents > 0 ? t.deleteReturned(formatCents(returnedCents)) : '',
    comingCents > 0 ? t.deleteComing(formatCents(comingCents)) : '',
  ].filter((text) => text !== '')
  return [
    ...(isOwn ? [{ title: t.deleteAdminFirst, texts: [t.deleteAdmin] }] : []),
    ...(rentingSince === ''
      ? []
      : [
          {
            title: t.deleteRentalFirst,
            texts: [t.deleteRental(formatDate(rentingSince, language))],
            action: (
              <LinkButton kind="quiet" size="sm" href={`${paths.settings}?tab=cancel`}>
                {t.endRental}
              </LinkButton>
            ),
          },
        ]),
    ...(money.length === 0 ? [] : [{ title: t.deleteMoneyFirst, texts: money }]),
  ]
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
