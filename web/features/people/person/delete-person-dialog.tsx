import { deletionRoute, deletePersonRoute } from '../../../../domain/api/people/deletion'
import type { Deletion } from '../../../../domain/people/deletion/deletion-facts'
import type { Cents, User } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { Skeleton } from '../../../ui/states/empty-state'
import { nameOf, type DialogEnds } from './person-state'

/** Deletes a user (M21) after asking for the admin's own password, or lists what prevents that and how to resolve it. */
export function DeletePersonDialog({ person, ...ends }: DialogEnds & { person: User }) {
  const t = useMessages(people)
  const { value, error } = useRoute(deletionRoute, { user: person.id })
  const name = nameOf(person)
  const reasons = useObstacles(value)
  const stop = value === undefined || reasons.length > 0
  return (
    <CommandDialog
      {...ends}
      route={deletePersonRoute}
      start={{ user: person.id, password: '' }}
      check={({ password }) => ({ password: password === '' ? 'password-required' : '' })}
      at={{ 'current-password-wrong': 'password', 'password-needed': 'password' }}
      kind="ask"
      danger
      stop={stop}
      title={reasons.length > 0 ? t.deleteNotYet(name) : t.deleteTitle(name)}
      safe={stop ? t.deleteClose : t.deleteKeep}
      confirm={t.deleteUser}
      failed={t.deleteFailed}
      done={() => ({ title: t.deleted, text: t.deletedText })}
    >
      {(form) => (
        <>
          {value === undefined && error === null && <Skeleton className="h-40 rounded-lg" />}
          {error !== null && <p role="alert">{t.deleteUnknown}</p>}
          {reasons.length > 0 && <Obstacles reasons={reasons} />}
          {value !== undefined && reasons.length === 0 && (
            <>
              <DeletionEffects deletion={value} />
              <PasswordField form={form} name="password" label={t.password} />
            </>
          )}
        </>
      )}
    </CommandDialog>
  )
}

/** What prevents a deletion, and how to resolve it. */
type Obstacle = readonly [what: string, todo: string]

function useObstacles(deletion: Deletion | undefined): Obstacle[] {
  const t = useMessages(people)
  const language = useLanguage()
  if (deletion === undefined) return []
  if (deletion.isOwn) return [[t.deleteOwn, t.deleteOwnDo]]
  const { rentingSince } = deletion
  const ifAny = (cents: Cents, text: (sum: string) => string, todo: string): Obstacle[] =>
    cents > 0 ? [[text(formatCents(cents)), todo]] : []
  return [
    ...(rentingSince === '' ? [] : [[t.deleteRental(formatDate(rentingSince, language)), t.deleteRentalDo] as const]),
    ...ifAny(deletion.onItsWayCents, t.deleteWay, t.deleteWayDo),
    ...ifAny(deletion.balanceCents, t.deleteOwed, t.deleteOwedDo),
    ...ifAny(deletion.heldCents, t.deleteHeld, t.deleteHeldDo),
    ...ifAny(deletion.returnedCents, t.deleteReturned, t.deleteReturnedDo),
    ...ifAny(deletion.comingCents, t.deleteComing, t.deleteComingDo),
  ]
}

const Obstacles = ({ reasons }: { reasons: readonly Obstacle[] }) => (
  <ul className="grid rounded-lg bg-caution-soft px-4 py-1">
    {reasons.map(([what, todo]) => (
      <li key={what} className="border-t border-line py-2.5 first:border-t-0">
        <b className="font-semibold">{what}</b> <span className="block text-sm">{todo}</span>
      </li>
    ))}
  </ul>
)

function DeletionEffects({ deletion }: { deletion: Deletion }) {
  const t = useMessages(people)
  const deleted = [
    t.goesPerson,
    t.goesTickets(deletion.tickets),
    t.goesInvitations(deletion.invitations),
    t.goesDevices(deletion.devices),
    t.goesMails,
    t.goesLog,
  ].filter((text) => text !== '')
  const kept = [t.staysLedger, t.staysPayments(deletion.sentPayments), t.staysBackups].filter((text) => text !== '')
  return (
    <div className="grid gap-4">
      <List title={t.goesTitle} lines={deleted} />
      <List title={t.staysTitle} lines={kept} />
      <p className="font-semibold">{t.deleteForGood}</p>
    </div>
  )
}

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section className="rounded-lg bg-surface px-4 py-3">
    <h3 className="font-sans text-sm leading-sm font-semibold">{title}</h3>
    <ul className="mt-1 grid list-disc gap-0.5 pl-5 text-sm leading-sm text-muted">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </section>
)
