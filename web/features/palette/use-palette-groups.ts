import { HandCoins, LifeBuoy, Mail, Pencil, ScrollText, type LucideIcon } from 'lucide-react'
import type { To } from 'react-router-dom'
import { adminPersonPath, paths, ticketPath } from '../../../domain/paths'
import { foldText, searchWords } from '../../../domain/people/fold-text'
import { usePaletteResults, type PaletteResults } from '../../data/queries/people/palette'
import { useDebounced } from '../../data/queries/clock'
import { useOnline } from '../../data/queries/network'
import { formatCents, formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { palette } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'

export interface PaletteEntry {
  key: string
  name: string
  sub?: string
  to: To
  state?: unknown
  seed?: string
  Icon?: LucideIcon | undefined
  caps?: readonly string[]
}
export interface PaletteGroup {
  name: string
  entries: readonly PaletteEntry[]
}
export interface PalettePlace {
  name: string
  sub?: string
  to: string
  key?: string
  /** A `setting` is listed only when it matches a search; an `act` starts something. */
  kind?: 'setting' | 'act'
  Icon?: LucideIcon | undefined
  caps?: readonly string[]
}

const searchDelayMs = 200

/** Returns the entries that match a text, by group; without a text, all pages. `note` says why results are missing. */
export function usePaletteGroups(text: string, places: readonly PalettePlace[]) {
  const t = useMessages(palette)
  const online = useOnline()
  const asked = useDebounced(text, searchDelayMs)
  const { value, error } = usePaletteResults(asked, online)
  const settled = text.trim() === '' || (value?.text === text && asked === text)
  const groups = useGroups(text, places, settled ? value : undefined)
  const empty = groups.length === 0
  const note =
    text.trim() === ''
      ? ''
      : !online
        ? t.offline
        : error !== null
          ? t.failed
          : !settled
            ? t.searching
            : empty
              ? t.none(text.trim())
              : ''
  return { groups, note }
}

function useGroups(text: string, places: readonly PalettePlace[], found: PaletteResults | undefined): PaletteGroup[] {
  const t = useMessages(palette)
  const language = useLanguage()
  const words = searchWords(text)
  const candidates = places.filter(({ kind }) => kind !== 'setting' || words.length > 0)
  const matches = candidates.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  const { people = [], tickets = [], payments = [] } = found ?? {}
  const [first] = people
  const name = first === undefined ? '' : personName(first)
  const groups: PaletteGroup[] = [
    {
      name: t.people,
      entries: people.map((one) => ({
        key: one.id,
        name: personName(one),
        sub: one.email,
        to: adminPersonPath(one.id),
        seed: one.id,
      })),
    },
    {
      name,
      entries:
        first === undefined
          ? []
          : [
              ...payments.map((one) => ({
                key: one.id,
                name: t.payment(formatMonth(one.month, language), formatCents(one.amount_cents)),
                sub: t.statuses[one.status],
                to: `${paths.adminPayments}?payment=${one.id}`,
                Icon: HandCoins,
              })),
              { key: 'edit', name: t.editPerson, to: `${adminPersonPath(first.id)}?do=edit`, Icon: Pencil },
              { key: 'write', name: t.writeTo(name), to: `${adminPersonPath(first.id)}?do=write`, Icon: Mail },
              {
                key: 'tickets-of',
                name: t.ticketsOf(name),
                to: `${paths.adminSupport}?all=1`,
                state: { list: { search: first.email } },
                Icon: LifeBuoy,
              },
              {
                key: 'audit-of',
                name: t.auditOf(name),
                to: `${paths.adminAudit}?subject=users/${first.id}`,
                Icon: ScrollText,
              },
            ],
    },
    {
      name: t.tickets,
      entries: tickets.map((one) => ({
        key: one.id,
        name: `${one.number} ${one.subject}`,
        sub: t.ticketStatuses[one.status],
        to: ticketPath('admin', one.id),
        Icon: LifeBuoy,
      })),
    },
    { name: t.acts, entries: toEntries(matches.filter(({ kind }) => kind === 'act')) },
    { name: t.goTo, entries: toEntries(matches.filter(({ kind }) => kind !== 'act')) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const toEntries = (places: readonly PalettePlace[]): PaletteEntry[] =>
  places.map((place) => ({ ...place, key: place.key ?? place.to }))

const personName = (one: { first_name: string; last_name: string; email: string }): string =>
  `${one.first_name} ${one.last_name}`.trim() || one.email
