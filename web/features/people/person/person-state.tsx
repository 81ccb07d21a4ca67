import type { User } from '../../../../domain/entities'
import { dateBoundsOf } from '../../../../domain/money/date-bounds'
import { useToday } from '../../../data/queries/clock'
import { useProgram } from '../../../data/queries/installation/program'
import type { PersonDetails } from '../../../data/queries/people/person-records'
import { useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { StatusBadge, type Tone } from '../../../ui/states/status-badge'
import type { Glyph } from '../../../ui/pictures/status-glyph'

/** The props of each section of a person's page. */
export interface SectionProps extends PersonDetails {
  onDone: () => void
}

/** The callbacks of a dialog with a command. */
export interface DialogEnds {
  onClose: () => void
  onDone: () => void
}

/** Returns today and the first and last date that a dialog accepts. */
export function useDateBounds() {
  const today = useToday()
  return { today, bounds: dateBoundsOf(useProgram().value, today) }
}

/** Converts a problem from the domain to the result of `check`: the error code by field. */
export const atField = (problem: { field: string; code: string } | null): { [field: string]: string } =>
  problem === null ? {} : { [problem.field]: problem.code }

const statusBadges: { [status in User['affiliate_status']]: { glyph: Glyph; tone: Tone } } = {
  active: { glyph: 'tick', tone: 'positive' },
  pending: { glyph: 'dashed', tone: 'caution' },
  inactive: { glyph: 'struck', tone: 'muted' },
}

export function PersonState({ status }: { status: User['affiliate_status'] }) {
  const t = useMessages(people)
  return <StatusBadge {...statusBadges[status]}>{t.statuses[status]}</StatusBadge>
}

/** Shows 'Success' if it is set, otherwise 'Not Set' (document 2, section 4). */
export function SuccessState({ status }: { status: '' | 'success' }) {
  const t = useMessages(people)
  const isSet = status === 'success'
  return (
    <StatusBadge glyph={isSet ? 'tick' : 'ring'} tone={isSet ? 'positive' : 'muted'}>
      {isSet ? t.success : t.notSet}
    </StatusBadge>
  )
}

/** Returns a person's first and last name. If there is none, returns the email address up to the @, or a dash. */
export const nameOf = (user: Pick<User, 'first_name' | 'last_name' | 'email'>): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email.split('@')[0] || '-'
